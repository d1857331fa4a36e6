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

/** Measures what outages changed in the analytics of their websites. */
export interface ImpactService {
  /**
   * @returns `undefined` if the monitor has no website.
   * @throws AppError ACCESS_DENIED for an unknown outage; QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
   */
  measure(
    monitor: { readonly id: string; readonly organizationId: string; readonly websiteId: string | null },
    outageId: string,
  ): Promise<Impact | undefined>;
}

/** Creates the service. */
export function createImpactService(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly query: Pick<QueryService, 'run'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly savedReports: Pick<SavedReportsService, 'listShared'>;
}): ImpactService {
  const { state, clock, query, websites, savedReports } = deps;
  const kept = new Lru<string, { readonly untilMs: number; readonly impact: Impact }>({
    maxEntries: MAX_KEPT,
  });

  async function findOutage(monitorId: string, outageId: string): Promise<OutageRow> {
    const [row] = await state.db
      .select()
      .from(monitorOutages)
      .where(and(eq(monitorOutages.id, outageId), eq(monitorOutages.monitorId, monitorId)));
    if (row === undefined) throw unknownResource();
    return row;
  }

  async function findOthers(row: OutageRow, nowMs: number) {
    const others = await state.db
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
  async function findFirstEvent(organizationId: string, websiteId: string, fromMs: number): Promise<number> {
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

  return {
    async measure({ id, organizationId, websiteId }, outageId) {
      const nowMs = clock.now();
      // The monitor is a part of the key: access was checked to it, and not to the outage.
      const key = `${id} ${websiteId} ${outageId}`;
      const known = kept.get(key);
      if (known !== undefined && nowMs < known.untilMs) return known.impact;
      const row = await findOutage(id, outageId);
      const website = websiteId === null ? undefined : await websites.find(websiteId);
      if (website === undefined) return undefined;
      const fromMs = row.startedAt.getTime();
      const [others, firstEventMs, goals] = await Promise.all([
        findOthers(row, nowMs),
        findFirstEvent(organizationId, website.id, fromMs - HISTORY_MS),
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
      if (row.endedAt !== null) kept.set(key, { untilMs: nowMs + KEPT_MS, impact });
      return impact;
    },
  };
}
