import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { groupBy } from '../../../lib/group-by.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Facts } from '../../../stores/facts/facts.ts';
import type { State } from '../../../stores/state/state.ts';
import { user } from '../../users/users.table.ts';
import { readFlag } from '../flag-writer.ts';
import { type FlagRow, flags } from '../flags.table.ts';
import { readFlagUsage, readSpans, readWebsiteUsage, type SpanRow, type UsageRow } from './read-usage.ts';

const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_DAYS = 30;
/** Days of the usage in lists. */
const LISTED_DAYS = 7;
/** How old evaluations may be that prove that a flag is in use. */
const STALE_RANGE_MS = 365 * DAY_MS;

/** On whose behalf facts are read. */
export interface UsageCall {
  readonly organizationId: string;
  readonly signal?: AbortSignal | undefined;
}

/** The usage of a flag in lists. */
export interface ListedUsage {
  readonly evaluations: number;
  /** By day, oldest first. */
  readonly days: number[];
  readonly lastEvaluatedAt: string | null;
}

/** For how many days a flag must be unused to be stale, in lists. */
const LISTED_STALE_DAYS = 14;

/** Why a flag may not be necessary any more. */
type StaleReason = 'never_evaluated' | 'one_value' | 'past_planned_end';

/** The reasons, and since when the first of them applies. */
interface Staleness {
  readonly reasons: StaleReason[];
  readonly since: string;
}

interface UsageServiceDeps {
  readonly state: Pick<State, 'db'>;
  readonly facts: Pick<Facts, 'query'>;
  readonly clock: Clock;
}

/** Reads how flags are used. Access was checked before. */
export class UsageService {
  readonly #deps: UsageServiceDeps;

