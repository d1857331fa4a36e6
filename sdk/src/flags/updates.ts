import { FlagRequestError } from './request-error.ts';

/** The first delay after a failed request, in milliseconds. Each failure doubles it, up to the polling interval. */
const FIRST_RETRY_MS = 1_000;
/** Clients that receive the same message send their requests within this time, in milliseconds. */
const SPREAD_MS = 300;

/** The events of a stream. */
export interface StreamEvents {
  onOpen(): void;
  onMessage(data: string): void;
  /** The stream ended, or could not be opened. It is closed, and another one is opened later. */
  onError(): void;
}

/** An open stream. */
export interface FlagStream {
  close(): void;
}

/** What the updates need. */
interface UpdateOptions {
  /**
   * Sends a request and applies its response.
   * @param isOutdated whether values were requested again meanwhile, so that the response must be ignored.
   */
  readonly request: (isOutdated: () => boolean) => Promise<void>;
  /** Opens the stream; `undefined` without one. */
  readonly openStream: (events: StreamEvents) => FlagStream | undefined;
  readonly pollIntervalMs: number;
  readonly onError: (error: unknown) => void;
}

/** Requests at the right times. */
export interface Updates {
  /** Sends the first request, and opens the stream after it. */
  start(): Promise<void>;
  /** Sends a request now. */
  refresh(): Promise<void>;
  stop(): void;
}

/**
 * Requests values when the stream reports a change, and at intervals while no stream is open. Pages that are not visible do
 * neither, because browsers allow few connections per host.
 */
export function createUpdates({ request, openStream, pollIntervalMs, onError }: UpdateOptions): Updates {
  const page = typeof document === 'undefined' ? undefined : document;
  let stream: FlagStream | undefined;
  let isLive = false;
  let isStopped = false;
  let generation = 0;
  let failures = 0;
  /** The number of streams in succession that ended soon after they were opened, such as behind a proxy without streaming. */
  let drops = 0;
  let openedMs = 0;
  let running: Promise<void> | undefined;
  let started: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (delayMs: number): void => {
    clearTimeout(timer);
    if (isStopped || page?.hidden) return;
    timer = setTimeout(refresh, delayMs);
    if (typeof timer === 'object') timer.unref();
  };
  const backOff = (failed: number): number =>
    Math.min(FIRST_RETRY_MS * 2 ** failed, pollIntervalMs) * (1 + Math.random() / 4);
  const planSoon = (): void => plan(Math.random() * SPREAD_MS);

  const closeStream = (): void => {
    stream?.close();
    stream = undefined;
    isLive = false;
  };

  const listen = (): void => {
    if (stream || isStopped || page?.hidden) return;
    stream = openStream({
      onOpen: () => {
        isLive = true;
        openedMs = Date.now();
        // Values may have changed before it was open.
        planSoon();
      },
      onMessage: (data) => {
        if (data.includes('refetchEvaluation')) planSoon();
      },
      onError: () => {
        const wasLive = isLive;
        closeStream();
        // A stream that never opened leaves the polling as it is.
        if (!wasLive) return;
        drops = Date.now() - openedMs < pollIntervalMs ? drops + 1 : 0;
        plan(backOff(drops));
      },
    });
  };

  const run = async (): Promise<void> => {
    let delayMs = pollIntervalMs;
    let current = -1;
    while (current !== generation && !isStopped) {
      current = generation;
      try {
        await request(() => isStopped || current !== generation);
        failures = 0;
        delayMs = pollIntervalMs;
        listen();
      } catch (error) {
        delayMs = Math.max(backOff(failures++), error instanceof FlagRequestError ? error.retryAfterMs : 0);
        onError(error);
      }
    }
    running = undefined;
    if (failures || !isLive) plan(delayMs);
  };

  const refresh = (): Promise<void> => {
    clearTimeout(timer);
    generation += 1;
    running ??= run();
    return running;
  };

  const onVisibility = (): void => {
    if (page?.hidden) {
      closeStream();
      clearTimeout(timer);
    } else planSoon();
  };

  const start = (): Promise<void> => {
    if (!started) page?.addEventListener('visibilitychange', onVisibility);
    started ??= refresh();
    return started;
  };

  if (page) void start();

  return {
    start,
    refresh,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      closeStream();
      page?.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
