import type { z } from 'zod';
import { readRetryAfter } from '../../../lib/retry-after.ts';
import { OutboundError, type OutboundFailure, type OutboundResponse } from '../../../outbound/outbound.ts';
import type { DeliveryAttempt } from '../notification.contract.ts';
import type { Channel, ChannelDeps, Delivery } from './channel.ts';

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024;
const MAX_RESPONSE_LENGTH = 2_048;
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Statuses below 500 after which another attempt can succeed. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429]);
/** Failures that only a change of the integration can repair. */
const PERMANENT: ReadonlySet<OutboundFailure> = new Set(['invalid_url', 'forbidden_address']);

/** A request to a provider. */
export interface ProviderRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: unknown;
}

/** The response of a provider. */
export interface ProviderResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Returns the value at a path of a JSON body, as text; `undefined` if there is none. */
  at(...path: readonly string[]): string | undefined;
}

/** A channel that sends one JSON request. */
export interface HttpChannel<Schema extends z.ZodType> extends Omit<Channel<Schema>, 'send'> {
  render(delivery: Delivery<z.output<Schema>>, deps: ChannelDeps): ProviderRequest;
  /** Returns what to change at the provider; `undefined` for responses that it does not know. */
  explain(response: ProviderResponse): string | undefined;
  /** Seconds to wait, if the provider says that elsewhere than in `Retry-After`. */
  retryAfterSeconds?(response: ProviderResponse): string | undefined;
  /** Whether a 2xx response reports a failure. */
  isFailure?(response: ProviderResponse): boolean;
}

/** Creates the channel: sends the request, and translates the response to an attempt. */
export function createHttpChannel<Schema extends z.ZodType>(channel: HttpChannel<Schema>): Channel<Schema> {
  const { kind, name, description, config } = channel;
  return {
    kind,
    name,
    description,
    config,
    async send(delivery, deps) {
      const { url, headers, body } = channel.render(delivery, deps);
      const startedMs = performance.now();
      try {
        const response = await deps.outbound.request({
          url,
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
          timeoutMs: TIMEOUT_MS,
          maxBodyBytes: MAX_BODY_BYTES,
          signal: delivery.signal,
        });
        return describe(channel, readResponse(response), response.durationMs, deps.clock.now());
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return {
          status: PERMANENT.has(error.failure) ? 'rejected' : 'failed',
          latencyMs: performance.now() - startedMs,
          error: error.message,
        };
      }
    },
  };
}

function describe<Schema extends z.ZodType>(
  channel: HttpChannel<Schema>,
  response: ProviderResponse,
  latencyMs: number,
  nowMs: number,
): DeliveryAttempt {
  const { status, text } = response;
  const common = { statusCode: status, latencyMs, response: text.slice(0, MAX_RESPONSE_LENGTH) };
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && channel.isFailure?.(response) !== true) return { ...common, status: 'delivered' };
  const error = channel.explain(response) ?? explainStatus(channel.name, status);
  const isTemporary = status >= 500 || TEMPORARY.has(status);
  const retryAfter = channel.retryAfterSeconds?.(response) ?? response.headers['retry-after'];
  const retryAfterMs = isTemporary ? readRetryAfter(retryAfter, nowMs, MAX_RETRY_AFTER_MS) : undefined;
  return {
    ...common,
    status: isTemporary ? 'failed' : 'rejected',
    error,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function explainStatus(name: string, status: number): string {
  if (status === 429) return `${name} accepts no more messages for now. They are sent later.`;
  if (status >= 500) return `${name} has a problem (status ${status}). The message is sent again later.`;
  if (status === 401 || status === 403) return `${name} rejected the credentials. Enter them again.`;
  if (status >= 300 && status < 400) return `${name} redirected the request. Enter the final address.`;
  return `${name} rejected the message with status ${status}.`;
}

function readResponse({ status, headers, body }: OutboundResponse): ProviderResponse {
  const text = Buffer.from(body).toString();
  return {
    status,
    headers,
    text,
    at(...path) {
      let found: unknown = parseJson(text);
      for (const step of path)
        found =
          typeof found === 'object' && found !== null && Object.hasOwn(found, step)
            ? Reflect.get(found, step)
            : undefined;
      return found === undefined || typeof found === 'object' ? undefined : String(found);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
