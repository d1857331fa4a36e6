import { and, eq, gt, lt, ne, or } from 'drizzle-orm';
import { AppError, unknownResource } from '../../../errors.ts';
import { Lru } from '../../../lib/concurrency/lru.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { DAY_MS, findTimeZone } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import { type QueryService, querySchema, type SentStep } from '../../query/index.ts';
import type { SavedReportsService } from '../../saved-reports/index.ts';
import type { WebsiteDirectory } from '../../websites/index.ts';
import { monitorOutages, type OutageRow } from '../monitors.table.ts';
import { COMPARED_WEEKS, type Impact, MAX_GOALS, measureImpact } from './impact.ts';

/** How long the impact of an outage that has ended is kept: payments and events can come late. */
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 500;
const HISTORY_MS = (COMPARED_WEEKS * 7 + 1) * DAY_MS;

interface ImpactServiceDeps {
  readonly state: State;
  readonly clock: Clock;
  readonly query: Pick<QueryService, 'run'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly savedReports: Pick<SavedReportsService, 'listShared'>;
}

/** Measures what outages changed in the analytics of their websites. */
export class ImpactService {
  readonly #deps: ImpactServiceDeps;
  readonly #kept = new Lru<string, { readonly untilMs: number; readonly impact: Impact }>({
    maxEntries: MAX_KEPT,
  });

  constructor(deps: ImpactServiceDeps) {
    this.#deps = deps;
  }

  /**
   * @returns `undefined` if the monitor has no website.
   * @throws AppError ACCESS_DENIED for an unknown outage; QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
   */
  async measure(
    {
      id,
      organizationId,
      websiteId,
    }: { readonly id: string; readonly organizationId: string; readonly websiteId: string | null },
    outageId: string,
  ): Promise<Impact | undefined> {
    const { clock, query, websites, savedReports } = this.#deps;
    const nowMs = clock.now();
    // The monitor is a part of the key: access was checked to it, and not to the outage.
    const key = `${id} ${websiteId} ${outageId}`;
    const known = this.#kept.get(key);
    if (known !== undefined && nowMs < known.untilMs) return known.impact;
    const row = await this.#findOutage(id, outageId);
    const website = websiteId === null ? undefined : await websites.find(websiteId);
    if (website === undefined) return undefined;
    const fromMs = row.startedAt.getTime();
    const [others, firstEventMs, goals] = await Promise.all([
      this.#findOthers(row, nowMs),
      this.#findFirstEvent(organizationId, website.id, fromMs - HISTORY_MS),
      savedReports.listShared(website.id, 'goal'),
    ]);
    const impact = await measureImpact(query, {
      organizationId,
      websiteId: website.id,
      zone: findTimeZone(website.timeZone) ?? { name: 'UTC', offsetAt: () => 0 },
      outage: { fromMs, toMs: row.endedAt?.getTime() ?? nowMs },
      others,
      firstEventMs,
      goals: goals
        .flatMap(({ name, definition }): SentStep[] => {
          if (definition.kind !== 'goal') return [];
          const { kind: _, ...step } = definition;
          return [{ ...step, name }];
        })
        .slice(0, MAX_GOALS),
    });
    if (row.endedAt !== null) this.#kept.set(key, { untilMs: nowMs + KEPT_MS, impact });
    return impact;
  }

  async #findOutage(monitorId: string, outageId: string): Promise<OutageRow> {
    const [row] = await this.#deps.state.db
      .select()
      .from(monitorOutages)
      .where(and(eq(monitorOutages.id, outageId), eq(monitorOutages.monitorId, monitorId)));
    if (row === undefined) throw unknownResource();
    return row;
  }

  async #findOthers(row: OutageRow, nowMs: number) {
    const others = await this.#deps.state.db
      .select({ startedAt: monitorOutages.startedAt, endedAt: monitorOutages.endedAt })
      .from(monitorOutages)
      .where(
        and(
          eq(monitorOutages.monitorId, row.monitorId),
          ne(monitorOutages.id, row.id),
          lt(monitorOutages.startedAt, row.startedAt),
          or(gt(monitorOutages.endedAt, new Date(row.startedAt.getTime() - HISTORY_MS))),
        ),
      );
    return others.map(({ startedAt, endedAt }) => ({
      fromMs: startedAt.getTime(),
      toMs: endedAt?.getTime() ?? nowMs,
    }));
  }

  /** Returns when the first event since `fromMs` occurred, in milliseconds; infinity when there is none. */
  async #findFirstEvent(organizationId: string, websiteId: string, fromMs: number): Promise<number> {
    const { clock, query } = this.#deps;
    const request = {
      parameters: [{ metrics: ['first_occurrence'], dimensions: [] }],
      startDate: new Date(fromMs).toISOString(),
      endDate: new Date(clock.now()).toISOString(),
    };
    const [answer] = await query.run({
      subject: { kind: 'website', websiteId },
      queries: [querySchema.parse(request)],
      at: () => 'outage',
      timezone: undefined,
      tenant: organizationId,
    });
    const [result] = answer?.data ?? [];
    if (result?.success !== true) throw new AppError('QUERY_ERROR');
    const first = result.data[0]?.['first_occurrence'];
    return typeof first === 'string' ? Date.parse(first) : Number.POSITIVE_INFINITY;
  }
}
