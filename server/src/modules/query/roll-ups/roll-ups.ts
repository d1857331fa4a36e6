import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../../lib/clock.ts';
import type { MaybePromise } from '../../../lib/maybe-promise.ts';
import { whenReady } from '../../../lib/maybe-promise.ts';
import { DAY_MS } from '../../../lib/time-zone.ts';
import type { FactSession, Facts } from '../../../stores/facts/facts.ts';
import { param, type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { createLiveCache } from '../../../stores/live/live-cache.ts';
import type { RolledDays } from './choose-days.ts';
import { renderSums } from './render-sums.ts';

/** A UTC day of a website, counted from 1970-01-01. */
export interface WebsiteDay {
  readonly websiteId: string;
  readonly day: number;
}

/** Sums of days, which long ranges are answered from. */
export interface RollUps {
  /**
   * The days of a website that are summed up. They are cached until sums change, whichever instance or process changes
   * them, so an answer never combines replaced sums with fresh counts.
   */
  daysOf(websiteId: string): MaybePromise<RolledDays>;
  /** Sums up days that are over and were busy enough: for a job. Returns how many. */
  advance(): Promise<number>;
  /**
   * Takes the sums of these days out of use, because their visits are about to change: until `refresh`, the days are counted,
   * so a breakdown never lags behind the other figures of its answer.
   * @param session the session of the work that changes the visits.
   */
  suspend(session: FactSession, days: readonly WebsiteDay[]): Promise<void>;
  /** Sums up anew those of these days that are summed up, because their visits or events have changed. */
  refresh(days: readonly WebsiteDay[]): Promise<void>;
  /**
   * Forgets the sums of some days, because events of them were removed: from then on they are counted, until they are summed
   * up anew. The sums themselves stay for a moment, because other processes may be reading them: see `removeReplaced`.
   * @param days all UTC days up to `toDay`, counted from 1970-01-01; or what stands after IN to name `(website_id, day)` of these
   * websites.
   */
  forget(
    websiteIds: readonly string[],
    days: { readonly selected: Sql } | { readonly toDay: number },
  ): Promise<void>;
  /**
   * Removes the sums of websites that do not count any more, ten seconds or more after they were forgotten.
   * @returns the websites that had any.
   */
  removeReplaced(websiteIds: readonly string[]): Promise<readonly string[]>;
  /** Removes sums that had been replaced at the last call already, so that nobody can be reading them: for a job. */
  clean(): Promise<void>;
}

/** What sums of days stand on. */
export interface RollUpsOptions {
  readonly facts: Pick<Facts, 'query' | 'derive'>;
  readonly live: Pick<LiveStore, 'generation' | 'invalidate' | 'onInvalidate'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
  /** Days with fewer half hours of visits are counted faster than their sums are read. Default 3,000. */
  readonly minSlices?: number;
}

/** Sums and visits take turns, so that sums are never made of visits that are being replaced. */
const BUILDING = 'visits';

/** How old a day must be: an event of today may still change a visit of yesterday, and so on every event a sum. */
const CLOSED_DAYS = 2;
const NO_DAYS: RolledDays = new Map();
const MAX_KEPT = 10_000;
/** Days that one turn sums up, so that visits are not kept waiting for long. */
const DAYS_PER_TURN = 4;
const GENERATIONS_PER_STATEMENT = 10_000;
/** The generation of a day whose sums are out of use; no sums have it. */
const SUSPENDED = sql`0`;

/** Creates the sums of days. */
export function createRollUps({ facts, live, clock, logger, minSlices = 3_000 }: RollUpsOptions): RollUps {
  const known = createLiveCache<RolledDays>({
    live,
    topic: 'daily',
    maxEntries: MAX_KEPT,
    load: readDays,
  });

  /** The newest day that was ever summed up, cached as long as {@link known}: most events are newer. */
  const newestDay = createLiveCache<number>({
    live,
    topic: 'daily',
    maxEntries: 1,
    load: async () => {
      const [row] = await facts.query(sql`SELECT toUInt16(max(day)) AS newest FROM daily_builds`);
      return Number(row?.['newest']);
    },
  });

  async function sumUp(session: FactSession, days: readonly WebsiteDay[]): Promise<void> {
    for (const { websiteId, day } of days) {
      const generation = randomBytes(6).readUIntBE(0, 6);
      for (const statement of renderSums({ websiteId, day, generation })) await session.command(statement);
      // Only now do the sums count: readers see all of a day or what it was before.
      await session.command(sql`INSERT INTO daily_builds (website_id, day, generation)
SELECT ${text(websiteId)}, toDate(${param(day, 'UInt16')}), ${param(generation, 'UInt64')}`);
      await live.invalidate('daily', websiteId);
    }
  }

  async function readDays(websiteId: string): Promise<RolledDays> {
    const rows = await facts.query(sql`
SELECT toUInt16(day) AS day, generation FROM daily_builds FINAL
WHERE website_id = ${text(websiteId)} AND generation != ${SUSPENDED}`);
    return new Map(rows.map((row) => [Number(row['day']), Number(row['generation'])]));
  }

  /** Those of these days that are not newer than every day that was summed up. */
  async function summable(days: readonly WebsiteDay[]): Promise<readonly WebsiteDay[]> {
    const newest = (await newestDay.get('newest')) ?? 0;
    return days.filter(({ day }) => day <= newest);
  }

  /** Those of these days that are summed up, whether in use or suspended. */
  async function summedOf(session: FactSession, days: readonly WebsiteDay[]): Promise<WebsiteDay[]> {
    const candidates = await summable(days);
    if (candidates.length === 0) return [];
    const wanted = new Set(candidates.map(({ websiteId, day }) => `${day} ${websiteId}`));
    const rows = await session.query(sql`
SELECT website_id, toUInt16(day) AS day FROM daily_builds FINAL
WHERE website_id IN ${texts([...new Set(candidates.map(({ websiteId }) => websiteId))])}`);
    return rows
      .map((row) => ({ websiteId: String(row['website_id']), day: Number(row['day']) }))
      .filter(({ websiteId, day }) => wanted.has(`${day} ${websiteId}`));
  }

  /** Busy days that are over and not summed up, the newest first. */
  async function findDays(session: FactSession): Promise<WebsiteDay[]> {
    const lastDay = Math.floor(clock.now() / DAY_MS) - CLOSED_DAYS;
    const rows = await session.query(sql`
SELECT website_id, toUInt16(toDate(slice)) AS day FROM visits
WHERE toDate(slice) <= toDate(${param(lastDay, 'UInt16')})
  AND (website_id, toDate(slice)) NOT IN (
    SELECT website_id, day FROM daily_builds FINAL WHERE generation != ${SUSPENDED})
GROUP BY website_id, day HAVING count() >= ${param(minSlices, 'UInt64')}
ORDER BY day DESC, website_id LIMIT ${param(DAYS_PER_TURN, 'UInt32')}`);
    return rows.map((row) => ({ websiteId: String(row['website_id']), day: Number(row['day']) }));
  }

  let replaced: ReadonlySet<number> = new Set();

  return {
    daysOf: (websiteId) => whenReady(known.get(websiteId), (days) => days ?? NO_DAYS),
    async advance() {
      let count = 0;
      for (;;) {
        const done = await facts.derive(BUILDING, async (session) => {
          const days = await findDays(session);
          await sumUp(session, days);
          return days.length;
        });
        count += done;
        if (done < DAYS_PER_TURN) break;
      }
      if (count > 0) logger.info({ days: count }, 'summed up days');
      return count;
    },
    async suspend(session, days) {
      const summed = await summedOf(session, days);
      if (summed.length === 0) return;
      const [websites, numbers] = [summed.map(({ websiteId }) => websiteId), summed.map(({ day }) => day)];
      await session.command(sql`INSERT INTO daily_builds (website_id, day, generation)
SELECT website_id, toDate(day), ${SUSPENDED} FROM (SELECT ${texts(websites)} AS websites, ${param(numbers, 'Array(UInt16)')} AS days)
ARRAY JOIN websites AS website_id, days AS day`);
      for (const websiteId of new Set(websites)) await live.invalidate('daily', websiteId);
    },
    async refresh(days) {
      const candidates = await summable(days);
      if (candidates.length === 0) return;
      await facts.derive(BUILDING, async (session) => sumUp(session, await summedOf(session, candidates)));
    },
    async forget(websiteIds, days) {
      const ofDays =
        'selected' in days
          ? sql`(website_id, day) IN (${days.selected})`
          : sql`day <= toDate(${param(days.toDay, 'UInt16')})`;
      // Nobody sums up meanwhile: so no sum can begin to count that was made of events which are gone.
      await facts.derive(BUILDING, (session) =>
        session.remove('daily_builds', sql`website_id IN ${texts(websiteIds)} AND ${ofDays}`),
      );
      for (const websiteId of websiteIds) await live.invalidate('daily', websiteId);
    },
    removeReplaced: (websiteIds) =>
      facts.derive(BUILDING, async (session) => {
        const ofWebsites = sql`website_id IN ${texts(websiteIds)}`;
        const rows = await session.query(sql`
SELECT DISTINCT website_id, generation FROM daily WHERE ${ofWebsites}
  AND generation NOT IN (SELECT generation FROM daily_builds FINAL WHERE ${ofWebsites})`);
        const generations = rows.map((row) => Number(row['generation']));
        for (let at = 0; at < generations.length; at += GENERATIONS_PER_STATEMENT) {
          const some = param(generations.slice(at, at + GENERATIONS_PER_STATEMENT), 'Array(UInt64)');
          await session.remove('daily', sql`${ofWebsites} AND generation IN ${some}`);
        }
        return [...new Set(rows.map((row) => String(row['website_id'])))];
      }),
    async clean() {
      await facts.derive(BUILDING, async (session) => {
        const rows = await session.query(sql`
SELECT DISTINCT generation FROM daily WHERE generation NOT IN (SELECT generation FROM daily_builds FINAL)`);
        const found = rows.map((row) => Number(row['generation']));
        const old = found.filter((generation) => replaced.has(generation));
        replaced = new Set(found);
        if (old.length > 0)
          await session.command(sql`DELETE FROM daily WHERE generation IN ${param(old, 'Array(UInt64)')}`);
      });
    },
  };
}
