/** The time of the payments of {@link stripeEvent}, in milliseconds; before the start of every test. */
export const PAID_MS = Date.parse('2026-03-10T12:00:00Z');

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** An event of Stripe (docs.stripe.com/api/events/object). */
export function stripeEvent(
  type: string,
  object: object,
  options: { livemode?: boolean; atMs?: number } = {},
) {
  return {
    id: 'evt_1',
    object: 'event',
    api_version: '2025-05-28.basil',
    created: seconds(options.atMs ?? PAID_MS),
    livemode: options.livemode ?? true,
    type,
    data: { object },
  };
}

/** A payment intent of Stripe. */
export function paymentIntent(id: string, amount: number, more: object = {}) {
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: amount,
    currency: 'eur',
    created: seconds(PAID_MS),
    customer: 'cus_1',
    latest_charge: id.replace('pi_', 'ch_'),
    metadata: {},
    status: 'succeeded',
    ...more,
  };
}

/** A paid invoice of Stripe, as of API version 2025-05-28.basil: without the payment intent. */
export function invoice(id: string, billingReason: string, more: object = {}) {
  return {
    id,
    object: 'invoice',
    amount_paid: 2_000,
    billing_reason: billingReason,
    currency: 'eur',
    customer: 'cus_1',
    created: seconds(PAID_MS),
    metadata: {},
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: 'sub_1', metadata: {} },
    },
    lines: { data: [{ description: '1 × Pro (at €20.00 / month)', metadata: {} }] },
    ...more,
  };
}

/** The link between an invoice and a payment intent of Stripe. */
export function invoicePayment(invoiceId: string, intentId: string) {
  return {
    id: `inpay_${intentId}`,
    object: 'invoice_payment',
    invoice: invoiceId,
    payment: { type: 'payment_intent', payment_intent: intentId },
    status: 'paid',
  };
}

/** A refund of Stripe. */
export function stripeRefund(id: string, intentId: string, amount: number, status = 'succeeded') {
  return {
    id,
    object: 'refund',
    amount,
    charge: intentId.replace('pi_', 'ch_'),
    payment_intent: intentId,
    currency: 'eur',
    created: seconds(PAID_MS) + 3_600,
    status,
  };
}

/** A completed transaction of Paddle Billing (developer.paddle.com/webhooks/transactions/transaction-completed). */
export function paddleTransaction(id: string, total: string, currency: string, more: object = {}) {
  return {
    event_id: `evt_${id}`,
    event_type: 'transaction.completed',
    occurred_at: '2026-03-10T12:00:01.000Z',
    notification_id: `ntf_${id}`,
    data: {
      id,
      status: 'completed',
      customer_id: 'ctm_1',
      currency_code: currency,
      origin: 'web',
      subscription_id: null,
      custom_data: null,
      billed_at: '2026-03-10T12:00:00.000Z',
      details: {
        totals: { subtotal: total, tax: '0', total, grand_total: total, currency_code: currency },
        line_items: [{ product: { name: 'Pro' } }],
      },
      ...more,
    },
  };
}

/** An approved adjustment of Paddle Billing. */
export function paddleAdjustment(
  id: string,
  transactionId: string,
  action: string,
  total: string,
  currency: string,
) {
  return {
    event_id: `evt_${id}`,
    event_type: 'adjustment.updated',
    occurred_at: '2026-03-11T12:00:00.000Z',
    data: {
      id,
      action,
      transaction_id: transactionId,
      status: 'approved',
      currency_code: currency,
      totals: { subtotal: total, tax: '0', total, currency_code: currency },
      created_at: '2026-03-11T12:00:00.000Z',
    },
  };
}

/** An event of Lemon Squeezy about an order (docs.lemonsqueezy.com/help/webhooks/example-payloads). */
export function lemonOrder(event: string, id: string, attributes: object, custom: object = {}) {
  return {
    meta: { event_name: event, custom_data: custom, test_mode: false },
    data: {
      type: 'orders',
      id,
      attributes: {
        identifier: `identifier-${id}`,
        customer_id: 7,
        currency: 'USD',
        total: 1_999,
        status: 'paid',
        refunded: false,
        refunded_amount: 0,
        refunded_at: null,
        first_order_item: { product_name: 'Book' },
        created_at: '2026-03-10T12:00:00.000000Z',
        updated_at: '2026-03-10T12:00:00.000000Z',
        test_mode: false,
        ...attributes,
      },
    },
  };
}

/** An event of Lemon Squeezy about an invoice of a subscription. */
export function lemonInvoice(event: string, id: string, attributes: object) {
  const { meta, data } = lemonOrder(event, id, { subscription_id: 5, ...attributes });
  return { meta, data: { ...data, type: 'subscription-invoices' } };
}

/** A paid order of Polar (docs.polar.sh/api-reference/webhooks/order.paid). */
export function polarOrder(id: string, amount: number, more: object = {}) {
  return {
    type: 'order.paid',
    timestamp: '2026-03-10T12:00:01Z',
    data: {
      id,
      created_at: '2026-03-10T12:00:00Z',
      status: 'paid',
      paid: true,
      total_amount: amount,
      currency: 'usd',
      billing_reason: 'purchase',
      customer_id: 'cust-1',
      customer: { id: 'cust-1', external_id: null, metadata: {} },
      product: { id: 'prod-1', name: 'License' },
      subscription_id: null,
      checkout_id: `checkout-${id}`,
      metadata: {},
      ...more,
    },
  };
}

/** A refund of Polar. */
export function polarRefund(id: string, orderId: string, amount: number, taxAmount: number) {
  return {
    type: 'refund.updated',
    timestamp: '2026-03-11T12:00:00Z',
    data: {
      id,
      created_at: '2026-03-11T12:00:00Z',
      status: 'succeeded',
      amount,
      tax_amount: taxAmount,
      currency: 'usd',
      order_id: orderId,
    },
  };
}
