import { param, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';
import { REVENUE_DIMENSIONS } from '../dimensions/revenue.ts';
import { SOURCE_DIMENSIONS } from '../dimensions/source.ts';
import type { FilterNode } from '../filter.contract.ts';
import type { StatementRows } from './statement-rows.ts';

/** What makes an event one about money. */
export const withRevenue: readonly FilterNode[] = [{ field: 'revenue', op: 'exists' }];

/** Most transactions that are listed. */
export const MAX_TRANSACTIONS = 10_000;

/** Over rows with an `amount`. Sums of decimals are exact. */
const FIGURES = sql`sumIf(amount, amount >= 0) AS revenue, countIf(amount >= 0) AS transactions,
uniqExactIf(visitor_id, amount >= 0) AS customers, sumIf(amount, amount < 0) AS refund_amount, countIf(amount < 0) AS refund_count`;

/** Money by a dimension and currency: `name`, `currency`, the figures, and the `percentage` of revenue in that currency. */
export function revenueBy(rows: StatementRows, dimension: Dimension): Sql {
  const from = rows.from({ dimensions: [dimension, REVENUE_DIMENSIONS.currency] });
  return sql`SELECT *, if(in_currency = 0, 0, 100 * toFloat64(revenue) / toFloat64(in_currency)) AS percentage
FROM (SELECT *, sum(revenue) OVER (PARTITION BY currency) AS in_currency FROM (
SELECT name, currency, ${FIGURES}
FROM (SELECT toString(d0) AS name, toString(d1) AS currency, visitor_id, assumeNotNull(revenue) AS amount FROM ${from})
GROUP BY name, currency))`;
}

/** Money over time: `date`, `currency`, the figures. */
export function revenueSeries(rows: StatementRows): Sql {
  const from = rows.from({ dimensions: [REVENUE_DIMENSIONS.currency] });
  const bucket = rows.bucketOf(sql`toUnixTimestamp64Milli(time)`);
  return sql`SELECT * FROM (SELECT date, currency, ${FIGURES}
FROM (SELECT toInt64(${bucket}) AS date, toString(d0) AS currency, visitor_id, assumeNotNull(revenue) AS amount FROM ${from})
GROUP BY currency, date ORDER BY currency, date WITH FILL FROM 0 TO ${param(rows.buckets.starts.length, 'Int64')})
WHERE currency != ''`;
}

/** The latest amounts, one row each. */
export function recentTransactions(rows: StatementRows): Sql {
  const { country, browser_name, device_type } = VISITOR_DIMENSIONS;
  const { referrer, utm_source, utm_campaign } = SOURCE_DIMENSIONS;
  const { currency, product, provider } = REVENUE_DIMENSIONS;
  const dimensions = [
    currency,
    product,
    provider,
    country,
    browser_name,
    device_type,
    referrer,
    utm_source,
    utm_campaign,
  ];
  return sql`SELECT toUnixTimestamp64Milli(time) AS created, JSONExtract(properties, 'transaction_id', 'String') AS transaction_id,
if(revenue < 0, 'refund', 'sale') AS type, revenue AS amount, d0 AS currency, d1 AS product_name, d2 AS provider, name AS event_name, path,
d3 AS country, d4 AS browser_name, d5 AS device_type, d6 AS referrer, d7 AS utm_source, d8 AS utm_campaign,
lower(hex(sipHash128(website_id, time, visitor_id, name, path, revenue, currency, properties))) AS id
FROM ${rows.from({ dimensions })} ORDER BY created DESC, id LIMIT ${param(MAX_TRANSACTIONS, 'UInt64')}`;
}
