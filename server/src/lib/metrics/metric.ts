import type { MaybePromise } from '../concurrency/maybe-promise.ts';
import type { Distribution } from './distribution.ts';

/** Labels of a value. Their values are words of the code, never of users, so that the number of series is bounded. */
export type Labels = Readonly<Record<string, string>>;

/** A value of a counter or gauge with labels. */
export interface LabelledValue {
  readonly labels: Labels;
  readonly value: number;
}

/** The durations or sizes of one combination of labels. */
export interface LabelledDistribution {
  readonly labels: Labels;
  readonly distribution: Pick<Distribution, 'bounds' | 'counts' | 'sum'>;
}

interface Named {
  /** By the conventions of Prometheus: `pharos_<what>_<unit>`, counters with `_total`. */
  readonly name: string;
  /** One sentence. */
  readonly help: string;
}

/**
 * A counter, which only increases while the process runs, or a gauge. It is read when somebody asks for the metrics, so that counting costs one addition. Several
 * parts of the server may provide values of one metric, with different labels.
 */
export interface ValueMetric extends Named {
  readonly type: 'counter' | 'gauge';
  /** Returns the value, or one for each combination of labels; `undefined` if there is none. An error omits the metric from this answer. */
  readonly read: () => MaybePromise<number | readonly LabelledValue[] | undefined>;
}

/** A histogram. It is read like {@link ValueMetric}. */
export interface HistogramMetric extends Named {
  readonly type: 'histogram';
  readonly read: () => MaybePromise<readonly LabelledDistribution[]>;
}

/** Something about the server that can be observed. */
export type Metric = ValueMetric | HistogramMetric;

/** Creates a counter for each number of a record: its keys are the names of the metrics. */
export function listMetrics(
  type: ValueMetric['type'],
  described: Readonly<Record<string, readonly [help: string, read: ValueMetric['read']]>>,
): readonly ValueMetric[] {
  return Object.entries(described).map(([name, [help, read]]) => ({ type, name, help, read }));
}

/** Returns the values of a map with one label. */
export function byLabel(label: string, values: Iterable<readonly [string, number]>): LabelledValue[] {
  return Array.from(values, ([name, value]) => ({ labels: { [label]: name }, value }));
}
