import { type Change, changeIn, type Figures, numberIn, textOf } from '../../analytics/index.ts';
import { GOALS_AT_ONCE } from './goal-parts.ts';

/** How often a goal is reached. */
export interface GoalFigures {
  readonly conversions: number;
  readonly visitors: number;
  readonly sessions: number;
  /** All visitors, those that did not reach it included. */
  readonly everyone: number;
  /** In percent of all visitors. */
  readonly rate: number;
  readonly changes: {
    readonly [Field in 'conversions' | 'visitors' | 'sessions' | 'everyone' | 'rate']: Change | undefined;
  };
}

const FIELDS = {
  conversions: 'conversions',
  visitors: 'users',
  sessions: 'sessions',
  everyone: 'total_users',
  rate: 'conversion_rate',
} as const;

function figuresOf({ result }: Figures, index: number): GoalFigures {
  const [row, compared] = [result.data[index], result.comparison?.data[index]];
  const figure = (name: keyof typeof FIELDS) => numberIn(row, FIELDS[name]) ?? 0;
  const change = (name: keyof typeof FIELDS) => changeIn(compared, FIELDS[name]);
  return {
    conversions: figure('conversions'),
    visitors: figure('visitors'),
    sessions: figure('sessions'),
    everyone: figure('everyone'),
    rate: figure('rate'),
    changes: {
      conversions: change('conversions'),
      visitors: change('visitors'),
      sessions: change('sessions'),
      everyone: change('everyone'),
      rate: change('rate'),
    },
  };
}

/** The figures of goals in their order, from the answers to {@link goalsParts}; those that are on their way are absent. */
export function goalFigures(
  answers: readonly (Figures | undefined)[],
  count: number,
): readonly (GoalFigures | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    const answer = answers[Math.floor(index / GOALS_AT_ONCE)];
    const number = (index % GOALS_AT_ONCE) + 1;
    const at = answer?.result.data.findIndex((row) => numberIn(row, 'goal_number') === number) ?? -1;
    return answer === undefined || at < 0 ? undefined : figuresOf(answer, at);
  });
}

/** The rate of a goal for one value of a dimension. */
export interface SplitRow extends GoalFigures {
  readonly value: string;
}

/** The row that stands for all values that are not listed. */
export const OTHERS = '(others)';

/** The rates by value, where most visitors are first; what is not listed comes last. */
export function splitRows(figures: Figures): readonly SplitRow[] {
  const rows = figures.result.data.map((row, index) => ({
    value: textOf(row, 'breakdown'),
    ...figuresOf(figures, index),
  }));
  return [...rows.filter(({ value }) => value !== OTHERS), ...rows.filter(({ value }) => value === OTHERS)];
}
