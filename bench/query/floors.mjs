// Baseline: hand-written SQL over raw events for each parameter, with the same definitions. A visit has its first source,
// is counted at its start, and extends beyond the bounds of the range. Bots and engagement pings are
// not counted. The `shortcut` is a shorter statement with the same figures for this data, where location and device of a
// visit never change; it would be wrong for other data.
import { END_MS } from './dataset.mjs';

const DAY_MS = 86_400_000;
const DAYS = 30;
const LIMIT = 100;

/** The range: 30 whole days up to the end of the data. */
export const RANGE = { fromMs: END_MS - DAYS * DAY_MS, toMs: END_MS };

/** The twelve parameters of a dashboard. */
export const PARAMETERS = [
  'summary_metrics',
  'events_by_date',
  'top_pages',
  'entry_pages',
  'exit_pages',
  'top_referrers',
  'utm_campaigns',
  'country',
  'browser_name',
  'os_name',
  'device_types',
  'custom_events',
];

/** The maximum time before the range at which a visit in the range may have started. */
const REACH_MS = DAY_MS;
const PAGEVIEW = `type = 'pageview'`;
const at = (ms) => `fromUnixTimestamp64Milli(${ms}, 'UTC')`;

/**
 * The statements for one website, each `{sql, shortcut?}`.
 * @param country restricts to visits that start there; `undefined` for all.
 */
