import type { Logger } from 'pino';
import { MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import type { QueryService } from '../../query/index.ts';
import type { BatchMetric, BatchReads } from '../batch-reads.ts';
import { checkGoal, checkThreshold } from '../check-condition.ts';
import { evaluatedEveryMinutes } from '../condition.contract.ts';
import { type QueryCondition, queryOf, readValue } from '../query-of.ts';
import { isDue, ofKind } from './evaluate-batch.ts';
import { type Evaluated, type EvaluationTime, UNKNOWN } from './evaluated.ts';
import { type GoalDefinition, type LoadedAlert, readGoal } from './load-alerts.ts';

/** The last evaluation of an alert. */
interface Known {
  readonly endMs: number;
  readonly version: number;
  readonly value: number;
}

interface Due {
  readonly alert: LoadedAlert;
  readonly condition: QueryCondition;
}

/** The most queries of an evaluation, and their time. Others wait for the next minute. */
const MAX_QUERIES = 300;
const BUDGET_MS = 20_000;
const CONCURRENCY = 2;
/** An alert that was not evaluated for so long is reported as delayed. */
const MAX_DELAY_MS = 5 * MINUTE_MS;
/** Late events can be older than the last evaluation: without any, a value is trusted for this long. */
const MAX_TRUST_MS = 15 * MINUTE_MS;

interface QueryEvaluatorDeps {
  readonly state: State;
  readonly run: QueryService['run'];
  readonly reads: Pick<BatchReads, 'metrics'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Default 300. */
  readonly maxQueries?: number;
}

/** Evaluates alerts with filters and goals, one query each. */
export class QueryEvaluator {
  readonly #deps: QueryEvaluatorDeps;
  readonly #maxQueries: number;
  readonly #known = new Map<string, Known>();

  constructor(deps: QueryEvaluatorDeps) {
    const { maxQueries = MAX_QUERIES } = deps;
    this.#deps = deps;
    this.#maxQueries = maxQueries;
  }

  /**
   * Evaluates the alerts that are due, those that waited longest first, within a budget. An alert whose website received no event
   * since is not queried if that cannot change its state.
   */
  async evaluate(
    alerts: readonly LoadedAlert[],
    time: EvaluationTime,
    signal: AbortSignal,
  ): Promise<Evaluated[]> {
    const { endMs } = time;
    const individual = individualOf(alerts);
    deleteOthers(this.#known, individual);
    const due = individual.filter(
      ({ alert, condition }) => isDue(condition.windowMinutes, endMs) || !this.#known.has(alert.id),
    );
    const lastMs = (one: Due) => this.#known.get(one.alert.id)?.endMs ?? 0;
    const fromMs = endMs - MAX_DELAY_MS;
    const websiteIds = [...new Set(due.map(({ alert }) => alert.website.id))];
    const metrics = due.map(({ condition }) =>
      condition.kind === 'threshold' ? condition.metric : undefined,
    );
    const rows = new Set<BatchMetric>(['total_events', ...metrics.filter((metric) => isOfOtherRows(metric))]);
    const active = await this.#deps.reads.metrics(websiteIds, rows, { fromMs, toMs: endMs });
    const [trusted, queried] = partition(due, (one) =>
      isTrusted(one, this.#known.get(one.alert.id), active.has(one.alert.website.id), endMs),
    );
    const evaluated = trusted.map((one) => check(one, this.#known.get(one.alert.id)?.value ?? 0, time));
    const queue = queried.toSorted((one, other) => lastMs(one) - lastMs(other));
    const beganMs = performance.now();
    let started = 0;
    const work = async () => {
      while (started < Math.min(queue.length, this.#maxQueries) && performance.now() - beganMs < BUDGET_MS) {
        const next = queue[started];
        started += 1;
        if (next !== undefined) evaluated.push(await this.#evaluateOne(next, time, signal));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    for (const one of queue.slice(started))
      if (endMs - lastMs(one) > MAX_DELAY_MS + dueEveryMs(one))
        evaluated.push({ alert: one.alert, health: 'delayed', finding: UNKNOWN });
    return evaluated;
  }

  async #measure({ alert, condition }: Due, endMs: number, signal: AbortSignal): Promise<number | undefined> {
    const { state, run } = this.#deps;
    let goal: GoalDefinition | undefined;
    if (condition.kind === 'goal') {
      goal = (await readGoal(state, alert.website.id, condition.reportId))?.definition;
      if (goal === undefined) return undefined;
    }
    const window = { fromMs: endMs - condition.windowMinutes * MINUTE_MS, toMs: endMs };
    const [answer] = await run({
      subject: { kind: 'website', websiteId: alert.website.id },
      queries: [queryOf(condition, window, goal)],
      at: () => 'condition',
      timezone: undefined,
      tenant: alert.website.organizationId,
      signal,
    });
    return readValue(condition, answer);
  }

  async #evaluateOne(due: Due, time: EvaluationTime, signal: AbortSignal): Promise<Evaluated> {
    const { alert } = due;
    try {
      const value = await this.#measure(due, time.endMs, signal);
      if (value === undefined) return { alert, health: 'failing', finding: UNKNOWN };
      this.#known.set(alert.id, { endMs: time.endMs, version: alert.version, value });
      return check(due, value, time);
    } catch (error) {
      if (signal.aborted) throw error;
      this.#deps.logger.warn({ err: error, alert: alert.id }, 'the query of an alert failed');
      this.#known.set(alert.id, { endMs: time.endMs, version: alert.version, value: Number.NaN });
      return { alert, health: 'failing', finding: UNKNOWN };
    }
  }
}

/** The alerts that need a query of their own. */
function individualOf(alerts: readonly LoadedAlert[]): readonly Due[] {
  return [
    ...ofKind(alerts, 'goal'),
    ...ofKind(alerts, 'threshold').filter(({ condition }) => condition.filters !== undefined),
  ];
}

function check({ alert, condition }: Due, value: number, { endMs, isPartial }: EvaluationTime): Evaluated {
  const partial = isPartial(alert.website.id, endMs - condition.windowMinutes * MINUTE_MS, endMs);
  const finding =
    condition.kind === 'goal'
      ? checkGoal(condition, value, partial)
      : checkThreshold(condition, value, partial);
  return { alert, health: finding.observation === 'unknown' ? 'unknown' : 'current', finding };
}

/** Whether a metric also counts rows that are no events. */
function isOfOtherRows(metric: BatchMetric | undefined): metric is 'transactions' | 'errors' {
  return metric === 'transactions' || metric === 'errors';
}

/** Whether the last value still decides the state: without new events, a count can only decrease. */
function isTrusted(
  { alert, condition }: Due,
  known: Known | undefined,
  isActive: boolean,
  endMs: number,
): boolean {
  if (known === undefined || known.version !== alert.version || isActive || Number.isNaN(known.value))
    return false;
  if (endMs < known.endMs || endMs - known.endMs > MAX_TRUST_MS) return false;
  const isAbove = condition.kind === 'goal' || condition.comparison === 'above';
  return known.value === 0 || (isAbove && alert.current.state === 'ok');
}

function dueEveryMs({ condition }: Due): number {
  return evaluatedEveryMinutes(condition.windowMinutes) * MINUTE_MS;
}

function deleteOthers(known: Map<string, Known>, alerts: readonly Due[]): void {
  if (known.size <= alerts.length) return;
  const ids = new Set(alerts.map(({ alert }) => alert.id));
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const [first, second]: [T[], T[]] = [[], []];
  for (const item of items) (isFirst(item) ? first : second).push(item);
  return [first, second];
}
