import type { TimeRange } from '../../lib/time/time-range.ts';
import { DAY_MS, HOUR_MS } from '../../lib/time/time-zone.ts';
import type { Facts, FactValue } from '../../stores/facts/facts.ts';
import { isOneOf } from '../../stores/facts/is-one-of.ts';
import { instant, param, raw, type Sql, sql, texts } from '../../stores/facts/sql.ts';
import { querySchema, queryWebsites, type ResponseRow } from '../query/index.ts';
import type { HourCount } from './baseline.ts';
import type { BaselineMetric, ConditionOf } from './condition.contract.ts';

/** A metric that is read for many websites at once. */
export type BatchMetric = ConditionOf<'threshold'>['metric'];
type VitalName = ConditionOf<'web_vital'>['metric'];

/** The values of a website; a website without rows has none. */
export type MetricValues = ReadonlyMap<string, ReadonlyMap<BatchMetric, number>>;

/** The samples of one web vital of one website. */
export interface VitalValue {
  readonly p75: number;
  readonly samples: number;
}

/** An error that occurred in a window. */
export interface ErrorGroup {
  readonly websiteId: string;
  /** Decimal, because it has 64 bits. */
  readonly fingerprint: string;
  readonly message: string;
  readonly count: number;
}

/** An event: when it was received and when it occurred, in milliseconds. */
export interface FirstEvent {
  readonly receivedMs: number;
  readonly timeMs: number;
}

/** The metrics that are read together, because the same rows have them. */
const TOGETHER: readonly (readonly BatchMetric[])[] = [
  ['pageviews', 'visitors', 'total_events', 'custom_events'],
  ['sessions'],
  ['transactions'],
  ['errors'],
];
const PEOPLE = sql`bot = '' AND type != 'engagement'`;
const WEBSITE = sql`website_id`;
const MAX_GROUPS = 10_000;
const MAX_FIRST_ERRORS = 500;
/** An error that did not occur for so long is new again. */
export const KNOWN_ERRORS_MS = 30 * DAY_MS;
const TIMEOUT_MS = 20_000;
const HOUR_S = HOUR_MS / 1_000;

/**
 * Reads metrics of many websites with one statement for each table. They are those of queries without filters; where a query
 * has too many rows, a test compares the statement with it. They are not billed to an organization: they are scheduled as work
 * of the system.
 */
export class BatchReads {
  readonly #facts: Pick<Facts, 'query'>;

  constructor({ facts }: { readonly facts: Pick<Facts, 'query'> }) {
    this.#facts = facts;
  }

  /** Reads metrics of one table by website. */
  async metrics(
    websiteIds: readonly string[],
    metrics: ReadonlySet<BatchMetric>,
    window: TimeRange,
  ): Promise<MetricValues> {
    const groups = TOGETHER.map((group) => group.filter((metric) => metrics.has(metric)));
    const parameters = groups
      .filter((group) => group.length > 0)
      .map((group) => ({ metrics: group, dimensions: ['website'] }));
    const found = new Map<string, Map<BatchMetric, number>>();
    for (const row of await this.#ask(websiteIds, window, parameters)) {
      const id = String(row['website']);
      const values = found.get(id) ?? new Map<BatchMetric, number>();
      for (const metric of metrics) if (row[metric] !== undefined) values.set(metric, Number(row[metric]));
      found.set(id, values);
    }
    return found;
  }

  /** Returns when the last event of each website occurred, in milliseconds; a website without events in the window has none. */
  async lastEvents(websiteIds: readonly string[], window: TimeRange): Promise<ReadonlyMap<string, number>> {
    const parameter = { metrics: ['last_occurrence'], dimensions: ['website'] };
    const rows = await this.#ask(websiteIds, window, [parameter]);
    return new Map(rows.map((row) => [String(row['website']), Date.parse(String(row['last_occurrence']))]));
  }

  /** @returns the values by website and metric: `web_… LCP`. */
  async vitals(websiteIds: readonly string[], window: TimeRange): Promise<ReadonlyMap<string, VitalValue>> {
    const parameter = { metrics: ['vital_p75', 'vital_samples'], dimensions: ['website', 'metric_name'] };
    const rows = await this.#ask(websiteIds, window, [parameter]);
    return new Map(
      rows.map((row) => [
        vitalKey(String(row['website']), String(row['metric_name'])),
        { p75: Number(row['vital_p75']), samples: Number(row['vital_samples']) },
      ]),
    );
  }

