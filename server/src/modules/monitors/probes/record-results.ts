import { and, eq, inArray } from 'drizzle-orm';
import type { ProbePrincipal } from '../../../lib/principal.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Journal } from '../../../stores/facts/journal/journal.types.ts';
import type { State } from '../../../stores/state/state.ts';
import type { CheckResult } from '../checks/check-result.ts';
import { toStorableResult } from '../checks/storable-result.ts';
import type { MaintenanceCalendar } from '../maintenance/calendar.ts';
import { monitorRuns, monitorStates, monitors } from '../monitors.table.ts';
import type { Prober } from '../schedule/prober.ts';
import { type CheckFactSource, toFact } from '../schedule/record-checks.ts';
import type { ClaimBox, ProbeClaim } from './claim-box.ts';
import { MAX_RESULT_AGE_MS } from './protocol.contract.ts';

/** A result that arrives this much after the next check was due no longer describes the present, in milliseconds. */
const CURRENT_MS = 30_000;

/** A result as a probe sends it. */
export interface SentResult {
  readonly claim: string;
  readonly result: CheckResult;
}

/** Records the results of a probe. @throws AppError SERVICE_UNAVAILABLE. */
export type RecordResults = (
  probe: ProbePrincipal,
  sent: readonly SentResult[],
) => Promise<{ readonly recorded: number; readonly rejected: number }>;

interface OpenedResult extends ProbeClaim {
  readonly result: CheckResult;
}

/**
 * Creates it. All results become facts, with a key that stores each once. Only results of the latest claim that were not recorded yet change
 * states. Old ones say nothing about the present.
 */
export function createRecordResults(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly calendar: Pick<MaintenanceCalendar, 'windowsOf'>;
  readonly prober: Pick<Prober, 'record'>;
  readonly box: ClaimBox;
}): RecordResults {
  const { state, clock, box } = deps;

  /** The monitors as they are now. Those of deleted monitors, and of other organizations, are missing. */
  async function load({ organizationId, region }: ProbePrincipal, opened: readonly OpenedResult[]) {
    const ids = [...new Set(opened.map(({ monitorId }) => monitorId))];
    if (ids.length === 0) return new Map<string, never>();
    const rows = await state.db
      .select({ monitor: monitors, run: monitorRuns, current: monitorStates })
      .from(monitors)
      .innerJoin(monitorStates, eq(monitorStates.monitorId, monitors.id))
      .leftJoin(monitorRuns, and(eq(monitorRuns.monitorId, monitors.id), eq(monitorRuns.region, region)))
      .where(and(eq(monitors.organizationId, organizationId), inArray(monitors.id, ids)));
    return new Map(rows.map((row) => [row.monitor.id, row]));
  }

  return async (probe, sent) => {
    const nowMs = clock.now();
    const opened = openAll(box, probe, sent).filter(({ beganMs }) => nowMs - beganMs <= MAX_RESULT_AGE_MS);
    const found = await load(probe, opened);
    const current: Parameters<Prober['record']>[0][number][] = [];
    const late: CheckFactSource[] = [];
    for (const { monitorId, claim, beganMs, nextDueMs, coveredUntilMs, result } of opened) {
      const row = found.get(monitorId);
      if (row === undefined) continue;
      const coveredUntil = coveredUntilMs === null ? null : new Date(coveredUntilMs);
      const isCurrent =
        row.run !== null &&
        row.run.claim === claim &&
        row.run.leasedUntil !== null &&
        nowMs <= nextDueMs + CURRENT_MS;
      if (isCurrent && row.run !== null) {
        const claimed = { ...row, run: { ...row.run, coveredUntil }, heartbeat: undefined };
        current.push({ claimed: { ...claimed, claim, beganMs, nextDueMs }, result });
      } else {
        const { region } = probe;
        late.push({ monitor: row.monitor, region, claim, beganMs, nextDueMs, coveredUntil, result });
      }
    }
    if (late.length > 0)
      await deps.journal.append(
        late.map((one) => toFact(one, (monitor, span) => deps.calendar.windowsOf(monitor, span))),
      );
    await deps.prober.record(current);
    const recorded = current.length + late.length;
    return { recorded, rejected: sent.length - recorded };
  };
}

/** Opens claims. A claim that is named twice counts once, with its first result. */
function openAll(box: ClaimBox, probe: ProbePrincipal, sent: readonly SentResult[]): readonly OpenedResult[] {
  const opened = new Map<string, OpenedResult>();
  for (const { claim: text, result } of sent) {
    const claim = box.open(probe, text);
    if (claim === undefined) continue;
    const key = `${claim.monitorId} ${claim.claim}`;
    if (!opened.has(key)) opened.set(key, { ...claim, result: toStorableResult(result) });
  }
  return [...opened.values()];
}
