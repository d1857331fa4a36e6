/** Options of a client that evaluates flags itself. */
export interface ServerFlagClientOptions {
  /** The URL of the server: `https://pharos.example`. */
  readonly url: string;
  readonly websiteId: string;
  /** A server key of an environment, `phe_…`, or an API key with `manage:flags`. It is a secret. */
  readonly key: string;
  /** The name of an environment, for API keys. Keys of an environment select it. */
  readonly environment?: string | undefined;
  /** Whether changes are received as they happen. Default `true`. */
  readonly streaming?: boolean | undefined;
  /** The interval of requests while no stream is open, in milliseconds. Default 30,000. */
  readonly pollIntervalMs?: number | undefined;
  /** The timeout of a request, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Whether evaluations are counted for the usage of flags. Default `true`. */
  readonly usage?: boolean | undefined;
  /** The interval at which counts are sent, in milliseconds. Default 60,000. */
  readonly usageIntervalMs?: number | undefined;
  /** Called with errors of requests. Evaluation continues with the last rules. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}