  constructor(deps: UsageServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError QUERY_TIMEOUT. */
  async ofFlag(
    flagId: string,
    {
      startDate,
      endDate,
      environment,
    }: {
      readonly startDate?: string | undefined;
      readonly endDate?: string | undefined;
      readonly environment?: string | undefined;
    },
    call: UsageCall,
  ): Promise<readonly UsageRow[]> {
    const { state, facts, clock } = this.#deps;
    const { key, websiteId } = await readFlag(state.db, flagId);
    const lastMs = endDate === undefined ? startOfDay(clock.now()) : Date.parse(endDate);
    const fromMs = startDate === undefined ? lastMs - (DEFAULT_DAYS - 1) * DAY_MS : Date.parse(startDate);
    return readFlagUsage(facts, key, {
      websiteId,
      environment,
      fromMs,
      toMs: lastMs + DAY_MS,
      tenant: call.organizationId,
      signal: call.signal,
    });
  }

  /** Returns the usage of the last 7 days and the staleness of flags, by key. */
  async ofWebsite(
    rows: readonly FlagRow[],
    websiteId: string,
    call: UsageCall,
  ): Promise<ReadonlyMap<string, { readonly usage: ListedUsage; readonly staleness: Staleness | null }>> {
    const { facts, clock } = this.#deps;
    const nowMs = clock.now();
    const firstMs = startOfDay(nowMs) - (LISTED_DAYS - 1) * DAY_MS;
    const days = await readWebsiteUsage(facts, {
      websiteId,
      fromMs: firstMs,
      toMs: nowMs + DAY_MS,
      tenant: call.organizationId,
      signal: call.signal,
    });
    const byKey = groupBy(days, ({ key }) => key);
    const spans = await this.#spansOf(websiteId, LISTED_STALE_DAYS, call);
    return new Map(
      rows.map((row) => {
        const own = byKey.get(row.key) ?? [];
        const counts = Array.from({ length: LISTED_DAYS }, (_, index) => {
          const date = new Date(firstMs + index * DAY_MS).toISOString().slice(0, 10);
          return own.find(({ day }) => day === date)?.evaluations ?? 0;
        });
        const span = spans.get(row.key);
        const usage = {
          evaluations: counts.reduce((sum, count) => sum + count, 0),
          days: counts,
          lastEvaluatedAt: span === undefined ? null : new Date(span.lastMs).toISOString(),
        };
        const staleness = findStaleness(row, span, { nowMs, ageMs: LISTED_STALE_DAYS * DAY_MS });
        return [row.key, { usage, staleness }];
      }),
    );
  }

  /** Returns the keys of the flags that are stale, or are not. */
  async keysOf(websiteId: string, isStale: boolean, call: UsageCall): Promise<readonly string[]> {
    const { state, clock } = this.#deps;
    const rows = await state.db.select().from(flags).where(eq(flags.websiteId, websiteId));
    const spans = await this.#spansOf(websiteId, LISTED_STALE_DAYS, call);
    const age = { nowMs: clock.now(), ageMs: LISTED_STALE_DAYS * DAY_MS };
    return rows
      .filter((row) => (findStaleness(row, spans.get(row.key), age) !== null) === isStale)
      .map(({ key }) => key);
  }

  /** Lists stale flags by key. */
  async stale(
    websiteId: string,
    days: number,
    call: UsageCall,
  ): Promise<
    readonly {
      readonly row: FlagRow;
      readonly owner: { readonly id: string; readonly name: string } | null;
      readonly lastEvaluatedAt: string | null;
      readonly staleness: Staleness;
    }[]
  > {
    const { state, clock } = this.#deps;
    const rows = await state.db
      .select()
      .from(flags)
      .where(and(eq(flags.websiteId, websiteId), isNull(flags.archivedAt)))
      .orderBy(asc(flags.key));
    const spans = await this.#spansOf(websiteId, days, call);
    const ownerIds = [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))];
    const owners =
      ownerIds.length === 0
        ? []
        : await state.db
            .select({ id: user.id, name: user.name })
            .from(user)
            .where(inArray(user.id, ownerIds));
    return rows.flatMap((row) => {
      const span = spans.get(row.key);
      const staleness = findStaleness(row, span, { nowMs: clock.now(), ageMs: days * DAY_MS });
      if (staleness === null) return [];
      const lastEvaluatedAt = span === undefined ? null : new Date(span.lastMs).toISOString();
      return [
        { row, owner: owners.find(({ id }) => id === row.ownerId) ?? null, lastEvaluatedAt, staleness },
      ];
    });
  }

  async #spansOf(websiteId: string, days: number, call: UsageCall) {
    const { facts, clock } = this.#deps;
    const nowMs = clock.now();
    const spans = await readSpans(facts, nowMs - days * DAY_MS, {
      websiteId,
      fromMs: nowMs - STALE_RANGE_MS,
      toMs: nowMs + DAY_MS,
      tenant: call.organizationId,
      signal: call.signal,
    });
    return new Map(spans.map((span) => [span.key, span]));
  }
}

function startOfDay(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS) * DAY_MS;
}

/**
 * Returns why a flag may not be necessary any more; `null` if it is not stale. Permanent flags may have one value.
 * @param span its evaluations; `undefined` if there are none.
 * @param ageMs for how long a flag must be unused, or have one value.
 */
function findStaleness(
  row: Pick<FlagRow, 'createdAt' | 'updatedAt' | 'plannedEndAt' | 'lifetime' | 'archivedAt'>,
  span: SpanRow | undefined,
  { nowMs, ageMs }: { readonly nowMs: number; readonly ageMs: number },
): Staleness | null {
  if (row.archivedAt !== null) return null;
  const found: { readonly reason: StaleReason; readonly sinceMs: number }[] = [];
  const createdMs = row.createdAt.getTime();
  if (span === undefined && createdMs <= nowMs - ageMs)
    found.push({ reason: 'never_evaluated', sinceMs: createdMs });
  const isOld =
    span !== undefined && span.firstMs <= nowMs - ageMs && row.updatedAt.getTime() <= nowMs - ageMs;
  if (span !== undefined && isOld && row.lifetime === 'temporary' && span.recentValues === 1)
    found.push({ reason: 'one_value', sinceMs: Math.max(span.firstMs, row.updatedAt.getTime()) });
  const endMs = row.plannedEndAt?.getTime();
  if (endMs !== undefined && endMs <= nowMs) found.push({ reason: 'past_planned_end', sinceMs: endMs });
  if (found.length === 0) return null;
  const since = new Date(Math.min(...found.map(({ sinceMs }) => sinceMs))).toISOString();
  return { reasons: found.map(({ reason }) => reason), since };
}
