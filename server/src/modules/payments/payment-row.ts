import { EVENT_COLUMNS, type VisitorIds } from '../tracking/index.ts';
import { toDecimal } from './currency.ts';
import type { PaymentProvider } from './payment-kinds.contract.ts';
import type { PaymentRow } from './payments.table.ts';

/** Marks rows of payments among events: visit ids of events are never this text. */
const PAYMENT_VISIT = 'payment';

const NAMES: ReadonlySet<string> = new Set(EVENT_COLUMNS.map(({ name }) => name));
const TYPE = 'payment';

/** Returns the visitor id of a payment, in decimal: that of its attribution, of the ids that were passed on, or of its customer. */
function visitorIdOf(row: PaymentRow, ids: Pick<VisitorIds, 'ofName'>): string {
  const { websiteId, visitorId, anonymousId, profileId, customer, id } = row;
  if (visitorId !== null) return visitorId;
  if (anonymousId !== null) return ids.ofName(websiteId, 'anonymous', anonymousId);
  if (profileId !== null) return ids.ofName(websiteId, 'profile', profileId);
  // Distinct from every visitor, and equal for all payments of a customer.
  return ids.ofName(websiteId, 'session', `payment\0${customer ?? id}`);
}

/**
 * Returns the fact of a payment as one line of JSON. A voided or erased payment contains nothing but its key.
 * @param provider of its source.
 */
export function writePaymentRow(
  row: PaymentRow,
  provider: PaymentProvider,
  ids: Pick<VisitorIds, 'ofName'>,
): string {
  const { id, websiteId, occurredAt, receivedAt, version } = row;
  const key = {
    website_id: websiteId,
    time: occurredAt.getTime(),
    received_at: receivedAt.getTime(),
    event_key: id,
    visit_id: PAYMENT_VISIT,
    version,
  };
  if (row.isVoid || row.isErased) return JSON.stringify({ ...key, is_void: 1 });
  const isPayment = row.kind === 'payment';
  const isAttributed = row.visitorId !== null;
  const visit = Object.entries(row.visit ?? {}).filter(
    ([name]) => NAMES.has(name) || name === 'entry_page' || name === 'exit_page',
  );
  return JSON.stringify({
    ...Object.fromEntries(visit),
    ...key,
    visitor_id: visitorIdOf(row, ids),
    type: TYPE,
    name: isPayment ? row.billing : row.kind,
    profile_id: row.profileId ?? '',
    anonymous_id: row.anonymousId ?? '',
    // Only with its visitor, so that an erasure finds it.
    session_id: isAttributed ? (row.sessionId ?? '') : '',
    revenue: toDecimal(isPayment ? row.amountMinor : -row.amountMinor, row.digits),
    currency: row.currency,
    properties: JSON.stringify({
      provider,
      transaction_id: row.orderId ?? row.reference,
      reference: row.reference,
      ...(row.product === null ? {} : { product: row.product }),
      ...(row.subscription === null ? {} : { subscription: row.subscription }),
    }),
    billing: row.billing,
    transaction_names: row.orderId === null ? row.references : [...row.references, row.orderId],
  });
}
