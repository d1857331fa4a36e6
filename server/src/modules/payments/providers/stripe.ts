import { invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Billing } from '../payment-kinds.contract.ts';
import type { Details, Movement, Note, Provider, References, Report, Reversal } from './provider.ts';
import { present, readDetails, readReference } from './read-details.ts';
import {
  idAt,
  isObject,
  type JsonObject,
  listAt,
  requireAmount,
  requireCurrency,
  requireText,
  requireTime,
  textAt,
  timeAt,
  valueAt,
} from './read-json.ts';
import { headerOf, hmacSha256, isRecent, matchesAny, PROBLEMS, readPairs } from './signatures.ts';

const HEADER = 'stripe-signature';

/** Currencies whose smallest unit at Stripe differs from ISO 4217 (docs.stripe.com/currencies). */
const OWN_DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const BILLING: Readonly<Record<string, Billing>> = {
  subscription_create: 'new',
  subscription_cycle: 'renewal',
  subscription_update: 'renewal',
  subscription_threshold: 'renewal',
  subscription: 'renewal',
};

type Item = Movement | Note | Reversal;

/**
 * The money of Stripe comes from payment intents, because every online payment has one; invoices, checkout sessions and invoice
 * payments state what it was for. An invoice counts as money only if it was paid outside of Stripe.
 */
const READERS: Readonly<Record<string, (object: JsonObject, createdMs: number) => readonly Item[]>> = {
  'payment_intent.succeeded': (intent, createdMs) => {
    const amountField = valueAt(intent, 'amount_received') === undefined ? 'amount' : 'amount_received';
    return [
      {
        ...money(intent, amountField, createdMs),
        key: requireText(intent, 'id'),
        kind: 'payment',
        references: refer(intent, ['id'], ['latest_charge'], ['invoice']),
        details: present({
          ...readDetails(intent['metadata']),
          customer: idAt(intent, 'customer'),
        }),
      },
    ];
  },
  'checkout.session.completed': (session, createdMs) => [
    {
      type: 'note',
      occurredAtMs: createdMs,
      references: refer(session, ['id'], ['payment_intent'], ['invoice']),
      details: present({
        ...readReference(textAt(session, 'client_reference_id')),
        ...readDetails(session['metadata']),
        customer: idAt(session, 'customer'),
        subscription: idAt(session, 'subscription'),
      }),
    },
  ],
  'invoice.paid': readInvoice,
  'invoice.payment_succeeded': readInvoice,
  'invoice_payment.paid': (payment, createdMs) => [
    {
      type: 'note',
      occurredAtMs: createdMs,
      references: refer(payment, ['invoice'], ['payment', 'payment_intent'], ['payment', 'charge']),
      details: {},
    },
  ],
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.refund.updated': readRefund,
  'charge.refunded': (charge, createdMs) =>
    listAt(charge, 'refunds', 'data').flatMap((refund) =>
      isObject(refund) ? readRefund(refund, createdMs) : [],
    ),
  'charge.dispute.created': (dispute, createdMs) =>
    textAt(dispute, 'status')?.startsWith('warning') === true
      ? []
      : [
          {
            ...money(dispute, 'amount', createdMs),
            key: requireText(dispute, 'id'),
            kind: 'dispute',
            references: refer(dispute, ['payment_intent'], ['charge']),
            details: {},
          },
        ],
  'charge.dispute.closed': (dispute) =>
    textAt(dispute, 'status') === 'won' ? [{ type: 'reversal', key: requireText(dispute, 'id') }] : [],
};

/** Stripe: `Stripe-Signature: t=…,v1=…` over `t.body` (docs.stripe.com/webhooks/signature). */
export const stripe: Provider = {
  name: 'Stripe',
  verify({ headers, body }, secret, nowMs) {
    const pairs = readPairs(headerOf(headers[HEADER]) ?? '', ',');
    const [time] = pairs.get('t') ?? [];
    const signatures = pairs.get('v1') ?? [];
    if (time === undefined || signatures.length === 0) return PROBLEMS.missing('Stripe-Signature');
    const expected = hmacSha256(secret, `${time}.`, body);
    if (!matchesAny(expected, signatures, 'hex')) return PROBLEMS.different;
    return isRecent(time, nowMs) ? undefined : PROBLEMS.late;
  },
  read(body): Report {
    const event = requireText(body, 'type');
    const read = Object.hasOwn(READERS, event) ? READERS[event] : undefined;
    const isTest = body['livemode'] === undefined ? undefined : body['livemode'] === false;
    if (read === undefined) return { event, isTest, items: [] };
    const object = valueAt(body, 'data', 'object');
    if (!isObject(object)) throw invalidField('body.data.object', say('payments.isRequiredObject'));
    const items = read(object, requireTime(body, 'created'));
    const isUnlisted = event === 'charge.refunded' && items.length === 0;
    return {
      event,
      isTest,
      items,
      ...(isUnlisted
        ? {
            ignored: 'charge.refunded does not contain its refunds: select refund.created and refund.updated',
          }
        : {}),
    };
  },
};

function money(object: JsonObject, amountField: string, createdMs: number) {
  const currency = requireCurrency(object, 'currency');
  const digits = OWN_DIGITS[currency];
  return {
    type: 'movement',
    amountMinor: requireAmount(object, amountField),
    currency,
    ...(digits === undefined ? {} : { digits }),
    occurredAtMs: timeAt(object, 'created') ?? createdMs,
  } as const;
}

/** The ids at these paths. @throws AppError VALIDATION_ERROR if there is none. */
function refer(object: JsonObject, ...paths: readonly (readonly string[])[]): References {
  const [first, ...others] = paths.flatMap((path) => idAt(object, ...path) ?? []);
  if (first === undefined)
    throw invalidField(`body.data.object.${paths[0]?.join('.') ?? 'id'}`, say('payments.isRequiredId'));
  return [first, ...others];
}

function readInvoice(invoice: JsonObject, createdMs: number): readonly Item[] {
  const line = valueAt(invoice, 'lines', 'data', 0);
  const parent = valueAt(invoice, 'parent', 'subscription_details');
  const details: Details = present({
    ...readDetails(
      invoice['metadata'],
      valueAt(parent, 'metadata'),
      valueAt(invoice, 'subscription_details', 'metadata'),
      valueAt(line, 'metadata'),
    ),
    customer: idAt(invoice, 'customer'),
    subscription: idAt(invoice, 'subscription') ?? idAt(parent, 'subscription'),
    billing: BILLING[textAt(invoice, 'billing_reason') ?? ''],
    product: textAt(line, 'description'),
  });
  const references = refer(invoice, ['id'], ['payment_intent'], ['charge']);
  const note: Note = { type: 'note', occurredAtMs: createdMs, references, details };
  const isOutside =
    invoice['paid_out_of_band'] === true && valueAt(invoice, 'amount_paid') !== 0 && references.length === 1;
  if (!isOutside) return [note];
  return [
    { ...money(invoice, 'amount_paid', createdMs), key: references[0], kind: 'payment', references, details },
  ];
}

function readRefund(refund: JsonObject, createdMs: number): readonly Item[] {
  const key = requireText(refund, 'id');
  const status = textAt(refund, 'status');
  if (status === 'failed' || status === 'canceled') return [{ type: 'reversal', key }];
  if (status !== 'succeeded') return [];
  return [
    {
      ...money(refund, 'amount', createdMs),
      key,
      kind: 'refund',
      references: refer(refund, ['payment_intent'], ['charge']),
      details: {},
    },
  ];
}
