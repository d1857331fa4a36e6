import {
  type ReceiverResponse,
  type ReceiverRules,
  readReceiverResponse,
} from '../lib/network/receiver-response.ts';
import { readRetryAfter } from '../lib/network/retry-after.ts';
import type { Clock } from '../lib/time/clock.ts';
import { HOUR_MS } from '../lib/time/time-zone.ts';
import { type Outbound, OutboundError, type OutboundFailure } from './outbound.ts';

const TIMEOUT_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024;
const MAX_RESPONSE_LENGTH = 2_048;
const MAX_RETRY_AFTER_MS = HOUR_MS;

/** Statuses below 500 after which another attempt can succeed. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429]);
/** Failures that only a change of the address can repair. */
const PERMANENT: ReadonlySet<OutboundFailure> = new Set(['invalid_url', 'forbidden_address']);

/** A message to a receiver. */
export interface JsonPost {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON; a text is sent unchanged. */
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** How a receiver is understood. */
export interface Receiver extends ReceiverRules {
  /** Returns why the receiver did not accept the message, and what to change. */
  explain(response: ReceiverResponse): string;
}

/** The result of one attempt to deliver. */
export interface DeliveryAttempt {
  /** `failed` is tried again; `rejected` cannot succeed without a change of the receiver or its address. */
  readonly status: 'delivered' | 'failed' | 'rejected';
  readonly statusCode?: number | undefined;
  readonly latencyMs: number;
  /** What went wrong and what to change at the receiver; without secrets. */
  readonly error?: string | undefined;
  /** The start of the response, at most 2 KB. */
  readonly response?: string | undefined;
  /** The receiver asks to wait this long, at most an hour. */
  readonly retryAfterMs?: number | undefined;
}

/** Posts JSON once: to webhooks, chats and incident managers. It does not throw for what receivers and networks do. */
export async function postJson(
  { outbound, clock }: { readonly outbound: Pick<Outbound, 'request'>; readonly clock: Clock },
  { url, headers, body, signal }: JsonPost,
  receiver: Receiver,
): Promise<DeliveryAttempt> {
  const startedMs = performance.now();
  try {
    const response = await outbound.request({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      signal,
    });
    const read = readReceiverResponse(response.status, Buffer.from(response.body).toString());
    const { status, text } = read;
    const result = {
      statusCode: status,
      latencyMs: response.durationMs,
      response: text.slice(0, MAX_RESPONSE_LENGTH),
    };
    const isSuccess = status >= 200 && status < 300;
    if (isSuccess && receiver.isFailure?.(read) !== true) return { ...result, status: 'delivered' };
    const error = receiver.explain(read);
    if (status < 500 && !TEMPORARY.has(status)) return { ...result, status: 'rejected', error };
    const wait = receiver.retryAfterSeconds?.(read) ?? response.headers['retry-after'];
    const retryAfterMs = readRetryAfter(wait, clock.now(), MAX_RETRY_AFTER_MS);
    return {
      ...result,
      status: 'failed',
      error,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return {
      status: PERMANENT.has(error.failure) ? 'rejected' : 'failed',
      latencyMs: performance.now() - startedMs,
      error: error.message,
    };
  }
}
