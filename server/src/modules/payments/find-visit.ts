import type { Facts } from '../../stores/facts/facts.ts';
import { identifier, instant, join, param, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { VisitorIds } from '../tracking/index.ts';
import type { PaymentRow } from './payments.table.ts';

const DAY_MS = 86_400_000;
/** A payment is attributed to the last visit that began at most this long before it. */
const REACH_MS = 30 * DAY_MS;
/** Clocks of providers and browsers differ. */
const AHEAD_MS = 5 * 60_000;
/** Visitors whose visits are searched. */
const MAX_VISITORS = 20;
const TIMEOUT_MS = 10_000;

/** The columns of a visit that a payment stores. */
const VISIT_COLUMNS = [
  'hostname',
  'referrer',
  'referrer_domain',
  'referrer_name',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'click_id',
  'link_id',
  'link_click',
  'link_split',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'device_type',
  'screen_resolution',
  'viewport_size',
  'language',
  'timezone',
  'entry_page',
  'exit_page',
] as const;

/** The visit to which a payment is attributed. */
export interface FoundVisit {
  /** In decimal. */
  readonly visitorId: string;
  /** The columns with a value. */
  readonly visit: Readonly<Record<string, string>>;
}

/**
 * Finds the visit of a payment: the last one that began before it, of a visitor with one of the ids that were passed on, or with an
 * event that names the order.
 * @throws AppError as `Facts.query`.
 */
export async function findVisit(
  facts: Pick<Facts, 'query'>,
  row: PaymentRow,
  ids: Pick<VisitorIds, 'ofName'>,
): Promise<FoundVisit | undefined> {
  const paidMs = row.occurredAt.getTime();
  const range = { fromMs: Math.max(0, paidMs - REACH_MS), toMs: paidMs + AHEAD_MS };
  const named = (['anonymous', 'profile', 'session'] as const).flatMap((kind) => {
    const name = row[`${kind}Id`];
    return name === null ? [] : [ids.ofName(row.websiteId, kind, name)];
  });
  const options = { timeoutMs: TIMEOUT_MS };
  const found = await facts.query(renderVisitors(row, range), options);
  const visitors = [...named, ...found.map((one) => String(one['id']))];
  if (visitors.length === 0) return undefined;
  const [visit] = await facts.query(renderLastVisit(row.websiteId, visitors, range), options);
  if (visit === undefined) return undefined;
  const columns = VISIT_COLUMNS.map((name) => [name, String(visit[name] ?? '')] as const);
  return {
    visitorId: String(visit['id']),
    visit: Object.fromEntries(columns.filter(([, value]) => value !== '')),
  };
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

function renderVisitors(
  { websiteId, sessionId, anonymousId, profileId, orderId }: PaymentRow,
  range: Range,
): Sql {
  const property = (name: string) => sql`JSONExtract(properties, ${text(name)}, 'String')`;
  const conditions = [
    ...(sessionId === null ? [] : [sql`session_id = ${text(sessionId)}`]),
    ...(anonymousId === null ? [] : [sql`anonymous_id = ${text(anonymousId)}`]),
    ...(profileId === null ? [] : [sql`profile_id = ${text(profileId)}`]),
    ...(orderId === null
      ? []
      : [
          sql`(type = 'custom' AND (${property('transaction_id')} = ${text(orderId)} OR ${property('order_id')} = ${text(orderId)}))`,
        ]),
  ];
  const matches = conditions.length === 0 ? sql`0` : sql`(${join(conditions, ' OR ')})`;
  return sql`SELECT toString(visitor_id) AS id, max(time) AS seen FROM events
WHERE website_id = ${text(websiteId)} AND ${within(sql`time`, range)} AND bot = '' AND ${matches}
GROUP BY visitor_id ORDER BY seen DESC LIMIT ${param(MAX_VISITORS, 'UInt64')}`;
}

function renderLastVisit(websiteId: string, visitors: readonly string[], range: Range): Sql {
  const columns = join(
    VISIT_COLUMNS.map((name) => sql`toString(${identifier(name)}) AS ${identifier(name)}`),
  );
  return sql`SELECT toString(visitor_id) AS id, ${columns} FROM (
SELECT * FROM visits FINAL WHERE website_id = ${text(websiteId)} AND has(${texts(visitors)}, toString(visitor_id))
AND is_bot = 0 AND is_first AND ${within(sql`began_at`, range)} ORDER BY began_at DESC LIMIT 1)`;
}

function within(column: Sql, { fromMs, toMs }: Range): Sql {
  return sql`${column} >= ${instant(fromMs)} AND ${column} < ${instant(toMs)}`;
}
