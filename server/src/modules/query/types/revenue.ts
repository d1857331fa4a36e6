import { QUERY_LIMITS } from '../contract/limits.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { EVENT_DIMENSIONS } from '../dimensions/event.ts';
import { PAGE_DIMENSIONS } from '../dimensions/page.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { REVENUE_DIMENSIONS } from '../dimensions/revenue.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import { REVENUE_METRICS } from '../metrics/revenue.ts';
import { FEED_ROWS } from '../statements/newest-rows.ts';
import {
  recentTransactions,
  recurringRevenue,
  revenueBy,
  revenueSeries,
  withRevenue,
} from '../statements/revenue.ts';
import { fieldOf, type QueryType, type StatementField, statement } from './query-type.ts';

const category = 'Revenue';
const RULE =
  'Payments and events with an amount; an event with the `transaction_id` of a payment does not count. Amounts in different currencies are never added up, and a missing currency is shown as (none). Negative amounts are refunds';

const money = ({ title, description }: { title: string; description: string }): StatementField => ({
  title,
  description,
  type: 'number',
  unit: 'money',
});
const count = ({ title, description }: { title: string; description: string }): StatementField => ({
  title,
  description,
  type: 'number',
});

const FIGURES: Readonly<Record<string, StatementField>> = {
  revenue: money(REVENUE_METRICS.total_revenue),
  transactions: count(REVENUE_METRICS.transactions),
  customers: count(REVENUE_METRICS.customers),
  refund_amount: money(REVENUE_METRICS.refund_amount),
  refund_count: count(REVENUE_METRICS.refunds),
};

const CURRENCY = fieldOf(REVENUE_DIMENSIONS.currency);

const by = (what: string, dimension: Dimension, visualization: QueryType['visualization'] = 'table') =>
  statement({
    title: `Revenue by ${what}`,
    description: `${RULE}. By ${what} and currency: ${dimension.description.charAt(0).toLowerCase()}${dimension.description.slice(1)}. The percentage is of all revenue in the same currency`,
    category,
    access: 'private',
    visualization,
    table: 'events',
    where: withRevenue,
    fields: {
      name: fieldOf(dimension),
      currency: CURRENCY,
      ...FIGURES,
      percentage: {
        title: 'Share',
        description:
          'The percentage of the revenue of the row in the revenue of the range in the same currency',
        type: 'number',
        unit: 'percent',
      },
    },
    rowKey: ['name', 'currency'],
    sortBy: { field: 'revenue', descending: true },
    render: (rows) => revenueBy(rows, dimension),
  });

