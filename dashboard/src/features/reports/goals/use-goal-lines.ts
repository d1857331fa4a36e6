import {
  granularityOf,
  type SparkLine,
  sparkLine,
  useAnalytics,
  useFiguresOfAll,
} from '../../analytics/index.ts';
import type { Report } from '../steps/step.ts';
import { goalLinePart, LINE_FIELD } from './goal-parts.ts';
import { messages } from './messages.ts';

/** Loads the conversions of goals over time with one request; `undefined` while they are loading. */
export function useGoalLines(goals: readonly Report[]): {
  readonly lines: readonly (SparkLine | undefined)[];
  readonly error: Error | null;
  readonly refetch: () => void;
} {
  const { search } = useAnalytics();
  const answers = useFiguresOfAll(
    goals.flatMap(({ definition }) => (definition.kind === 'goal' ? goalLinePart(search, definition) : [])),
  );
  const reading = {
    granularity: granularityOf(search),
    nowMs: Date.now(),
    isAllTime: search.range === 'all',
  };
  return {
    lines: answers.map(({ data }) => data && sparkLine(data, LINE_FIELD, reading, messages.line)),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
  };
}
