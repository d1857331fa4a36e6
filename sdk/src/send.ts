import type { HttpCall } from './build-request.ts';
import { PharosError } from './errors.ts';
import type { CallOptions } from './operation.ts';
import { readError } from './read-error.ts';
import { waitBeforeRetry } from './retry.ts';

/** The connection to the server. */
export interface Transport {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxRetryWaitMs: number;
}

/** A request with its retry properties. */
export interface Sending extends HttpCall {
  readonly isIdempotent: boolean;
  /** Whether the response is streamed. */
  readonly isStream: boolean;
}

/** A successful response. */
export interface Answered {
  readonly response: Response;
  /** The complete body, empty for a stream. */
  readonly text: string;
}

/**
 * Sends a request, with retries if they are safe and can succeed.
 *
 * @throws PharosError
 * @throws the reason of the signal if the call was aborted.
 */
export async function send(transport: Transport, sending: Sending, options: CallOptions): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt(transport, sending, options);
    if (!(outcome instanceof PharosError)) return outcome;
    const waitMs = waitBeforeRetry({
      error: outcome,
      tries,
      retries: options.retries ?? transport.retries,
      isIdempotent: sending.isIdempotent,
      maxWaitMs: transport.maxRetryWaitMs,
      random: Math.random(),
    });
    if (waitMs === undefined) throw outcome;
    await wait(waitMs, options.signal);
  }
}

async function attempt(
  transport: Transport,
  sending: Sending,
  { signal, timeoutMs = transport.timeoutMs }: CallOptions,
): Promise<Answered | PharosError> {
  signal?.throwIfAborted();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await transport.fetch(`${transport.baseUrl}${sending.target}`, {
      method: sending.method,
      headers: { ...sending.headers, ...transport.headers },
      signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
      ...(sending.body === undefined ? {} : { body: bodyOf(sending.body) }),
    });
    const isGood = response.ok || response.status === 304;
    if (isGood && sending.isStream) return { response, text: '' };
    const text = await response.text();
    return isGood ? { response, text } : readError(response, text, Date.now());
  } catch (cause) {
    signal?.throwIfAborted();
    return timeout.signal.aborted
      ? new PharosError(`No response within ${timeoutMs} ms`, { code: 'TIMEOUT', status: 0, cause })
      : new PharosError('The server could not be reached', { code: 'NETWORK_ERROR', status: 0, cause });
  } finally {
    clearTimeout(timer);
  }
}

function bodyOf(body: NonNullable<Sending['body']>): string {
  return typeof body === 'string' ? body : body();
}

/** Waits. The timer keeps the program alive, because the caller awaits the response. */
function wait(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, waitMs);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
