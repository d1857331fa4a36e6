import { type Change, changeIn, type Figures, numberIn, textOf } from '../../analytics/index.ts';
import { GOALS_AT_ONCE } from './goal-parts.ts';

/** The figures of a goal. */
export interface GoalFigures {
  readonly conversions: number;
  readonly visitors: number;
  readonly sessions: number;
  /** All visitors, including those who did not reach the goal. */
  readonly allVisitors: number;
  /** In percent of all visitors. */
  readonly rate: number;
  readonly changes: {
    readonly [Field in 'conversions' | 'visitors' | 'sessions' | 'allVisitors' | 'rate']: Change | undefined;
  };
}

const FIELDS = {
  conversions: 'conversions',
  visitors: 'users',
  sessions: 'sessions',
  allVisitors: 'total_users',
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
    allVisitors: figure('allVisitors'),
    rate: figure('rate'),
    changes: {
      conversions: change('conversions'),
      visitors: change('visitors'),
      sessions: change('sessions'),
      allVisitors: change('allVisitors'),
      rate: change('rate'),
    },
  };
}

/** The figures of goals in their order, from the results of {@link goalsParts}; `undefined` while they are loading. */
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

/** The value of the row with all values that are not listed. */
export const OTHERS = '(others)';

/** The rates by value, most visitors first and all other values last. */
export function splitRows(figures: Figures): readonly SplitRow[] {
  const rows = figures.result.data.map((row, index) => ({
    value: textOf(row, 'breakdown'),
    ...figuresOf(figures, index),
  }));
  return [...rows.filter(({ value }) => value !== OTHERS), ...rows.filter(({ value }) => value === OTHERS)];
}
