import type { Outputs } from '../../../api/rpc.ts';

type Answer = Extract<Outputs['shares']['open'], { needsPassword: false }>;

/** The answer to opening a link. */
export type OpenedShare = Pick<Answer, 'pass' | 'passExpiresAt' | 'website' | 'filters'>;

/** Returns the session storage of the tab. It throws in a frame whose storage the browser blocks. */
type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores an opened link, so that a reload neither opens it again nor requires its password. */
export function storeShare(openStorage: OpenStorage, token: string, opened: OpenedShare): void {
  const { pass, passExpiresAt, website, filters } = opened;
  try {
    openStorage().setItem(keyOf(token), JSON.stringify({ pass, passExpiresAt, website, filters }));
  } catch {
    // Storage is blocked or full: the link stays open until the page is closed.
  }
}

/** Returns the stored link; `undefined` when there is none or its pass has expired. */
export function readStoredShare(
  openStorage: OpenStorage,
  token: string,
  nowMs: number,
): OpenedShare | undefined {
  try {
    const opened = readOpened(openStorage().getItem(keyOf(token)));
    return opened !== undefined && Date.parse(opened.passExpiresAt) > nowMs ? opened : undefined;
  } catch {
    // Storage is blocked, or the entry has another format.
    return undefined;
  }
}

/** Removes a stored link. */
export function removeStoredShare(openStorage: OpenStorage, token: string): void {
  try {
    openStorage().removeItem(keyOf(token));
  } catch {
    // Storage is blocked: nothing is stored.
  }
}

function keyOf(token: string): string {
  return `pharos.share.${token}`;
}

/** Parses a stored entry. @throws SyntaxError when it is not JSON. */
function readOpened(text: string | null): OpenedShare | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  return isOpened(value) ? value : undefined;
}

/** Checks the fields that another version of this page may have written differently. */
function isOpened(value: unknown): value is OpenedShare {
  if (!isRecord(value) || !isRecord(value['website'])) return false;
  const { id, name, domain, timeZone, weekStart } = value['website'];
  const texts = [value['pass'], value['passExpiresAt'], id, name, domain, timeZone, weekStart];
  return (
    texts.every((one) => typeof one === 'string') &&
    (value['filters'] === null || Array.isArray(value['filters']))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
