import { invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Movement, Note, Provider, Report } from './provider.ts';
import { present, readDetails } from './read-details.ts';
import {
  isObject,
  type JsonObject,
  requireAmount,
  requireCurrency,
  requireText,
  requireTime,
  textAt,
  timeAt,
  valueAt,
} from './read-json.ts';
import { headerOf, hmacSha256, matchesAny, PROBLEMS } from './signatures.ts';

const HEADER = 'x-signature';

type Read = (data: JsonObject, custom: unknown) => readonly (Movement | Note)[];

/**
 * The first payment of a subscription is an order and also an invoice (`billing_reason` `initial`); the order is the money. Amounts
 * are in the smallest unit of the currency of the order.
 */
const READERS: Readonly<Record<string, Read>> = {
  order_created: (data, custom) =>
    textAt(data, 'attributes', 'status') === 'paid' || textAt(data, 'attributes', 'status') === 'refunded'
      ? [
          payment(
            data,
            custom,
            `order:${requireText(data, 'id')}`,
            textAt(data, 'attributes', 'first_order_item', 'product_name'),
          ),
        ]
      : [],
  order_refunded: (data) => [refund(data, `order:${requireText(data, 'id')}`)],
  subscription_created: (data, custom) => [
    {
      type: 'note',
      occurredAtMs: createdAt(data),
      references: [`order:${requireText(data, 'attributes', 'order_id')}`],
      details: present({
        ...readDetails(custom),
        subscription: requireText(data, 'id'),
        customer: textAt(data, 'attributes', 'customer_id'),
        billing: 'new',
        product: textAt(data, 'attributes', 'product_name'),
      }),
    },
  ],
  subscription_payment_success: (data, custom) => {
    if (textAt(data, 'attributes', 'billing_reason') === 'initial') return [];
    const movement = payment(data, custom, `invoice:${requireText(data, 'id')}`, undefined);
    const subscription = textAt(data, 'attributes', 'subscription_id');
    return [{ ...movement, details: present({ ...movement.details, subscription, billing: 'renewal' }) }];
  },
  subscription_payment_refunded: (data) =>
    textAt(data, 'attributes', 'billing_reason') === 'initial'
      ? []
      : [refund(data, `invoice:${requireText(data, 'id')}`)],
};

/** Lemon Squeezy: `X-Signature`, over the body without a time (docs.lemonsqueezy.com/help/webhooks/signing-requests). */
export const lemonSqueezy: Provider = {
  name: 'Lemon Squeezy',
  verify({ headers, body }, secret) {
    const signature = headerOf(headers[HEADER]);
    if (signature === undefined) return PROBLEMS.missing('X-Signature');
    return matchesAny(hmacSha256(secret, body), [signature], 'hex') ? undefined : PROBLEMS.different;
  },
  read(body): Report {
    const event = requireText(body, 'meta', 'event_name');
    const tested = valueAt(body, 'meta', 'test_mode') ?? valueAt(body, 'data', 'attributes', 'test_mode');
    const isTest = typeof tested === 'boolean' ? tested : undefined;
    const read = Object.hasOwn(READERS, event) ? READERS[event] : undefined;
    if (read === undefined) return { event, isTest, items: [] };
    const { data } = body;
    if (!isObject(data)) throw invalidField('body.data', say('payments.isRequiredObject'));
    return { event, isTest, items: read(data, valueAt(body, 'meta', 'custom_data')) };
  },
};

function createdAt(data: JsonObject): number {
  return requireTime(data, 'attributes', 'created_at');
}

function payment(data: JsonObject, custom: unknown, key: string, product: string | undefined): Movement {
  return {
    type: 'movement',
    key,
    kind: 'payment',
    amountMinor: requireAmount(data, 'attributes', 'total'),
    currency: requireCurrency(data, 'attributes', 'currency'),
    occurredAtMs: createdAt(data),
    references: referencesOf(data, key),
    details: present({
      ...readDetails(custom),
      customer: textAt(data, 'attributes', 'customer_id'),
      product,
    }),
  };
}

/** The identifier is what a customer sees on the receipt. */
function referencesOf(data: JsonObject, key: string): Movement['references'] {
  const identifier = textAt(data, 'attributes', 'identifier');
  return identifier === undefined ? [key] : [key, identifier];
}

/**
 * Events of refunds state the sum of all refunds of an order, not the single one. The movement is that sum; a later event with a
 * larger sum replaces it.
 */
function refund(data: JsonObject, key: string): Movement {
  const hasSum = valueAt(data, 'attributes', 'refunded_amount') !== undefined;
  return {
    type: 'movement',
    key: `refund:${key}`,
    kind: 'refund',
    amountMinor: requireAmount(data, 'attributes', hasSum ? 'refunded_amount' : 'total'),
    currency: requireCurrency(data, 'attributes', 'currency'),
    occurredAtMs: timeAt(data, 'attributes', 'refunded_at') ?? requireTime(data, 'attributes', 'updated_at'),
    references: referencesOf(data, key),
    details: {},
  };
}
