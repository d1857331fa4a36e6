import type { Facts } from '../../stores/facts/facts.ts';
import { identifier, instant, join, param, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';
import type { VisitorIds } from '../tracking/index.ts';
import type { PaymentRow } from './payments.table.ts';

const DAY_MS = 86_400_000;
/** A payment is attributed to the last visit that began at most this long before it. */
const REACH_MS = 30 * DAY_MS;
/** Clocks of providers and browsers differ. */
const AHEAD_MS = 5 * 60_000;
/** Visitors of a payment whose visits are searched. */
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

type Found = ReadonlyMap<string, FoundVisit>;

/** A payment with the time in which its visit began. */
interface Reach {
  readonly row: PaymentRow;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A visitor of a payment. The index is that of the payment in its batch. */
interface Candidate {
  readonly index: number;
  readonly visitorId: string;
}

/**
 * Finds the visits of payments of one website, with two statements for all: for each payment the last visit that began before it, of a
 * visitor with one of the ids that were passed on, or with an event that names the order.
 * @returns the visits by the ids of the payments.
 * @throws AppError as `Facts.query`.
 */
export async function findVisits(
  facts: Pick<Facts, 'query'>,
  websiteId: string,
  rows: readonly PaymentRow[],
  ids: Pick<VisitorIds, 'ofName'>,
): Promise<Found> {
  const reaches = rows.map((row): Reach => {
    const paidMs = row.occurredAt.getTime();
    return { row, fromMs: Math.max(0, paidMs - REACH_MS), toMs: paidMs + AHEAD_MS };
  });
  const options = { timeoutMs: TIMEOUT_MS };
  const statement = renderVisitors(websiteId, reaches);
  const seen = statement === undefined ? [] : await facts.query(statement, options);
  const candidates: readonly Candidate[] = [
    ...reaches.flatMap(({ row }, index) =>
      namesOf(row).flatMap(({ kind, name }) =>
        kind === 'order' ? [] : [{ index, visitorId: ids.ofName(websiteId, kind, name) }],
      ),
    ),
    ...seen.map((one) => ({ index: Number(one['payment']), visitorId: String(one['id']) })),
  ];
  if (candidates.length === 0) return new Map();
  const visits = await facts.query(renderLastVisits(websiteId, reaches, candidates), options);
  return new Map(
    visits.flatMap((visit) => {
      const row = rows[Number(visit['payment'])];
      return row === undefined ? [] : [[row.id, toFound(visit)] as const];
    }),
  );
}

function toFound(visit: Readonly<Record<string, unknown>>): FoundVisit {
  const columns = VISIT_COLUMNS.map((name) => [name, String(visit[name] ?? '')] as const);
  return {
    visitorId: String(visit['id']),
    visit: Object.fromEntries(columns.filter(([, value]) => value !== '')),
  };
}

/** What was passed on with a payment. */
function namesOf(row: PaymentRow) {
  return (['anonymous', 'profile', 'session', 'order'] as const).flatMap((kind) => {
    const name = row[`${kind}Id`];
    return name === null ? [] : [{ kind, name }];
  });
}

/** The visitors of events that have one of the names, by payment, latest first; `undefined` when no payment has a name. */
function renderVisitors(websiteId: string, reaches: readonly Reach[]): Sql | undefined {
  const keys = reaches.flatMap(({ row, fromMs, toMs }, index) =>
    namesOf(row).map(({ kind, name }) => ({ kind, name, index, fromMs, toMs })),
  );
  const namesOfKind = (kind: string) => [
    ...new Set(keys.filter((key) => key.kind === kind).map(({ name }) => name)),
  ];
  const property = (name: string) => sql`JSONExtract(properties, ${text(name)}, 'String')`;
  const order = (name: string) => sql`if(type = 'custom', ${property(name)}, '')`;
  const columns = [
    { kind: 'session', column: sql`session_id` },
    { kind: 'anonymous', column: sql`anonymous_id` },
    { kind: 'profile', column: sql`profile_id` },
    { kind: 'order', column: order('transaction_id') },
    { kind: 'order', column: order('order_id') },
  ].flatMap(({ kind, column }) => {
    const names = namesOfKind(kind);
    return names.length === 0 ? [] : [{ kind, column, names }];
  });
  if (columns.length === 0) return undefined;
  const pairs = join(columns.map(({ kind, column }) => sql`(${text(kind)}, toString(${column}))`));
  const matches = join(
    columns.map(({ column, names }) => sql`${column} IN ${texts(names)}`),
    ' OR ',
  );
  const events = sql`SELECT time, visitor_id, arrayJoin([${pairs}]) AS pair FROM events
WHERE website_id = ${text(websiteId)} AND ${within(sql`time`, rangeOf(reaches))} AND bot = '' AND (${matches})`;
  const payments = sql`SELECT arrayJoin(arrayZip(${texts(keys.map(({ kind }) => kind))}, ${texts(keys.map(({ name }) => name))},
${numbers(keys.map(({ index }) => index))}, ${numbers(keys.map(({ fromMs }) => fromMs))}, ${numbers(keys.map(({ toMs }) => toMs))})) AS key,
(key.1, key.2) AS pair`;
  const timeMs = sql`toUnixTimestamp64Milli(events_of.time)`;
  return sql`SELECT paid.key.3 AS payment, toString(events_of.visitor_id) AS id, max(events_of.time) AS seen
FROM (${events}) AS events_of INNER JOIN (${payments}) AS paid ON events_of.pair = paid.pair
WHERE ${timeMs} >= paid.key.4 AND ${timeMs} < paid.key.5
GROUP BY payment, id ORDER BY payment, seen DESC LIMIT ${param(MAX_VISITORS, 'UInt64')} BY payment`;
}

/** The last visit of each payment. */
function renderLastVisits(
  websiteId: string,
  reaches: readonly Reach[],
  candidates: readonly Candidate[],
): Sql {
  const columns = join(
    VISIT_COLUMNS.map((name) => sql`toString(${identifier(name)}) AS ${identifier(name)}`),
  );
  const visitorIds = texts([...new Set(candidates.map(({ visitorId }) => visitorId))]);
  const visits = sql`SELECT toString(visitor_id) AS id, toUnixTimestamp64Milli(began_at) AS began_ms, ${columns}
FROM visits FINAL WHERE website_id = ${text(websiteId)} AND toString(visitor_id) IN ${visitorIds}
AND is_bot = 0 AND is_first AND ${within(sql`began_at`, rangeOf(reaches))}`;
  const fromMs = candidates.map(({ index }) => reaches[index]?.fromMs ?? 0);
  const toMs = candidates.map(({ index }) => reaches[index]?.toMs ?? 0);
  const payments = sql`SELECT arrayJoin(arrayZip(${numbers(candidates.map(({ index }) => index))},
${texts(candidates.map(({ visitorId }) => visitorId))}, ${numbers(fromMs)}, ${numbers(toMs)})) AS key, key.2 AS visitor`;
  const names = join(VISIT_COLUMNS.map((name) => sql`visit.${identifier(name)} AS ${identifier(name)}`));
  return sql`SELECT paid.key.1 AS payment, visit.id AS id, ${names}
FROM (${visits}) AS visit INNER JOIN (${payments}) AS paid ON visit.id = paid.visitor
WHERE visit.began_ms >= paid.key.3 AND visit.began_ms < paid.key.4
ORDER BY payment, visit.began_ms DESC LIMIT 1 BY payment`;
}

function numbers(values: readonly number[]) {
  return param(values, 'Array(Int64)');
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The range that covers all payments. */
function rangeOf(reaches: readonly Reach[]): Range {
  return {
    fromMs: Math.min(...reaches.map(({ fromMs }) => fromMs)),
    toMs: Math.max(...reaches.map(({ toMs }) => toMs)),
  };
}

function within(column: Sql, { fromMs, toMs }: Range): Sql {
  return sql`${column} >= ${instant(fromMs)} AND ${column} < ${instant(toMs)}`;
}
