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
} from './read-json.ts';
import { headerOf, hmacSha256, isRecent, matchesAny, PROBLEMS, readPairs } from './signatures.ts';

const HEADER = 'paddle-signature';

/** Origins of transactions that an existing subscription caused. */
const OF_SUBSCRIPTION: ReadonlySet<string> = new Set([
  'subscription_recurring',
  'subscription_charge',
  'subscription_update',
]);

/** Adjustments that move money back to the customer, and those that cancel such a movement. */
const RETURNS: Readonly<Record<string, 'refund' | 'dispute'>> = { refund: 'refund', chargeback: 'dispute' };

/** Paddle Billing: `Paddle-Signature: ts=…;h1=…` over `ts:body` (developer.paddle.com/webhooks/signature-verification). */
export const paddle: Provider = {
  name: 'Paddle',
  verify({ headers, body }, secret, nowMs) {
    const pairs = readPairs(headerOf(headers[HEADER]) ?? '', ';');
    const [time] = pairs.get('ts') ?? [];
    const signatures = pairs.get('h1') ?? [];
    if (time === undefined || signatures.length === 0) return PROBLEMS.missing('Paddle-Signature');
    if (!matchesAny(hmacSha256(secret, `${time}:`, body), signatures, 'hex')) return PROBLEMS.different;
    return isRecent(time, nowMs) ? undefined : PROBLEMS.late;
  },
  read(body): Report {
    const event = requireText(body, 'event_type');
    // A sandbox is another account: its events look the same.
    const report = { event, isTest: undefined };
    const isTransaction = event === 'transaction.completed';
    if (!isTransaction && event !== 'adjustment.created' && event !== 'adjustment.updated')
      return { ...report, items: [] };
    const { data } = body;
    if (!isObject(data)) throw invalidField('body.data', say('payments.isRequiredObject'));
    const occurredAtMs = requireTime(body, 'occurred_at');
    return {
      ...report,
      items: isTransaction ? readTransaction(data, occurredAtMs) : readAdjustment(data, occurredAtMs),
    };
  },
};

function readTransaction(data: JsonObject, occurredAtMs: number): readonly Movement[] {
  const id = requireText(data, 'id');
  const subscription = textAt(data, 'subscription_id');
  const amountMinor = requireAmount(data, 'details', 'totals', 'grand_total');
  // A trial or a change of a payment method completes a transaction of 0.
  if (amountMinor === 0) return [];
  return [
    {
      type: 'movement',
      key: id,
      kind: 'payment',
      amountMinor,
      currency: requireCurrency(data, 'currency_code'),
      occurredAtMs: timeAt(data, 'billed_at') ?? occurredAtMs,
      references: [id],
      details: present({
        ...readDetails(data['custom_data']),
        customer: textAt(data, 'customer_id'),
        subscription,
        billing: billingOf(textAt(data, 'origin'), subscription),
        product:
          textAt(data, 'details', 'line_items', 0, 'product', 'name') ??
          textAt(data, 'items', 0, 'price', 'name') ??
          textAt(data, 'items', 0, 'price', 'description'),
      }),
    },
  ];
}

function billingOf(origin: string | undefined, subscription: string | undefined): Billing {
  if (origin !== undefined && OF_SUBSCRIPTION.has(origin)) return 'renewal';
  return subscription === undefined ? 'one_time' : 'new';
}

function readAdjustment(data: JsonObject, occurredAtMs: number): readonly (Movement | Reversal)[] {
  const transaction = requireText(data, 'transaction_id');
  const action = textAt(data, 'action');
  // Paddle reverses the chargeback of a transaction with another adjustment, which does not name the first one.
  if (action === 'chargeback_reverse') return [{ type: 'reversal', key: `chargeback:${transaction}` }];
  const kind = RETURNS[action ?? ''];
  if (kind === undefined) return [];
  const id = requireText(data, 'id');
  const key = kind === 'dispute' ? `chargeback:${transaction}` : id;
  const status = textAt(data, 'status');
  if (status === 'rejected' || status === 'reversed') return [{ type: 'reversal', key }];
  // A refund is pending until Paddle approves it.
  if (status !== 'approved') return [];
  return [
    {
      type: 'movement',
      key,
      kind,
      amountMinor: requireAmount(data, 'totals', 'total'),
      currency: requireCurrency(data, 'currency_code'),
      occurredAtMs: timeAt(data, 'created_at') ?? occurredAtMs,
      references: [transaction],
      details: {},
    },
  ];
}
