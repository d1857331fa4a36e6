import { MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { querySchema, type ResponseRow } from '../../query/index.ts';
import { checkGoal, checkThreshold, checkVital, type Finding } from '../check-condition.ts';
import type { ConditionOf } from '../condition.contract.ts';
import type { GoalDefinition } from '../evaluation/load-alerts.ts';
import type { PreviewDeps } from './preview-deps.ts';
import { type Preview, simulate } from './simulate.ts';

type WindowCondition = ConditionOf<'threshold'> | ConditionOf<'web_vital'> | ConditionOf<'goal'>;

/** Each window is a statement. */
const MAX_WINDOWS = 120;
const PER_QUERY = 20;

/** Previews a condition whose value cannot be added up: one window after the other, without overlap, the latest at most 120. */
export async function previewWindows(
  { run }: Pick<PreviewDeps, 'run'>,
  condition: WindowCondition,
  frame: {
    readonly websiteId: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly signal: AbortSignal | undefined;
    readonly goal: GoalDefinition | undefined;
  },
): Promise<Preview> {
  const { websiteId, toMs, signal } = frame;
  const stepMs = condition.windowMinutes * MINUTE_MS;
  const count = Math.min(MAX_WINDOWS, Math.floor((toMs - frame.fromMs) / stepMs));
  const fromMs = toMs - count * stepMs;
  const starts = Array.from({ length: count }, (_, index) => fromMs + index * stepMs);
  const points: { atMs: number; finding: Finding }[] = [];
  for (let first = 0; first < starts.length; first += PER_QUERY) {
    const some = starts.slice(first, first + PER_QUERY);
    const [answer] = await run({
      subject: { kind: 'website', websiteId },
      queries: [
        querySchema.parse({
          parameters: some.map((startMs) => ({
            ...parameterOf(condition, frame.goal),
            start_date: new Date(startMs).toISOString(),
            end_date: new Date(startMs + stepMs).toISOString(),
            id: String(startMs),
          })),
          startDate: new Date(fromMs).toISOString(),
          endDate: new Date(toMs).toISOString(),
        }),
      ],
      at: () => 'condition',
      timezone: undefined,
      ...(signal && { signal }),
    });
    for (const [index, result] of (answer?.data ?? []).entries()) {
      if (!result.success) throw new Error(result.error ?? 'The window has no result');
      points.push({ atMs: (some[index] ?? toMs) + stepMs, finding: check(condition, result.data[0] ?? {}) });
    }
  }
  const isEmpty = points.every(({ finding: { value } }) => value === null || value === 0);
  const notice = isEmpty ? 'no_data' : fromMs > frame.fromMs ? 'shortened' : 'coarse';
  return simulate({ fromMs, toMs, stepMs, points, patience: { breaches: 1, clears: 1 }, notice });
}

function parameterOf(condition: WindowCondition, goal: GoalDefinition | undefined): object {
  switch (condition.kind) {
    case 'threshold':
      return {
        metrics: [condition.metric],
        dimensions: [],
        ...(condition.filters && { filters: condition.filters }),
      };
    case 'web_vital':
      return {
        metrics: ['vital_p75', 'vital_samples'],
        dimensions: [],
        filters: [{ field: 'metric_name', op: 'eq', value: condition.metric }],
      };
    case 'goal': {
      const { kind: _, ...step } = goal ?? { kind: 'goal' };
      return { name: 'goals', options: { goals: [step] } };
    }
  }
}

function check(condition: WindowCondition, row: ResponseRow): Finding {
  switch (condition.kind) {
    case 'threshold': {
      const limits =
        condition.comparison === 'above' ? { low: 0, high: condition.value } : { low: condition.value };
      return { ...checkThreshold(condition, Number(row[condition.metric] ?? 0), false), ...limits };
    }
    case 'web_vital': {
      const p75 = row['vital_p75'];
      const finding = checkVital(
        condition,
        typeof p75 === 'number' ? p75 : null,
        Number(row['vital_samples'] ?? 0),
      );
      return { ...finding, low: 0, high: condition.threshold };
    }
    case 'goal':
      return {
        ...checkGoal(condition, Number(row['conversions'] ?? 0), false),
        low: 0,
        high: condition.count,
      };
  }
}
