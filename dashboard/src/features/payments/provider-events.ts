import type { Outputs } from '../../api/rpc.ts';

/** A payment source. */
export type PaymentSource = Outputs['paymentSources']['list']['paymentSources'][number];

/** A payment, a refund or a dispute. */
export type Payment = Outputs['payments']['list']['payments'][number];

/** A payment provider. */
export type Provider = PaymentSource['provider'];

/** The providers, in the order in which they are offered. */
export const PROVIDERS: readonly Provider[] = ['stripe', 'paddle', 'lemon_squeezy', 'polar'];

/** The events to select at each provider. */
export const EVENTS: Readonly<Record<Provider, readonly string[]>> = {
  stripe: [
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice_payment.paid',
    'checkout.session.completed',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
  ],
  paddle: ['transaction.completed', 'adjustment.created', 'adjustment.updated'],
  lemon_squeezy: [
    'order_created',
    'order_refunded',
    'subscription_created',
    'subscription_payment_success',
    'subscription_payment_refunded',
  ],
  polar: ['order.paid', 'refund.created', 'refund.updated'],
};
