import type { FlagBootstrap, FlagContext, FlagExposure } from './types.ts';

/** Options of a client for browsers. */
export interface FlagClientOptions {
  /** The URL of the server: `https://pharos.example`. */
  readonly url: string;
  readonly websiteId: string;
  /** Attributes of the visitor. The server adds none. */
  readonly context?: FlagContext | undefined;
  /** The name of an environment. Default: that of the key, or the default environment of the website. */
  readonly environment?: string | undefined;
  /** A client key of an environment: `phe_…`. Not required. It is not a secret. */
  readonly key?: string | undefined;
  /** Values that a server added to the page. They are used until the first response. */
  readonly bootstrap?: FlagBootstrap | undefined;
  /**
   * Whether values are stored in `localStorage` and used on the next page until the first response, and exposures are counted
   * once per session instead of once per page load. Default `false`: nothing is stored in the browser.
   */
  readonly storage?: boolean | undefined;
  /** Whether changes are received as they happen. Default `true`. */
  readonly streaming?: boolean | undefined;
  /** The interval of requests while no stream is open, in milliseconds. Default 60,000. */
  readonly pollIntervalMs?: number | undefined;
  /**
   * Whether the event `$flag_exposure` is sent when a value is used for the first time. A function receives exposures instead.
   * Default `true`.
   */
  readonly exposures?: boolean | ((exposure: FlagExposure) => void) | undefined;
  /** Called with errors of requests. Values remain readable. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}
