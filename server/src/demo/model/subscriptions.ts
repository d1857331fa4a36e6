import { createRandom } from './random.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
const SUBSCRIPTIONS = 36;
/** The probability that a subscription is cancelled after a month, and that a payment is refunded. */
const CANCELLED = 0.07;
const REFUNDED = 0.05;
const PLANS = [
  { product: 'Lamp club', total: 900 },
  { product: 'Lamp club, family', total: 1_500 },
  { product: 'Studio rental', total: 4_900 },
] as const;

/** The input of {@link modelSubscriptions}. */
export interface SubscriptionOptions {
  readonly seed: number;
  readonly endMs: number;
  /** Visits of visitors with a persistent id, to which first payments are attributed. */
  readonly visits: readonly { readonly anonymousId: string; readonly timestamp: number }[];
}

/** Generates webhooks of Lemon Squeezy: subscriptions that begin within a year, their renewals, and some refunds. */
export function modelSubscriptions({ seed, endMs, visits }: SubscriptionOptions): readonly object[] {
  const random = createRandom(seed);
  const webhooks: object[] = [];
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) {
    const visit = visits.length > 0 && random.chance(0.5) ? random.pick(visits) : undefined;
    const plan = random.pick(PLANS);
    const startMs = visit === undefined ? endMs - random.between(0, YEAR_MS) : visit.timestamp + 60_000;
    const of = { subscription: 1_000 + index, customer: 5_000 + index, anonymousId: visit?.anonymousId };
    const order = { ...of, ...plan, id: 10_000 + index };
    webhooks.push(
      describe('order_created', order, startMs),
      describe('subscription_created', order, startMs),
    );
    if (random.chance(REFUNDED)) webhooks.push(describe('order_refunded', order, startMs + DAY_MS));
    let paidMs = startMs + MONTH_MS;
    for (let month = 1; paidMs <= endMs && !random.chance(CANCELLED); month += 1) {
      const renewal = { ...of, ...plan, id: 100_000 + index * 100 + month };
      webhooks.push(describe('subscription_payment_success', renewal, paidMs));
      if (random.chance(REFUNDED))
        webhooks.push(describe('subscription_payment_refunded', renewal, paidMs + DAY_MS));
      paidMs += MONTH_MS;
    }
  }
  return webhooks;
}

interface Charge {
  readonly id: number;
  readonly subscription: number;
  readonly customer: number;
  readonly anonymousId: string | undefined;
  readonly product: string;
  readonly total: number;
}

function describe(event: string, charge: Charge, atMs: number): object {
  const { id, subscription, customer, anonymousId, product, total } = charge;
  const at = new Date(atMs).toISOString();
  const isSubscription = event === 'subscription_created';
  const isInvoice = event.startsWith('subscription_payment');
  const isRefund = event.endsWith('refunded');
  return {
    meta: {
      event_name: event,
      test_mode: false,
      custom_data: anonymousId === undefined ? {} : { pharos_anonymous_id: anonymousId },
    },
    data: {
      type: isSubscription ? 'subscriptions' : isInvoice ? 'subscription-invoices' : 'orders',
      id: String(isSubscription ? subscription : id),
      attributes: {
        customer_id: customer,
        currency: 'EUR',
        total,
        status: isRefund ? 'refunded' : 'paid',
        created_at: at,
        updated_at: at,
        product_name: product,
        first_order_item: { product_name: product },
        ...(isSubscription ? { order_id: id } : {}),
        ...(isInvoice ? { subscription_id: subscription, billing_reason: 'renewal' } : {}),
        ...(isRefund ? { refunded_amount: total, refunded_at: at } : {}),
      },
    },
  };
}
