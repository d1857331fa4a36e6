import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import { whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { FactSession, Facts } from '../../../stores/facts/facts.ts';
import { param, type Sql, sql, text, texts } from '../../../stores/facts/sql.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { LiveCache } from '../../../stores/live/live-cache.ts';
import type { RolledDays } from './choose-days.ts';
import { renderRollUp } from './render-roll-up.ts';

/** A UTC day of a website, counted from 1970-01-01. */
export interface WebsiteDay {
  readonly websiteId: string;
  readonly day: number;
}

/** The dependencies of {@link RollUps}. */
export interface RollUpsOptions {
  readonly facts: Pick<Facts, 'query' | 'derive'>;
  readonly live: Pick<LiveStore, 'generation' | 'invalidate' | 'onInvalidate'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
  /** Days with fewer half hours of visits get no roll-up, because reading them directly is faster. Default 3,000. */
  readonly minSlices?: number;
}

/** The lock shared with the build of visits, so that roll-ups are never built from visits that are being replaced. */
const BUILDING = 'visits';

/** The minimum age of a day, in days: an event of today can still change a visit of yesterday, and any event can change a roll-up. */
const CLOSED_DAYS = 2;
const NO_DAYS: RolledDays = new Map();
const MAX_KEPT = 10_000;
/** Days built under one lock, so that the build of visits does not wait long. */
const DAYS_PER_LOCK = 4;
const GENERATIONS_PER_STATEMENT = 10_000;
/** The generation of a day whose roll-up is suspended; no roll-up has it. */
const SUSPENDED = sql`0`;

/** Daily roll-ups, which queries over long ranges are computed from. */
export class RollUps {
  readonly #options: RollUpsOptions;
  readonly #minSlices: number;
  readonly #known: LiveCache<RolledDays>;
  /** The newest day with a roll-up, cached like {@link known}: most events are newer. */
  readonly #newestDay: LiveCache<number>;
  #replaced: ReadonlySet<number> = new Set();

  constructor(options: RollUpsOptions) {
    const { facts, live, minSlices = 3_000 } = options;
    this.#options = options;
    this.#minSlices = minSlices;
    this.#known = new LiveCache<RolledDays>({
      live,
      topic: 'daily',
      maxEntries: MAX_KEPT,
      load: (websiteId) => this.#readDays(websiteId),
    });
    this.#newestDay = new LiveCache<number>({
      live,
      topic: 'daily',
      maxEntries: 1,
      load: async () => {
        const [row] = await facts.query(sql`SELECT toUInt16(max(day)) AS newest FROM daily_builds`);
        return Number(row?.['newest']);
      },
    });
  }

  /**
   * Returns the days of a website that have a roll-up. The result is cached until a roll-up changes in any instance or
   * process, so a response never combines replaced roll-ups with new counts.
   */
  daysOf(websiteId: string): MaybePromise<RolledDays> {
    return whenReady(this.#known.get(websiteId), (days) => days ?? NO_DAYS);
  }

  /** Builds roll-ups of past days with enough traffic: for a job. Returns the number of days. */
  async advance(): Promise<number> {
    const { facts, logger } = this.#options;
    let count = 0;
    for (;;) {
      const done = await facts.derive(BUILDING, async (session) => {
        const days = await this.#findDays(session);
        await this.#buildDays(session, days);
        return days.length;
      });
      count += done;
      if (done < DAYS_PER_LOCK) break;
    }
    if (count > 0) logger.info({ days: count }, 'built daily roll-ups');
    return count;
  }

  /**
   * Suspends the roll-ups of these days because their visits are about to change. Until `refresh`, queries read the visits of
   * these days, so a breakdown never lags behind the other values of its response.
   * @param session the session of the work that changes the visits.
   */
  async suspend(session: FactSession, days: readonly WebsiteDay[]): Promise<void> {
    const built = await this.#builtDaysOf(session, days);
    if (built.length === 0) return;
    const [websites, numbers] = [built.map(({ websiteId }) => websiteId), built.map(({ day }) => day)];
    await session.command(sql`INSERT INTO daily_builds (website_id, day, generation)
SELECT website_id, toDate(day), ${SUSPENDED} FROM (SELECT ${texts(websites)} AS websites, ${param(numbers, 'Array(UInt16)')} AS days)
ARRAY JOIN websites AS website_id, days AS day`);
    for (const websiteId of new Set(websites)) await this.#options.live.invalidate('daily', websiteId);
  }

  /** Rebuilds the roll-ups of these days, where they exist, because their visits or events have changed. */
  async refresh(days: readonly WebsiteDay[]): Promise<void> {
    const candidates = await this.#daysWithinBuilt(days);
    if (candidates.length === 0) return;
    await this.#options.facts.derive(BUILDING, async (session) =>
      this.#buildDays(session, await this.#builtDaysOf(session, candidates)),
    );
  }

  /**
   * Invalidates the roll-ups of some days because events of these days were deleted. Queries read the events of these days
   * until the roll-ups are rebuilt. The rows remain for a short time, because other processes may be reading them: see
   * `removeReplaced`.
   * @param days all UTC days up to `toDay`, counted from 1970-01-01; or a subquery of `(website_id, day)` of these websites.
   */
  async invalidate(
    websiteIds: readonly string[],
    days: { readonly selected: Sql } | { readonly toDay: number },
  ): Promise<void> {
    const { facts, live } = this.#options;
    const ofDays =
      'selected' in days
        ? sql`(website_id, day) IN (${days.selected})`
        : sql`day <= toDate(${param(days.toDay, 'UInt16')})`;
    // The lock prevents concurrent builds from activating a roll-up of deleted events.
    await facts.derive(BUILDING, (session) =>
      session.remove('daily_builds', sql`website_id IN ${texts(websiteIds)} AND ${ofDays}`),
    );
    for (const websiteId of websiteIds) await live.invalidate('daily', websiteId);
  }

  /**
   * Deletes invalid roll-ups of websites, at least ten seconds after they were invalidated.
   * @returns the websites that had any.
   */
  removeReplaced(websiteIds: readonly string[]): Promise<readonly string[]> {
    return this.#options.facts.derive(BUILDING, async (session) => {
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
    });
  }

  /** Deletes roll-ups that were already replaced at the previous call, so that no query is reading them: for a job. */
  async vacuum(): Promise<void> {
    await this.#options.facts.derive(BUILDING, async (session) => {
      const rows = await session.query(sql`
SELECT DISTINCT generation FROM daily WHERE generation NOT IN (SELECT generation FROM daily_builds FINAL)`);
      const found = rows.map((row) => Number(row['generation']));
      const old = found.filter((generation) => this.#replaced.has(generation));
      this.#replaced = new Set(found);
      if (old.length > 0) await session.remove('daily', sql`generation IN ${param(old, 'Array(UInt64)')}`);
    });
  }

  async #buildDays(session: FactSession, days: readonly WebsiteDay[]): Promise<void> {
    for (const { websiteId, day } of days) {
      const generation = randomBytes(6).readUIntBE(0, 6);
      for (const statement of renderRollUp({ websiteId, day, generation })) await session.command(statement);
      // Activates the roll-up last, so that readers see the complete day or its previous state.
      await session.command(sql`INSERT INTO daily_builds (website_id, day, generation)
SELECT ${text(websiteId)}, toDate(${param(day, 'UInt16')}), ${param(generation, 'UInt64')}`);
      await this.#options.live.invalidate('daily', websiteId);
    }
  }

  async #readDays(websiteId: string): Promise<RolledDays> {
    const rows = await this.#options.facts.query(sql`
