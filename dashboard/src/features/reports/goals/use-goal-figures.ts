import { type Part, useAnalytics, useFiguresOfAll } from '../../analytics/index.ts';
import type { Report } from '../steps/step.ts';
import { goalsParts } from './goal-parts.ts';
import { type GoalFigures, goalFigures } from './goal-rows.ts';

/** Loads the figures of goals. */
export function useGoalFigures(goals: readonly Report[]): {
  readonly parts: readonly Part[];
  readonly rows: readonly (GoalFigures | undefined)[];
  readonly error: Error | null;
  readonly isPlaceholder: boolean;
  readonly refetch: () => void;
} {
  const { search } = useAnalytics();
  const parts = goalsParts(search, goals);
  const answers = useFiguresOfAll(parts);
  return {
    parts,
    rows: goalFigures(
      answers.map(({ data }) => data),
      goals.length,
    ),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isPlaceholder: answers.some(({ isPlaceholderData }) => isPlaceholderData),
    refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
  };
}
