import { type Sql, sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric, type Rows } from './metric.ts';

const IS_SALE = sql`ifNull(revenue >= 0, 0)`;
const IS_REFUND = sql`ifNull(revenue < 0, 0)`;

/** Sums of decimals are exact; they become floating point numbers when they are answered. */
const sumOf = (rows: Rows, condition?: Sql): Sql =>
  sql`ifNull(${aggregate(rows, 'sum', sql`revenue`, condition)}, 0)`;

/** What events with an amount of money amount to. Money is never added up over currencies. */
export const REVENUE_METRICS = {
  total_revenue: {
    title: 'Revenue',
    description: 'The sum of all amounts that are not negative, in one currency; refunds are not taken off',
    unit: 'money',
    per: 'currency',
    ofRows: (rows) => sumOf(rows, IS_SALE),
  },
  refund_amount: {
    title: 'Refunded',
    description: 'The sum of all negative amounts, in one currency: zero or negative',
    unit: 'money',
    per: 'currency',
    ofRows: (rows) => sumOf(rows, IS_REFUND),
  },
  net_revenue: {
    title: 'Net revenue',
    description: 'The sum of all amounts, in one currency: revenue less refunds',
    unit: 'money',
    per: 'currency',
    ofRows: (rows) => sumOf(rows),
  },
  average_order_value: {
    title: 'Average order value',
    description:
      'Revenue by the number of transactions, in one currency; refunds are neither taken off nor counted',
    unit: 'money',
    per: 'currency',
    ofRows: (rows) =>
      sql`if(${countRows(rows, IS_SALE)} = 0, 0, toFloat64(${sumOf(rows, IS_SALE)}) / ${countRows(rows, IS_SALE)})`,
  },
  transactions: {
    title: 'Transactions',
    description:
      'Events with an amount that is not negative. Each counts: give a transaction that may be sent twice an `eventId`, and it is stored once',
    unit: 'count',
    ofRows: (rows) => countRows(rows, IS_SALE),
  },
  refunds: {
    title: 'Refunds',
    description: 'Events with a negative amount',
    unit: 'count',
    ofRows: (rows) => countRows(rows, IS_REFUND),
  },
  customers: {
    title: 'Customers',
    description: 'Distinct visitors with a transaction',
    unit: 'count',
    isDistinct: true,
    ofRows: (rows) => rows.distinct(sql`visitor_id`, IS_SALE),
  },
} satisfies Record<string, Metric>;
