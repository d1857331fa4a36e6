import type { FlagContext, FlagDetails, FlagExposure } from './types.ts';

/** The time that exposures wait for others, in milliseconds. */
const DELAY_MS = 250;
const STORAGE_KEY = 'pharos-flags-exposed';

/** How exposures are sent. */
interface ExposureOptions {
  readonly url: string;
  readonly websiteId: string;
  readonly storage?: boolean | undefined;
  readonly exposures?: boolean | ((exposure: FlagExposure) => void) | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** Exposures of the session. */
export interface Exposures {
  /** Sends an exposure, unless the same value of the flag was sent before. */
  add(details: FlagDetails<unknown>, context: FlagContext): void;
  /** Sends waiting exposures. */
  flush(): void;
}

/**
 * Creates the sender of exposures. It uses the tracker if the page has one, which respects the choices of the visitor and
 * repeats failed requests.
 */
export function createExposures({ url, websiteId, storage, exposures, fetch }: ExposureOptions): Exposures {
  const seen = new Set<string>(storage ? readSeen() : []);
  let waiting: object[] = [];

  const flush = (): void => {
    if (waiting.length > 0)
      // Lost exposures are acceptable, errors on the page are not.
      fetch(`${url}/track?website_id=${encodeURIComponent(websiteId)}`, {
        method: 'POST',
        body: JSON.stringify(waiting),
        keepalive: true,
        credentials: 'omit',
      }).catch(() => undefined);
    waiting = [];
  };

  return {
    add: ({ key: flag, value, variant, errorCode }, { anonymousId }) => {
      if (exposures === false || errorCode !== undefined) return;
      const id = JSON.stringify([flag, variant ?? value]);
      if (seen.has(id)) return;
      seen.add(id);
      if (storage) storeSeen(seen);
      const properties = { flag, variant, value: isPrimitive(value) ? value : undefined };
      if (typeof exposures === 'function') return exposures(properties);
      const tracker: unknown = Reflect.get(globalThis, 'pharos');
      if (typeof tracker === 'function') return tracker('$flag_exposure', properties);
      if (
        waiting.push({ name: '$flag_exposure', path: globalThis.location?.href, anonymousId, properties }) ===
        1
      )
        setTimeout(flush, DELAY_MS);
    },
    flush,
  };
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return typeof value !== 'object';
}

function readSeen(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    // The browser does not allow storage.
    return [];
  }
}

function storeSeen(seen: Iterable<string>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...seen]));
  } catch {
    // The browser does not allow storage: exposures are counted once per page load.
  }
}
