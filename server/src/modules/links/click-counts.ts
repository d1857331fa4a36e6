import { invalidField } from '../../errors.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { TimeRange } from '../../lib/time/time-range.ts';
import { DAY_MS, findTimeZone, instantOf, type TimeZone, wallOf } from '../../lib/time/time-zone.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { isOneOf } from '../../stores/facts/is-one-of.ts';
import { instant, param, sql, text, texts } from '../../stores/facts/sql.ts';

/** The most days of click counts. */
const MAX_DAYS = 366;
const TIMEOUT_MS = 10_000;
/** Clicks of people that were redirected. */
const IS_COUNTED = sql`bot = '' AND request = '' AND outcome = ''`;

/** Days in a time zone. */
export interface CountedDays {
  /** `YYYY-MM-DD`. */
  readonly startDate: string;
  /** `YYYY-MM-DD`, inclusive. */
  readonly endDate: string;
  readonly zone: TimeZone;
}

/** The clicks of a link. */
export interface ClickCounts {
  readonly total: number;
  readonly unique: number;
  /** One element for each day. */
  readonly series: readonly { readonly date: string; readonly clicks: number }[];
}

/** Counts clicks of links. */
export type ClickCounter = ReturnType<typeof createClickCounter>;

/**
 * Reads the days of a request; `undefined` without `startDate`.
 * @throws AppError VALIDATION_ERROR for an unknown time zone, an invalid day, and a range that is empty or longer than 366 days.
 */
export function toCountedDays(
  input: {
    readonly startDate?: string | undefined;
    readonly endDate?: string | undefined;
    readonly timezone: string;
  },
  nowMs: number,
): CountedDays | undefined {
  const { startDate, timezone } = input;
  if (startDate === undefined) {
    if (input.endDate !== undefined) throw invalidField('startDate', say('links.isRequiredWithEndDate'));
    return undefined;
  }
  const zone = findTimeZone(timezone);
  if (zone === undefined) throw invalidField('timezone', say('fields.mustBeTimeZoneSuchAs'));
  const endDate = input.endDate ?? toDate(wallOf(zone, nowMs));
  const startMs = toWall('startDate', startDate);
  const endMs = toWall('endDate', endDate);
  if (endMs < startMs) throw invalidField('endDate', say('links.mustNotLieBeforeStartDate'));
  if ((endMs - startMs) / DAY_MS >= MAX_DAYS)
    throw invalidField('startDate', say('links.mustLieAtMostDays', { max: MAX_DAYS }));
  return { startDate, endDate, zone };
}

/**
 * Creates the counter. Its figures are the metrics `clicks` and `unique_clicks` of queries, with which a test compares them: a page of links
 * has more days than a query has rows, and one statement reads them all.
 */
export function createClickCounter({ facts }: { readonly facts: Pick<Facts, 'query'> }) {
  return {
    /** @returns the counts by link id; every link has an element. */
    async count(
      organizationId: string,
      linkIds: readonly string[],
      { startDate, endDate, zone }: CountedDays,
    ): Promise<ReadonlyMap<string, ClickCounts>> {
      if (linkIds.length === 0) return new Map();
      const dates: string[] = [];
      for (let wallMs = Date.parse(startDate); wallMs <= Date.parse(endDate); wallMs += DAY_MS)
        dates.push(toDate(wallMs));
      const starts = dates.map((date) => Math.floor(instantOf(zone, Date.parse(date)) / 1000));
      const { fromMs, toMs } = rangeOf({ startDate, endDate, zone });
      // The rows of a whole link have the day 0.
      const rows = await facts.query(
        sql`
SELECT link_id, roundDown(toUnixTimestamp(time), ${param(starts, 'Array(UInt32)')}) AS day, count() AS clicks,
  uniqExact(visitor_id, toStartOfHour(time)) AS visitors
FROM link_clicks
WHERE organization_id = ${text(organizationId)} AND link_id IN ${texts(linkIds)}
  AND time >= ${instant(fromMs)} AND time < ${instant(toMs)} AND ${IS_COUNTED}
GROUP BY GROUPING SETS ((link_id, day), (link_id))`,
        { tenant: organizationId, timeoutMs: TIMEOUT_MS },
      );
      const found = new Map(
        rows.map((row) => [
          `${row['link_id']} ${row['day']}`,
          { clicks: Number(row['clicks']), visitors: Number(row['visitors']) },
        ]),
      );
      return new Map(
        linkIds.map((id) => {
          const all = found.get(`${id} 0`);
          const series = dates.map((date, index) => ({
            date,
            clicks: found.get(`${id} ${starts[index]}`)?.clicks ?? 0,
          }));
          return [id, { total: all?.clicks ?? 0, unique: all?.visitors ?? 0, series }];
        }),
      );
    },
    /**
     * @param untilMs clicks from then on are not counted.
     * @returns the clicks by link id; links without clicks are absent.
     */
    async totals(
      organizationId: string,
      linkIds: readonly string[],
      days: CountedDays,
      untilMs: number,
    ): Promise<ReadonlyMap<string, number>> {
      if (linkIds.length === 0) return new Map();
      const { fromMs, toMs } = rangeOf(days);
      const rows = await facts.query(
        sql`
SELECT link_id, count() AS clicks
FROM link_clicks
WHERE organization_id = ${text(organizationId)} AND ${isOneOf(sql`link_id`, linkIds)}
  AND time >= ${instant(fromMs)} AND time < ${instant(Math.min(toMs, untilMs))} AND ${IS_COUNTED}
GROUP BY link_id`,
        { tenant: organizationId, timeoutMs: TIMEOUT_MS },
      );
      return new Map(rows.map((row) => [String(row['link_id']), Number(row['clicks'])]));
    },
  };
}

function rangeOf({ startDate, endDate, zone }: CountedDays): TimeRange {
  return {
    fromMs: instantOf(zone, Date.parse(startDate)),
    toMs: instantOf(zone, Date.parse(endDate) + DAY_MS),
  };
}

function toWall(field: string, day: string): number {
  const wallMs = Date.parse(day);
  if (Number.isNaN(wallMs) || toDate(wallMs) !== day)
    throw invalidField(field, say('links.isNotDayOfCalendar'));
  return wallMs;
}

function toDate(wallMs: number): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}
