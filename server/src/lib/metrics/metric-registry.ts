import type { HistogramMetric, LabelledDistribution, LabelledValue, Metric, ValueMetric } from './metric.ts';

/** How long one metric may take to be read, in milliseconds. */
const READ_TIMEOUT_MS = 3_000;

/** A metric with its current values. */
export type ReadMetric = Pick<Metric, 'name' | 'help'> &
  (
    | { readonly type: ValueMetric['type']; readonly values: readonly LabelledValue[] }
    | { readonly type: HistogramMetric['type']; readonly values: readonly LabelledDistribution[] }
  );

/** The values of all metrics at one time. */
export interface Reading {
  readonly metrics: readonly ReadMetric[];
  /** Why metrics could not be read. The others are complete. */
  readonly problems: readonly { readonly name: string; readonly error: unknown }[];
}

/** The metrics that the parts of the server provide. It knows none of them. */
export class MetricRegistry {
  readonly #byName = new Map<string, Metric[]>();

  /** Adds metrics. @throws Error if one has the name of another with a different type or help. */
  add(...metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      const same = this.#byName.get(metric.name) ?? [];
      const [first = metric] = same;
      if (first.type !== metric.type || first.help !== metric.help)
        throw new Error(`The metric ${metric.name} is declared twice, with different types or help`);
      this.#byName.set(metric.name, [...same, metric]);
    }
  }

  /** Reads all metrics at the same time. Never fails. */
  async read(): Promise<Reading> {
    const problems: { name: string; error: unknown }[] = [];
    const metrics = await Promise.all(
      [...this.#byName].map(async ([name, same]) => {
        try {
          return [await readMetric(same)];
        } catch (error) {
          problems.push({ name, error });
          return [];
        }
      }),
    );
    return { metrics: metrics.flat().flatMap((metric) => metric ?? []), problems };
  }
}

async function readMetric(same: readonly Metric[]): Promise<ReadMetric | undefined> {
  const [first] = same;
  if (first === undefined) return undefined;
  const { name, help, type } = first;
  if (type === 'histogram') {
    const reads = same.map(async (metric) => (metric.type === 'histogram' ? metric.read() : []));
    return { name, help, type, values: (await inTime(Promise.all(reads))).flat() };
  }
  const reads = same.map(async (metric) => (metric.type === 'histogram' ? [] : metric.read()));
  return { name, help, type, values: (await inTime(Promise.all(reads))).flatMap(toValues) };
}

function toValues(value: Awaited<ReturnType<ValueMetric['read']>>): readonly LabelledValue[] {
  if (value === undefined) return [];
  return typeof value === 'number' ? [{ labels: {}, value }] : value;
}

/** @throws Error if the value is not there in time. */
async function inTime<T>(value: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${READ_TIMEOUT_MS} ms`)), READ_TIMEOUT_MS);
  });
  return Promise.race([value, timeout]).finally(() => clearTimeout(timer));
}