/** Query types of revenue. */
export const REVENUE_TYPES = {
  revenue_overview: {
    title: 'Revenue',
    description: `${RULE}. One row for each currency`,
    category,
    access: 'private',
    visualization: 'metric',
    dimensions: { currency: 'currency' },
    metrics: {
      total_revenue: 'total_revenue',
      total_transactions: 'transactions',
      refund_amount: 'refund_amount',
      refund_count: 'refunds',
      net_revenue: 'net_revenue',
      average_order_value: 'average_order_value',
      unique_customers: 'customers',
    },
    where: withRevenue,
    sortBy: 'total_revenue',
  },
  revenue_time_series: statement({
    title: 'Revenue over time',
    description: `${RULE}. One series for each currency of the range; a bucket without transactions is 0. A customer counts in each bucket with a transaction`,
    category,
    access: 'private',
    visualization: 'time_series',
    table: 'events',
    where: withRevenue,
    isSeries: true,
    defaultLimit: QUERY_LIMITS.rows,
    fields: {
      date: { title: 'Date', description: 'The beginning of the bucket', type: 'bucket' },
      currency: CURRENCY,
      ...FIGURES,
    },
    rowKey: ['date', 'currency'],
    sortBy: { field: 'date', descending: false },
    render: revenueSeries,
  }),
  recurring_revenue: statement({
    title: 'Recurring revenue',
    description: `${RULE}. New subscriptions, renewals and other revenue over time, one series for each currency of the range. Refunds include disputes`,
    category,
    access: 'private',
    visualization: 'time_series',
    table: 'events',
    where: withRevenue,
    isSeries: true,
    defaultLimit: QUERY_LIMITS.rows,
    fields: {
      date: { title: 'Date', description: 'The beginning of the bucket', type: 'bucket' },
      currency: CURRENCY,
      new_revenue: money({ title: 'New', description: 'First payments of subscriptions' }),
      renewal_revenue: money({ title: 'Renewals', description: 'Later payments of subscriptions' }),
      one_time_revenue: money({ title: 'One-time', description: 'Other payments, and amounts of events' }),
      refund_amount: money({ title: 'Refunded', description: 'Refunds and disputes: zero or negative' }),
      net_revenue: money({ title: 'Net', description: 'All amounts together' }),
      new_subscriptions: count({ title: 'New subscriptions', description: 'The number of first payments' }),
      renewals: count({ title: 'Renewals', description: 'The number of later payments' }),
      subscribers: count({
        title: 'Paying subscribers',
        description: 'Distinct visitors with a payment of a subscription',
      }),
    },
    rowKey: ['date', 'currency'],
    sortBy: { field: 'date', descending: false },
    render: recurringRevenue,
  }),
  revenue_by_product: by('product', REVENUE_DIMENSIONS.product),
  revenue_by_provider: by('payment provider', REVENUE_DIMENSIONS.provider, 'pie'),
  revenue_by_source: by('revenue source', REVENUE_DIMENSIONS.revenue_source, 'pie'),
  revenue_by_kind: by('kind of revenue', REVENUE_DIMENSIONS.revenue_kind, 'pie'),
  revenue_by_country: by('country', VISITOR_DIMENSIONS.country, 'map'),
  revenue_by_browser: by('browser', VISITOR_DIMENSIONS.browser_name, 'pie'),
  revenue_by_device: by('device', VISITOR_DIMENSIONS.device_type, 'pie'),
  revenue_by_os: by('operating system', VISITOR_DIMENSIONS.os_name, 'pie'),
  revenue_by_referrer: by('referrer', SOURCE_DIMENSIONS.referrer),
  revenue_by_utm_source: by('campaign source', SOURCE_DIMENSIONS.utm_source),
  revenue_by_utm_medium: by('campaign medium', SOURCE_DIMENSIONS.utm_medium),
  revenue_by_utm_campaign: by('campaign', SOURCE_DIMENSIONS.utm_campaign),
  revenue_by_link: by('short link', SOURCE_DIMENSIONS.link),
  revenue_by_entry_page: by('entry page', PAGE_DIMENSIONS.entry_page),
  recent_transactions: statement({
    title: 'Recent transactions',
    description: `${RULE}. The latest transactions, newest first, at most ${FEED_ROWS}, with properties of their visit. Contains no visitor ids`,
    category,
    access: 'private',
    visualization: 'feed',
    table: 'events',
    where: withRevenue,
    fields: {
      id: {
        title: 'Id',
        description: 'Identifies the row: a hash of the event, without further meaning',
        type: 'string',
      },
      created: { title: 'Time', description: 'When the event occurred', type: 'date' },
      transaction_id: {
        title: 'Transaction',
        description:
          'The custom property `transaction_id`; of payments the id of the order or of the provider',
        type: 'string',
        unknown: '(none)',
      },
      type: { title: 'Type', description: '`sale`, or `refund` for a negative amount', type: 'string' },
      amount: money({ title: 'Amount', description: 'The amount of the event' }),
      currency: CURRENCY,
      product_name: fieldOf(REVENUE_DIMENSIONS.product),
      provider: fieldOf(REVENUE_DIMENSIONS.provider),
      revenue_source: fieldOf(REVENUE_DIMENSIONS.revenue_source),
      revenue_kind: fieldOf(REVENUE_DIMENSIONS.revenue_kind),
      event_name: fieldOf(EVENT_DIMENSIONS.event_name),
      path: fieldOf(PAGE_DIMENSIONS.path),
      country: fieldOf(VISITOR_DIMENSIONS.country),
      browser_name: fieldOf(VISITOR_DIMENSIONS.browser_name),
      device_type: fieldOf(VISITOR_DIMENSIONS.device_type),
      referrer: fieldOf(SOURCE_DIMENSIONS.referrer),
      utm_source: fieldOf(SOURCE_DIMENSIONS.utm_source),
      utm_campaign: fieldOf(SOURCE_DIMENSIONS.utm_campaign),
    },
    rowKey: ['id'],
    sortBy: { field: 'created', descending: true },
    render: recentTransactions,
  }),
} satisfies Record<string, QueryType>;
