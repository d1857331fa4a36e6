import { identifier, param, type Sql, sql, texts } from '../../../stores/facts/sql.ts';
import type { FilterNode } from '../contract/filter.contract.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { REVENUE_DIMENSIONS } from '../dimensions/revenue.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import { renderNewestRows } from './newest-rows.ts';
import type { StatementRows } from './statement-rows.ts';

/** The condition for events with an amount. */
export const withRevenue: readonly FilterNode[] = [{ field: 'revenue', op: 'exists' }];

/** Aggregates over rows with an `amount`. Sums of decimals are exact. */
const FIGURES = sql`sumIf(amount, amount >= 0) AS revenue, countIf(amount >= 0) AS transactions,
uniqExactIf(visitor_id, amount >= 0) AS customers, sumIf(amount, amount < 0) AS refund_amount, countIf(amount < 0) AS refund_count`;

/** Revenue by a dimension and currency: `name`, `currency`, the amounts and counts, and the `percentage` of revenue in that currency. */
export function revenueBy(rows: StatementRows, dimension: Dimension): Sql {
  const from = rows.from({ payments: true, dimensions: [dimension, REVENUE_DIMENSIONS.currency] });
  return sql`SELECT *, if(in_currency = 0, 0, 100 * toFloat64(revenue) / toFloat64(in_currency)) AS percentage
FROM (SELECT *, sum(revenue) OVER (PARTITION BY currency) AS in_currency FROM (
SELECT name, currency, ${FIGURES}
FROM (SELECT toString(d0) AS name, toString(d1) AS currency, visitor_id, assumeNotNull(revenue) AS amount FROM ${from})
GROUP BY name, currency))`;
}

/** Revenue over time: `date`, `currency`, the amounts and counts. */
export function revenueSeries(rows: StatementRows): Sql {
  const from = rows.from({ payments: true, dimensions: [REVENUE_DIMENSIONS.currency] });
  const bucket = rows.bucketOf(sql`toUnixTimestamp64Milli(time)`);
  return sql`SELECT * FROM (SELECT date, currency, ${FIGURES}
FROM (SELECT toInt64(${bucket}) AS date, toString(d0) AS currency, visitor_id, assumeNotNull(revenue) AS amount FROM ${from})
GROUP BY currency, date ORDER BY currency, date WITH FILL FROM 0 TO ${param(rows.buckets.starts.length, 'Int64')})
WHERE currency != ''`;
}

/** Revenue over time by kind: `date`, `currency`, the amount of each kind, and the net amount. */
export function recurringRevenue(rows: StatementRows): Sql {
  const { currency, revenue_kind } = REVENUE_DIMENSIONS;
  const from = rows.from({ payments: true, dimensions: [currency, revenue_kind] });
  const bucket = rows.bucketOf(sql`toUnixTimestamp64Milli(time)`);
  const of = (...kinds: readonly [string, ...string[]]) => sql`sumIf(amount, kind IN ${texts(kinds)})`;
  return sql`SELECT * FROM (SELECT date, currency, ${of('new')} AS new_revenue, ${of('renewal')} AS renewal_revenue,
${of('one_time', 'sale')} AS one_time_revenue, ${of('refund', 'dispute')} AS refund_amount, sum(amount) AS net_revenue,
countIf(kind = 'new') AS new_subscriptions, countIf(kind = 'renewal') AS renewals, uniqExactIf(visitor_id, kind IN ('new', 'renewal')) AS subscribers
FROM (SELECT toInt64(${bucket}) AS date, toString(d0) AS currency, toString(d1) AS kind, visitor_id, assumeNotNull(revenue) AS amount FROM ${from})
GROUP BY currency, date ORDER BY currency, date WITH FILL FROM 0 TO ${param(rows.buckets.starts.length, 'Int64')})
WHERE currency != ''`;
}

/** The latest amounts, one row each. */
export function recentTransactions(rows: StatementRows): Sql {
  const { country, browser_name, device_type } = VISITOR_DIMENSIONS;
  const { referrer, utm_source, utm_campaign } = SOURCE_DIMENSIONS;
  const { currency, product, provider, revenue_source, revenue_kind } = REVENUE_DIMENSIONS;
  const shown = {
    currency,
    product_name: product,
    provider,
    revenue_source,
    revenue_kind,
    country,
    browser_name,
    device_type,
    referrer,
    utm_source,
    utm_campaign,
  };
  const columns = Object.keys(shown).map((field, index) => [field, identifier(`d${index}`)] as const);
  const own = {
    transaction_id: sql`JSONExtract(properties, 'transaction_id', 'String')`,
    type: sql`if(revenue < 0, 'refund', 'sale')`,
    amount: sql`revenue`,
    event_name: sql`name`,
    path: sql`path`,
  };
  const options = { payments: true, dimensions: Object.values(shown) } as const;
  return sql`SELECT *, timestamp AS created FROM (${renderNewestRows(rows, { ...own, ...Object.fromEntries(columns) }, options)})`;
}
