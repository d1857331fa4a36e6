import type { Outputs } from '../../../api/rpc.ts';

type Answer = Extract<Outputs['shares']['open'], { needsPassword: false }>;

/** What opening a link gave. */
export type OpenedShare = Pick<Answer, 'pass' | 'passExpiresAt' | 'website' | 'filters'>;

/** Where opened links are kept: as long as the tab is open, and in no other. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps what opening a link gave, so that loading the page anew neither opens it again nor asks for its password. */
export function keepShare(storage: Storage, token: string, opened: OpenedShare): void {
  const { pass, passExpiresAt, website, filters } = opened;
  try {
    storage.setItem(nameOf(token), JSON.stringify({ pass, passExpiresAt, website, filters }));
  } catch {
    // Storage may be closed to us or full: then it lasts as long as the page.
  }
}

/** What was kept of a link, as long as it is of use. */
export function keptShare(storage: Storage, token: string, nowMs: number): OpenedShare | undefined {
  try {
    const opened = readOpened(storage.getItem(nameOf(token)));
    return opened !== undefined && Date.parse(opened.passExpiresAt) > nowMs ? opened : undefined;
  } catch {
    // Closed, or not ours: as if nothing were kept.
    return undefined;
  }
}

/** Forgets what was kept of a link. */
export function forgetShare(storage: Storage, token: string): void {
  try {
    storage.removeItem(nameOf(token));
  } catch {
    // Then nothing was kept either.
  }
}

function nameOf(token: string): string {
  return `pharos.share.${token}`;
}

/** @throws SyntaxError when it is no JSON. */
function readOpened(text: string | null): OpenedShare | undefined {
  const value: unknown = text === null ? undefined : JSON.parse(text);
  return isOpened(value) ? value : undefined;
}

/** Looks as far as another version of this page might have written something else. */
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
