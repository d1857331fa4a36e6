import { type Sql, sql } from '../../../stores/facts/sql.ts';
import { aggregate, countRows, type Metric, type Rows } from './metric.ts';

const IS_SALE = sql`ifNull(revenue >= 0, 0)`;
const IS_REFUND = sql`ifNull(revenue < 0, 0)`;

/** Sums of decimals are exact; they become floating-point numbers in the response. */
const sumOf = (rows: Rows, condition?: Sql): Sql =>
  sql`ifNull(${aggregate(rows, 'sum', sql`revenue`, condition)}, 0)`;

/** Revenue metrics. Amounts in different currencies are never added up. */
export const REVENUE_METRICS = {
  total_revenue: {
    title: 'Revenue',
    description:
      'The sum of all non-negative amounts of payments and events, in one currency; refunds are not subtracted',
    unit: 'money',
    per: 'currency',
    countsPayments: true,
    ofRows: (rows) => sumOf(rows, IS_SALE),
  },
  refund_amount: {
    title: 'Refunded',
    description: 'The sum of all negative amounts, in one currency: zero or negative',
    unit: 'money',
    per: 'currency',
    countsPayments: true,
    ofRows: (rows) => sumOf(rows, IS_REFUND),
  },
  net_revenue: {
    title: 'Net revenue',
    description: 'The sum of all amounts, in one currency: revenue minus refunds',
    unit: 'money',
    per: 'currency',
    countsPayments: true,
    ofRows: (rows) => sumOf(rows),
  },
  average_order_value: {
    title: 'Average order value',
    description:
      'Revenue divided by the number of transactions, in one currency; refunds are neither subtracted nor counted',
    unit: 'money',
    per: 'currency',
    countsPayments: true,
    ofRows: (rows) =>
      sql`if(${countRows(rows, IS_SALE)} = 0, 0, toFloat64(${sumOf(rows, IS_SALE)}) / ${countRows(rows, IS_SALE)})`,
  },
  transactions: {
    title: 'Transactions',
    description:
      'Payments, and events with a non-negative amount. An event with the `transaction_id` of a payment does not count. Every other event counts: set an `eventId` on transactions that may be sent twice, so that each is stored once',
    unit: 'count',
    countsPayments: true,
    ofRows: (rows) => countRows(rows, IS_SALE),
  },
  refunds: {
    title: 'Refunds',
    description: 'Refunds and disputes of payments, and events with a negative amount',
    unit: 'count',
    countsPayments: true,
    ofRows: (rows) => countRows(rows, IS_REFUND),
  },
  customers: {
    title: 'Customers',
    description: 'Distinct visitors with a transaction',
    unit: 'count',
    isDistinct: true,
    countsPayments: true,
    ofRows: (rows) => rows.distinct(sql`visitor_id`, IS_SALE),
  },
} satisfies Record<string, Metric>;
