import { type Change, changeIn, type Figures, numberIn, textOf } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** A step of a funnel with its figures. */
export interface FunnelStep {
  readonly number: number;
  readonly name: string;
  readonly users: number;
  /** In percent of those who completed the first step. */
  readonly rate: number;
  /** In percent of those who completed the previous step. */
  readonly stepRate: number;
  /** Those who completed the previous step but not this one, and their percentage. */
  readonly droppedOff: number;
  readonly dropOffRate: number;
  /** Seconds since the previous step; 0 for the first. */
  readonly medianTime: number;
  readonly averageTime: number;
  readonly change: Change | undefined;
  readonly usersChange: Change | undefined;
}

/** The steps of a funnel in order. */
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
        droppedOff: figure('dropoffs'),
        dropOffRate: figure('dropoff_rate'),
        medianTime: figure('median_time_to_complete'),
        averageTime: figure('avg_time_to_complete'),
        change: changeIn(compared, 'conversion_rate'),
        usersChange: changeIn(compared, 'users'),
      };
    })
    .sort((one, other) => one.number - other.number);
}

/** The conversion for one value of the dimension. */
export interface FunnelSplit {
  readonly value: string;
  readonly entered: number;
  /** In percent, of each step. */
  readonly rates: readonly { readonly number: number; readonly rate: number }[];
  /** The rate of the last step. */
  readonly rate: number;
  readonly change: Change | undefined;
}

/** The value of the row with all values that are not listed. */
export const OTHERS = '(others)';

/** The conversion by value, most entries first and all other values last. */
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

/** The rows of the CSV file, the header first. */
export function csvOfSteps(steps: readonly FunnelStep[]): readonly (readonly (string | number)[])[] {
  return [
    messages.csv,
    ...steps.map(({ number, name, users, rate, stepRate, droppedOff, medianTime }) => [
      number,
      name,
      users,
      rate,
      stepRate,
      droppedOff,
      medianTime,
    ]),
  ];
}