SELECT toUInt16(day) AS day, generation FROM daily_builds FINAL
WHERE website_id = ${text(websiteId)} AND generation != ${SUSPENDED}`);
    return new Map(rows.map((row) => [Number(row['day']), Number(row['generation'])]));
  }

  /** Returns the days that are not newer than the newest day with a roll-up. */
  async #daysWithinBuilt(days: readonly WebsiteDay[]): Promise<readonly WebsiteDay[]> {
    const newest = (await this.#newestDay.get('newest')) ?? 0;
    return days.filter(({ day }) => day <= newest);
  }

  /** Returns the days that have a roll-up, active or suspended. */
  async #builtDaysOf(session: FactSession, days: readonly WebsiteDay[]): Promise<WebsiteDay[]> {
    const candidates = await this.#daysWithinBuilt(days);
    if (candidates.length === 0) return [];
    const requested = new Set(candidates.map(({ websiteId, day }) => `${day} ${websiteId}`));
    const rows = await session.query(sql`
SELECT website_id, toUInt16(day) AS day FROM daily_builds FINAL
WHERE website_id IN ${texts([...new Set(candidates.map(({ websiteId }) => websiteId))])}`);
    return rows
      .map((row) => ({ websiteId: String(row['website_id']), day: Number(row['day']) }))
      .filter(({ websiteId, day }) => requested.has(`${day} ${websiteId}`));
  }

  /** Returns past days with enough traffic and without a roll-up, newest first. */
  async #findDays(session: FactSession): Promise<WebsiteDay[]> {
    const lastDay = Math.floor(this.#options.clock.now() / DAY_MS) - CLOSED_DAYS;
    const rows = await session.query(sql`
SELECT website_id, toUInt16(toDate(slice)) AS day FROM visits
WHERE toDate(slice) <= toDate(${param(lastDay, 'UInt16')})
  AND (website_id, toDate(slice)) NOT IN (
    SELECT website_id, day FROM daily_builds FINAL WHERE generation != ${SUSPENDED})
GROUP BY website_id, day HAVING count() >= ${param(this.#minSlices, 'UInt64')}
ORDER BY day DESC, website_id LIMIT ${param(DAYS_PER_LOCK, 'UInt32')}`);
    return rows.map((row) => ({ websiteId: String(row['website_id']), day: Number(row['day']) }));
  }
}
