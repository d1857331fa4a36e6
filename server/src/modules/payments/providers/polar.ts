import { invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Billing } from '../payment-kinds.contract.ts';
import type { Movement, Provider, Report, Reversal } from './provider.ts';
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
import { headerOf, hmacSha256, isRecent, matchesAny, PROBLEMS } from './signatures.ts';

const BASE64_PREFIX = 'whsec_';

const BILLING: Readonly<Record<string, Billing>> = {
  purchase: 'one_time',
  subscription_create: 'new',
  subscription_cycle: 'renewal',
  subscription_update: 'renewal',
};

/**
 * Polar: Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature: v1,…` over `id.timestamp.body`). The key is the
 * secret as it is shown, or the decoded bytes of one that starts with `whsec_`.
 */
export const polar: Provider = {
  name: 'Polar',
  verify({ headers, body }, secret, nowMs) {
    const id = headerOf(headers['webhook-id']);
    const time = headerOf(headers['webhook-timestamp']);
    const signatures = (headerOf(headers['webhook-signature']) ?? '')
      .split(' ')
      .flatMap((one) => (one.startsWith('v1,') ? [one.slice('v1,'.length)] : []));
    if (id === undefined || time === undefined || signatures.length === 0)
      return PROBLEMS.missing('webhook-signature');
    const matches = keysOf(secret).some((key) =>
      matchesAny(hmacSha256(key, `${id}.${time}.`, body), signatures, 'base64'),
    );
    if (!matches) return PROBLEMS.different;
    return isRecent(time, nowMs) ? undefined : PROBLEMS.late;
  },
  read(body): Report {
    const event = requireText(body, 'type');
    const report = { event, isTest: undefined };
    const isRefund = event === 'refund.created' || event === 'refund.updated';
    if (!isRefund && event !== 'order.paid') return { ...report, items: [] };
    const { data } = body;
    if (!isObject(data)) throw invalidField('body.data', say('payments.isRequiredObject'));
    return { ...report, items: isRefund ? readRefund(data) : readOrder(data) };
  },
};

function keysOf(secret: string): readonly Buffer[] {
  const text = Buffer.from(secret, 'utf8');
  return secret.startsWith(BASE64_PREFIX)
    ? [text, Buffer.from(secret.slice(BASE64_PREFIX.length), 'base64')]
    : [text];
}

function readOrder(data: JsonObject): readonly Movement[] {
  const id = requireText(data, 'id');
  const amountMinor = requireAmount(data, 'total_amount');
  // A trial is an order of 0.
  if (amountMinor === 0) return [];
  const checkout = textAt(data, 'checkout_id');
  const profileId = textAt(data, 'customer', 'external_id');
  return [
    {
      type: 'movement',
      key: id,
      kind: 'payment',
      amountMinor,
      currency: requireCurrency(data, 'currency'),
      occurredAtMs: requireTime(data, 'created_at'),
      references: checkout === undefined ? [id] : [id, checkout],
      details: present({
        ...(profileId === undefined ? {} : { profileId }),
        ...readDetails(
          data['metadata'],
          valueAt(data, 'custom_field_data'),
          valueAt(data, 'customer', 'metadata'),
        ),
        customer: textAt(data, 'customer_id'),
        subscription: textAt(data, 'subscription_id'),
        billing: BILLING[textAt(data, 'billing_reason') ?? ''],
        product: textAt(data, 'product', 'name'),
      }),
    },
  ];
}

function readRefund(data: JsonObject): readonly (Movement | Reversal)[] {
  const key = requireText(data, 'id');
  const status = textAt(data, 'status');
  if (status === 'failed' || status === 'canceled') return [{ type: 'reversal', key }];
  if (status !== 'succeeded') return [];
  const taxMinor = valueAt(data, 'tax_amount') === undefined ? 0 : requireAmount(data, 'tax_amount');
  return [
    {
      type: 'movement',
      key,
      kind: 'refund',
      amountMinor: requireAmount(data, 'amount') + taxMinor,
      currency: requireCurrency(data, 'currency'),
      occurredAtMs: timeAt(data, 'created_at') ?? requireTime(data, 'modified_at'),
      references: [requireText(data, 'order_id')],
      details: {},
    },
  ];
}
