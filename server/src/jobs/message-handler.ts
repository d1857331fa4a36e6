import type { Tracing } from '../lib/tracing.ts';

/** Delivers the messages of one kind. */
export interface MessageHandler {
  readonly kind: string;
  /** How many this process delivers at the same time. */
  readonly concurrency: number;
  /** How many of one organization this process delivers at the same time. Default: no other limit. */
  readonly organizationConcurrency?: number;
  /** How many of one lane this process delivers at the same time. Default: no other limit. */
  readonly laneConcurrency?: number;
  readonly timeoutMs: number;
  /** Attempts before a message is given up. */
  readonly maxAttempts: number;
  /** A message is given up when its next attempt would begin later than this after it was added. Default: no limit. */
  readonly maxAgeMs?: number;
  /** The wait after a failed attempt, in milliseconds. Default: 5 s, 20 s, 80 s, … at most an hour. @param random from 0 to 1. */
  readonly retryDelayMs?: (attempts: number, random: number) => number;
  /**
   * Delivers a message. It can be called again for a message that was delivered, when a process dies before it notes that.
   * @throws DeliveryRefused when another attempt cannot succeed; DeliveryPostponed when the attempt was not made. After any other
   * error the message is delivered again later.
   */
  deliver(payload: unknown, signal: AbortSignal, delivery: Delivery): Promise<void>;
}

/** Returns the handler with a span for each attempt. */
export function traceDeliveries(handler: MessageHandler, tracing: Tracing): MessageHandler {
  const { kind } = handler;
  return {
    ...handler,
    deliver: (payload, signal, delivery) =>
      tracing.call(
        `deliver ${kind}`,
        { 'pharos.message.kind': kind, 'pharos.message.attempt': delivery.attempt },
        () => handler.deliver(payload, signal, delivery),
      ),
  };
}

/** An attempt to deliver a message. */
export interface Delivery {
  /** The number of this attempt, from 1. Postponed attempts are not counted. */
  readonly attempt: number;
  /** Whether the message is given up if this attempt fails. @param retryAfterMs as in {@link DeliveryFailed}. */
  isLast(retryAfterMs?: number): boolean;
  /**
   * Occupies the lane of the message for a time, for all processes.
   * @returns 0, or how long to wait when the lane is occupied, in milliseconds.
   */
  occupyLane(durationMs: number): Promise<number>;
  /** Delivers no message of the lane for a time, in any process. */
  pauseLane(durationMs: number): Promise<void>;
}

/** Thrown by a handler when another attempt cannot succeed. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused';
}

/** Thrown by a handler when the receiver asks to wait before the next attempt. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  /** The next attempt begins at the earliest after this time. */
  readonly retryAfterMs: number;
  constructor(message: string, retryAfterMs: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Thrown by a handler when it made no attempt. The message is delivered later, and no attempt is counted. */
export class DeliveryPostponed extends Error {
  override readonly name = 'DeliveryPostponed';
  readonly delayMs: number;
  constructor(delayMs: number) {
    super(`postponed by ${delayMs} ms`);
    this.delayMs = delayMs;
  }
}