  /** Returns the errors of a window, the most frequent first, at most 10,000. */
  async errorGroups(websiteIds: readonly string[], window: TimeRange): Promise<readonly ErrorGroup[]> {
    if (websiteIds.length === 0) return [];
    const rows =
      await this.#query(sql`SELECT website_id, toString(fingerprint) AS print, any(message) AS shown, count() AS n FROM errors
WHERE ${isOneOf(WEBSITE, websiteIds)} AND ${within(window)} AND bot = ''
GROUP BY website_id, fingerprint ORDER BY n DESC, website_id, fingerprint LIMIT ${raw(String(MAX_GROUPS))}`);
    return rows.map((row) => ({
      websiteId: String(row['website_id']),
      fingerprint: String(row['print']),
      message: String(row['shown']),
      count: Number(row['n']),
    }));
  }

  /** Returns which of these errors occurred in a window: `web_… fingerprint`. */
  async knownErrors(groups: readonly ErrorGroup[], window: TimeRange): Promise<ReadonlySet<string>> {
    if (groups.length === 0) return new Set();
    const websiteIds = [...new Set(groups.map(({ websiteId }) => websiteId))];
    const prints = [...new Set(groups.map(({ fingerprint }) => fingerprint))];
    const rows = await this.#query(sql`SELECT DISTINCT website_id, toString(fingerprint) AS print FROM errors
WHERE ${isOneOf(WEBSITE, websiteIds)} AND ${within(window)} AND bot = ''
  AND fingerprint IN (SELECT toUInt64(arrayJoin(${texts(prints)})))`);
    return new Set(rows.map((row) => errorKey(String(row['website_id']), String(row['print']))));
  }

  /** Returns the errors of a website that first occurred in a window and not in the 30 days before it, at most 500, in order. */
  async firstErrors(
    websiteId: string,
    { fromMs, toMs }: TimeRange,
  ): Promise<readonly { readonly firstMs: number; readonly count: number }[]> {
    const rows =
      await this.#query(sql`SELECT toUnixTimestamp64Milli(min(time)) AS first, count() AS n FROM errors
WHERE ${isOneOf(WEBSITE, [websiteId])} AND ${within({ fromMs: fromMs - KNOWN_ERRORS_MS, toMs })} AND bot = ''
GROUP BY fingerprint HAVING first >= ${param(fromMs, 'Int64')} ORDER BY first LIMIT ${raw(String(MAX_FIRST_ERRORS))}`);
    return rows.map((row) => ({ firstMs: Number(row['first']), count: Number(row['n']) }));
  }

  /** Returns the event that each website received first; a website without events has none. */
  async firstEvents(websiteIds: readonly string[]): Promise<ReadonlyMap<string, FirstEvent>> {
    if (websiteIds.length === 0) return new Map();
    const rows =
      await this.#query(sql`SELECT website_id, toUnixTimestamp64Milli(min(received_at)) AS received,
toUnixTimestamp64Milli(argMin(time, (received_at, time))) AS occurred FROM events
WHERE ${isOneOf(WEBSITE, websiteIds)} AND ${PEOPLE} GROUP BY website_id`);
    return new Map(
      rows.map((row) => [
        String(row['website_id']),
        { receivedMs: Number(row['received']), timeMs: Number(row['occurred']) },
      ]),
    );
  }

  /** Reads the counts of hours with events; hours without events are absent. */
  async hourly(
    websiteIds: readonly string[],
    metric: BaselineMetric,
    window: TimeRange,
  ): Promise<ReadonlyMap<string, readonly HourCount[]>> {
    if (websiteIds.length === 0) return new Map();
    const rows = await this.#query(renderHourly(websiteIds, metric, window));
    return new Map(
      rows.map((row) => {
        const hours = numbersOf(row['hours']);
        const counts = numbersOf(row['counts']);
        return [
          String(row['website_id']),
          hours
            .map((hour, index) => ({ startMs: hour * HOUR_MS, count: counts[index] ?? 0 }))
            .sort((one, other) => one.startMs - other.startMs),
        ];
      }),
    );
  }

  #query(statement: Sql) {
    return this.#facts.query(statement, { timeoutMs: TIMEOUT_MS });
  }

  /** Runs a query by website. */
  async #ask(
    websiteIds: readonly string[],
    { fromMs, toMs }: TimeRange,
    parameters: readonly { readonly metrics: readonly string[]; readonly dimensions: readonly string[] }[],
  ): Promise<readonly ResponseRow[]> {
    if (websiteIds.length === 0 || parameters.length === 0) return [];
    const range = { startDate: new Date(fromMs).toISOString(), endDate: new Date(toMs).toISOString() };
    const asked = querySchema.parse({ ...range, timeZone: 'UTC', parameters });
    const results = await queryWebsites(this.#facts, { websiteIds, query: asked, timeoutMs: TIMEOUT_MS });
    return results.flatMap(({ data }) => data);
  }
}

/** The key of a web vital of a website. */
export function vitalKey(websiteId: string, metric: VitalName | string): string {
  return `${websiteId} ${metric}`;
}

/** The key of an error of a website. */
export function errorKey(websiteId: string, fingerprint: string): string {
  return `${websiteId} ${fingerprint}`;
}

function renderHourly(websiteIds: readonly string[], metric: BaselineMetric, window: TimeRange): Sql {
  const whose = isOneOf(WEBSITE, websiteIds);
  const [time, figure, from] =
    metric === 'errors'
      ? [sql`time`, sql`count()`, sql`errors WHERE ${whose} AND ${within(window)} AND bot = ''`]
      : [
          sql`slice`,
          OF_VISITS[metric],
          sql`visits FINAL WHERE ${whose} AND ${within(window, sql`slice`)} AND is_bot = 0 AND events > 0`,
        ];
  return sql`SELECT website_id, groupArray(hour) AS hours, groupArray(figure) AS counts FROM (
  SELECT website_id, intDiv(toUnixTimestamp(${time}), ${param(HOUR_S, 'UInt32')}) AS hour, ${figure} AS figure
  FROM ${from} GROUP BY website_id, hour
) GROUP BY website_id`;
}

const OF_VISITS: Readonly<Record<Exclude<BaselineMetric, 'errors'>, Sql>> = {
  pageviews: sql`sum(pageviews)`,
  visitors: sql`uniqExact(visitor_id)`,
  sessions: sql`countIf(is_first)`,
};

/** The condition on the time, and a hint for the index, which contains days. */
function within({ fromMs, toMs }: TimeRange, time: Sql = sql`time`): Sql {
  return sql`indexHint(toDate(${time}) >= toDate(${instant(fromMs)}) AND toDate(${time}) <= toDate(${instant(toMs - 1)}))
  AND ${time} >= ${instant(fromMs)} AND ${time} < ${instant(toMs)}`;
}

function numbersOf(value: FactValue | undefined): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
