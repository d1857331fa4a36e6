import { type Change, changeIn, type Figures, numberIn, textOf } from '../../analytics/index.ts';

/** One step of a funnel, and how many took it. */
export interface FunnelStep {
  readonly number: number;
  readonly name: string;
  readonly users: number;
  /** In percent of those that took the first step. */
  readonly rate: number;
  /** In percent of those that took the step before. */
  readonly stepRate: number;
  /** Those that took the step before and not this one, and their share. */
  readonly lost: number;
  readonly lostRate: number;
  /** Seconds since the step before; none for the first. */
  readonly medianTime: number;
  readonly averageTime: number;
  readonly change: Change | undefined;
  readonly usersChange: Change | undefined;
}

/** The steps of a funnel, in their order. */
export function funnelSteps({ result }: Figures): readonly FunnelStep[] {
  return result.data
    .map((row, index) => {
      const compared = result.comparison?.data[index];
      const figure = (field: string) => numberIn(row, field) ?? 0;
      return {
        number: figure('step_number'),
        name: textOf(row, 'step_name'),
        users: figure('users'),
        rate: figure('conversion_rate'),
        stepRate: figure('step_conversion_rate'),
        lost: figure('dropoffs'),
        lostRate: figure('dropoff_rate'),
        medianTime: figure('median_time_to_complete'),
        averageTime: figure('avg_time_to_complete'),
        change: changeIn(compared, 'conversion_rate'),
        usersChange: changeIn(compared, 'users'),
      };
    })
    .sort((one, other) => one.number - other.number);
}

/** How far visitors of one value get. */
export interface FunnelSplit {
  readonly value: string;
  readonly entered: number;
  /** In percent, of each step. */
  readonly rates: readonly { readonly number: number; readonly rate: number }[];
  /** Of the last step. */
  readonly rate: number;
  readonly change: Change | undefined;
}

/** The row that stands for all values that are not listed. */
export const OTHERS = '(others)';

/** How far visitors get by value, those that most enter with first; what is not listed comes last. */
export function funnelSplits({ result }: Figures): readonly FunnelSplit[] {
  const rows = result.data.map((row, index) => ({
    value: textOf(row, 'breakdown'),
    number: numberIn(row, 'step_number') ?? 0,
    rate: numberIn(row, 'conversion_rate') ?? 0,
    entered: numberIn(row, 'total_users') ?? 0,
    change: changeIn(result.comparison?.data[index], 'conversion_rate'),
  }));
  const values = [...new Set(rows.map(({ value }) => value))];
  const splits = values.map((value): FunnelSplit => {
    const steps = rows.filter((row) => row.value === value).sort((one, other) => one.number - other.number);
    const last = steps.at(-1);
    return {
      value,
      entered: last?.entered ?? 0,
      rates: steps.map(({ number, rate }) => ({ number, rate })),
      rate: last?.rate ?? 0,
      change: last?.change,
    };
  });
  const rank = ({ value }: FunnelSplit) => (value === OTHERS ? 1 : 0);
  return splits.sort((one, other) => rank(one) - rank(other) || other.entered - one.entered);
}

/** The steps as lines of a file, the head first. */
export function csvOfSteps(steps: readonly FunnelStep[]): readonly (readonly (string | number)[])[] {
  return [
    ['Number', 'Step', 'Taken', 'Of the first (%)', 'Of the one before (%)', 'Lost', 'Median time (s)'],
    ...steps.map(({ number, name, users, rate, stepRate, lost, medianTime }) => [
      number,
      name,
      users,
      rate,
      stepRate,
      lost,
      medianTime,
    ]),
  ];
}