export function floorsOf(websiteId, country) {
  const scope = `website_id = '${websiteId}' AND bot = '' AND type != 'engagement'`;
  const inRange = `time >= ${at(RANGE.fromMs)} AND time < ${at(RANGE.toMs)}`;
  const around = `time >= ${at(RANGE.fromMs - REACH_MS)} AND time < ${at(RANGE.toMs)}`;
  const having = country === undefined ? '' : `HAVING argMin(country, time) = '${country}'`;
  // A visit that starts in the country has an event there. This condition reduces the number of visits.
  const oneThere =
    country === undefined
      ? ''
      : `AND visit_id IN (SELECT visit_id FROM events WHERE ${scope} AND ${around} AND country = '${country}')`;
  const there =
    country === undefined
      ? ''
      : `AND visit_id IN (SELECT visit_id FROM events WHERE ${scope} AND ${around} ${oneThere} GROUP BY visit_id ${having})`;
  const shortThere = country === undefined ? '' : `AND country = '${country}'`;

  /** Visits that overlap the range: the visitor, figures in the range, whether they start in it, and more. */
  const visits = (more, filter = oneThere, chosen = having) => `
SELECT any(visitor_id) AS visitor, countIf(${PAGEVIEW} AND ${inRange}) AS pageviews, countIf(${inRange}) AS events,
  min(time) >= ${at(RANGE.fromMs)} AS began, ${more}
FROM events WHERE ${scope} AND ${around} ${filter} GROUP BY visit_id ${chosen}`;
  const whole = `countIf(${PAGEVIEW}) AS visit_pageviews, count() AS visit_events,
  (toUnixTimestamp64Milli(max(time)) - toUnixTimestamp64Milli(min(time))) / 1000 AS seconds`;
  const ofVisits = `countIf(began) AS sessions, 100 * avgIf(visit_pageviews = 1 AND visit_events = 1, began) AS bounce_rate,
  quantileExactInclusiveIf(0.5)(seconds, began) AS median_session_duration, avgIf(seconds, began) AS avg_session_duration,
  avgIf(visit_pageviews, began) AS pages_per_session`;

  const summary = (filter, chosen) => `
SELECT sum(pageviews) AS pageviews, uniqExactIf(visitor, events > 0) AS visitors, visitors AS unique_visitors, ${ofVisits},
  sum(events) AS total_events
FROM (${visits(whole, filter, chosen)})`;
  const series = (filter, chosen, eventFilter) => `
SELECT toString(day) AS date, pageviews, visitors, visitors AS unique_visitors, sessions, bounce_rate, median_session_duration,
  avg_session_duration, pages_per_session, total_events
FROM (
  SELECT toDate(time) AS day, countIf(${PAGEVIEW}) AS pageviews, uniqExact(visitor_id) AS visitors, count() AS total_events
  FROM events WHERE ${scope} AND ${inRange} ${eventFilter} GROUP BY day
) AS of_events LEFT JOIN (
  SELECT began_on AS day, ${ofVisits} FROM (${visits(`toDate(min(time)) AS began_on, ${whole}`, filter, chosen)}) WHERE began GROUP BY day
) AS of_visits USING (day)
ORDER BY day`;
  const pages = (filter) => `
SELECT path AS name, count() AS pageviews, uniqExact(visitor_id) AS visitors, 100 * pageviews / sum(pageviews) OVER () AS percentage
FROM events WHERE ${scope} AND ${inRange} AND ${PAGEVIEW} ${filter}
GROUP BY path ORDER BY pageviews DESC, name LIMIT ${LIMIT}`;
  const ends = (aggregate, filter, chosen) => `
SELECT name, count() AS pageviews, uniqExact(visitor) AS visitors, 100 * pageviews / sum(pageviews) OVER () AS percentage
FROM (${visits(`${aggregate}(path, time, ${PAGEVIEW}) AS name`, filter, chosen)}) WHERE began
GROUP BY name ORDER BY pageviews DESC, name LIMIT ${LIMIT}`;
  const names = (column, unknown, filter, chosen, hidden = '1') => `
SELECT if(value = '', '${unknown}', value) AS name, sum(pageviews) AS pageviews, uniqExactIf(visitor, events > 0) AS visitors,
  100 * visitors / ${eventTotal(filter === oneThere ? there : shortThere)} AS percentage
FROM (${visits(`argMin(${column}, time) AS value`, filter, chosen)})
WHERE events > 0 AND ${hidden}
GROUP BY value ORDER BY visitors DESC, name LIMIT ${LIMIT}`;
  const eventTotal = (filter) =>
    `(SELECT uniqExact(visitor_id) FROM events WHERE ${scope} AND ${inRange} ${filter})`;
  const constant = (column) => `
SELECT ${column} AS name, countIf(${PAGEVIEW}) AS pageviews, uniqExact(visitor_id) AS visitors,
  100 * visitors / ${eventTotal(shortThere)} AS percentage
FROM events WHERE ${scope} AND ${inRange} ${shortThere}
GROUP BY name ORDER BY visitors DESC, name LIMIT ${LIMIT}`;
  const custom = (filter) => `
SELECT name, count() AS total_events, uniqExact(visitor_id) AS unique_users, uniqExact(visit_id) AS unique_sessions,
  toUnixTimestamp64Milli(min(time)) AS first_occurrence,
  toUnixTimestamp64Milli(max(time)) AS last_occurrence, 100 * total_events / sum(total_events) OVER () AS percentage
FROM events WHERE ${scope} AND ${inRange} AND type = 'custom' ${filter}
GROUP BY name ORDER BY total_events DESC, name LIMIT ${LIMIT}`;

  /** With a filter, one statement by definition and one that assumes a constant location. */
  const both = (render) => ({
    sql: render(oneThere, having, there),
    ...(country === undefined ? {} : { shortcut: render(shortThere, '', shortThere) }),
  });
  const place = (column) => ({
    sql: names(column, 'Unknown', oneThere, having),
    shortcut: constant(column),
  });
  return {
    summary_metrics: both(summary),
    events_by_date: both(series),
    top_pages: both((_filter, _chosen, events) => pages(events)),
    entry_pages: both((filter, chosen) => ends('argMinIf', filter, chosen)),
    exit_pages: both((filter, chosen) => ends('argMaxIf', filter, chosen)),
    top_referrers: both((filter, chosen) => names('referrer_domain', '', filter, chosen, `value != ''`)),
    utm_campaigns: both((filter, chosen) => names('utm_campaign', '', filter, chosen, `value != ''`)),
    country: place('country'),
    browser_name: place('browser'),
    os_name: place('os'),
    device_types: place('device_type'),
    custom_events: both((_filter, _chosen, events) => custom(events)),
  };
}
