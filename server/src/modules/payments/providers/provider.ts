import type { IncomingHttpHeaders } from 'node:http';
import type { Sentence } from '../../../lib/texts/sentence.ts';
import type { Billing, MovementKind } from '../payment-kinds.contract.ts';

/** What a provider states about a transaction. Several objects describe one transaction; each may state a part. */
export interface Details {
  readonly anonymousId?: string;
  readonly sessionId?: string;
  readonly profileId?: string;
  /** The provider's id of the customer. Only a keyed hash of it is stored. */
  readonly customer?: string;
  readonly subscription?: string;
  readonly billing?: Billing;
  readonly product?: string;
  /** The merchant's own id of the order, as in `transaction_id` of a custom event. */
  readonly orderId?: string;
}

/** The names of one transaction: the ids of the provider's objects that belong to it. The first is that of the object itself. */
export type References = readonly [string, ...string[]];

/** Money that moved. */
export interface Movement {
  readonly type: 'movement';
  /** Unique within the source, whatever event reports it and however often. */
  readonly key: string;
  readonly kind: MovementKind;
  /** In the smallest unit of the currency, positive for every kind. */
  readonly amountMinor: number;
  /** Digits of the smallest unit, where the provider deviates from ISO 4217. */
  readonly digits?: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly occurredAtMs: number;
  readonly references: References;
  readonly details: Details;
}

/** A statement about a transaction without money: an invoice, a checkout, a subscription. */
export interface Note {
  readonly type: 'note';
  readonly occurredAtMs: number;
  readonly references: References;
  readonly details: Details;
}

/** A movement that did not take place in the end: a failed refund, a dispute that was won. */
export interface Reversal {
  readonly type: 'reversal';
  readonly key: string;
}

/** What one webhook reports. */
export interface Report {
  /** `undefined` if the payload does not say. */
  readonly isTest: boolean | undefined;
  /** The event's type, as the provider names it. */
  readonly event: string;
  readonly items: readonly (Movement | Note | Reversal)[];
  /** Why nothing is stored although the event concerns money. */
  readonly ignored?: string;
}

/** A request whose signature is verified. */
export interface SignedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The adapter of a provider. */
export interface Provider {
  /** The name for people. */
  readonly name: string;
  /**
   * Verifies the signature with one secret, in constant time.
   * @returns `undefined` when it is valid, otherwise what is wrong with it, for the person who sets the source up.
   */
  verify(request: SignedRequest, secret: string, nowMs: number): Sentence | undefined;
  /** Reads a verified body. @throws AppError VALIDATION_ERROR that names the field. */
  read(body: Readonly<Record<string, unknown>>, headers: IncomingHttpHeaders): Report;
}
