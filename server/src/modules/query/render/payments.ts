import { identifier, join, type Sql, sql } from '../../../stores/facts/sql.ts';
import { EVENT_COLUMNS } from '../../tracking/index.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import type { Selection } from '../plan/plan.types.ts';
import { renderSubject } from '../plan/tables.ts';
import { renderFilter } from './filter.ts';
import { renderWindows } from './rows.ts';
import { renderConditionOf } from './trait.ts';

/** The columns that payments and events have in common. */
const COLUMNS = join(EVENT_COLUMNS.map(({ name }) => identifier(name)));

const TIME = sql`time`;

/** Parts of the union of events and payments. */
export interface PaidRows {
  readonly selection: Selection;
  /** Expressions over the events, such as `… AS d0`. */
  readonly ofEvents: readonly Sql[];
  /** The same columns over the payments, in the same order. */
  readonly ofPayments: readonly Sql[];
  /** The events: everything after FROM. */
  readonly from: Sql;
}

/**
 * Events and payments together, as a table expression without brackets: the columns of events, those of `ofEvents`, and
 * `is_replaced`. An event is replaced when a payment with its transaction id was received: the provider's report counts.
 */
export function renderPaidRows({ selection, ofEvents, ofPayments, from }: PaidRows): Sql {
  return sql`SELECT ${join([COLUMNS, ...ofEvents])}, ${isReplaced(selection)} AS is_replaced FROM ${from}
UNION ALL SELECT ${join([COLUMNS, ...ofPayments])}, 0 AS is_replaced FROM payments FINAL
WHERE ${renderSubject('events', selection.subject)} AND is_void = 0 AND ${renderWindows(selection.windows, TIME)}${renderPaymentFilter(selection)}`;
}

/** The value of a dimension in a row of payments, which stores the attributes of its visit. */
export function paymentValue({ visit, value }: Dimension): Sql {
  return visit ?? value ?? sql`''`;
}

function renderPaymentFilter({ filter, subject }: Selection): Sql {
  if (filter === undefined) return sql``;
  return sql` AND ${renderFilter(filter, (condition) => renderConditionOf(condition, paymentValue(condition.dimension), subject))}`;
}

function isReplaced({ subject }: Selection): Sql {
  const known = sql`SELECT website_id, arrayJoin(transaction_names) FROM payments FINAL WHERE ${renderSubject('events', subject)} AND is_void = 0`;
  const isKnown = (key: Sql) => sql`(website_id, JSONExtract(properties, ${key}, 'String')) IN (${known})`;
  return sql`(revenue IS NOT NULL AND (${isKnown(sql`'transaction_id'`)} OR ${isKnown(sql`'order_id'`)}))`;
}
