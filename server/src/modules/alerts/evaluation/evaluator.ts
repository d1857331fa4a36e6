import { eq } from 'drizzle-orm';
import type { Clock } from '../../../lib/time/clock.ts';
import type { PendingRows, SegmentJournal } from '../../../stores/facts/journal/journal.types.ts';
import type { State } from '../../../stores/state/state.ts';
import { alertClock } from '../alerts.table.ts';
import type { BatchEvaluator } from './evaluate-batch.ts';
import { ofKind } from './evaluate-batch.ts';
import type { QueryEvaluator } from './evaluate-queries.ts';
import { type EvaluationClock, nextEvaluation, overlapsGap } from './evaluation-clock.ts';
import { type LoadedAlert, loadAlerts } from './load-alerts.ts';
import type { BaselineNeed, Profiles } from './profiles.ts';
import type { FindingWriter } from './write-findings.ts';

/** Evaluates alerts. */
export type Evaluator = ReturnType<typeof createEvaluator>;

const CLOCK_ID = 1;
const NEVER = new AbortController().signal;

/** Creates the evaluator. */
export function createEvaluator(deps: {
  readonly state: State;
  readonly clock: Clock;
  /** Of this process: the facts of other processes are assumed to be stored after a minute. */
  readonly journal: Pick<SegmentJournal, 'pending'>;
  readonly profiles: Profiles;
  readonly batch: BatchEvaluator;
  readonly queries: QueryEvaluator;
  readonly writer: FindingWriter;
}) {
  const { state, clock, profiles, batch, queries, writer } = deps;
  return {
    /**
     * Evaluates the alerts that are due. One process runs it every minute; a repeated call in the same minute does nothing.
     * @throws AppError when a store fails: the time until the next success is then a gap.
     */
    async run(signal: AbortSignal = NEVER): Promise<void> {
      const next = nextEvaluation(await readClock(state), clock.now());
      if (next === undefined) return;
      const { evaluatedToMs: endMs, gaps } = next;
      const alerts = await loadAlerts(state);
      if (alerts.length > 0) {
        const isBehind = backlogBefore(deps.journal.pending(), endMs);
        const isPartial = (websiteId: string, fromMs: number, toMs: number) =>
          isBehind(websiteId) || overlapsGap(gaps, fromMs, toMs);
        await profiles.refresh(needsOf(alerts), { untilMs: endMs, gaps, signal });
        signal.throwIfAborted();
        const time = { endMs, isPartial };
        await writer.write(await batch.evaluate(alerts, time), endMs);
        await writer.write(await queries.evaluate(alerts, time, signal), endMs);
      }
      await writeClock(state, next);
    },
  };
}

/** Returns whether facts of a website that were accepted before an instant are not stored yet. */
function backlogBefore(pending: readonly PendingRows[], endMs: number): (websiteId: string) => boolean {
  const late = pending.filter(({ sinceMs }) => sinceMs < endMs);
  return (websiteId) => late.some(({ subjects }) => subjects === undefined || subjects.has(websiteId));
}

function needsOf(alerts: readonly LoadedAlert[]): readonly BaselineNeed[] {
  const needs = new Map<string, BaselineNeed>();
  const add = ({ website }: LoadedAlert, metric: BaselineNeed['metric']) =>
    needs.set(`${website.id} ${metric}`, { websiteId: website.id, zone: website.zone, metric });
  for (const { alert, condition } of ofKind(alerts, 'traffic')) add(alert, condition.metric);
  for (const { alert, condition } of ofKind(alerts, 'errors'))
    if (condition.mode === 'spike') add(alert, 'errors');
  return [...needs.values()];
}

async function readClock({ db }: Pick<State, 'db'>): Promise<EvaluationClock | undefined> {
  const [row] = await db.select().from(alertClock).where(eq(alertClock.id, CLOCK_ID));
  return row && { evaluatedToMs: row.evaluatedTo.getTime(), gaps: row.gaps };
}

async function writeClock(
  { db }: Pick<State, 'db'>,
  { evaluatedToMs, gaps }: EvaluationClock,
): Promise<void> {
  const set = { evaluatedTo: new Date(evaluatedToMs), gaps };
  await db
    .insert(alertClock)
    .values({ id: CLOCK_ID, ...set })
    .onConflictDoUpdate({ target: alertClock.id, set });
}
