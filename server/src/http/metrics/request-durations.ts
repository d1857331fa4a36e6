import { Distribution, SECONDS } from '../../lib/metrics/distribution.ts';
import type { HistogramMetric, LabelledDistribution } from '../../lib/metrics/metric.ts';
import type { Call, MountedOperation } from '../call.ts';

/** Paths without an operation. */
const NO_OPERATION = 'none';

/** Counts requests by operation, status and duration. */
export class RequestDurations {
  /** By status. The routes of one operation, such as REST and RPC, have objects of their own. */
  readonly #routes = new Map<MountedOperation | undefined, Map<number, Distribution>>();

  /** Counts a request that was answered. @param nowMs by `performance.now()`. */
  record(
    { operation, startedMs }: Pick<Call, 'operation' | 'startedMs'>,
    status: number,
    nowMs: number,
  ): void {
    let statuses = this.#routes.get(operation);
    if (statuses === undefined) {
      statuses = new Map();
      this.#routes.set(operation, statuses);
    }
    let distribution = statuses.get(status);
    if (distribution === undefined) {
      distribution = new Distribution(SECONDS);
      statuses.set(status, distribution);
    }
    distribution.observe((nowMs - startedMs) / 1000);
  }

  readonly metric: HistogramMetric = {
    type: 'histogram',
    name: 'pharos_http_request_duration_seconds',
    help: 'Durations of requests from their headers to the response, by operation and status.',
    read: () => this.#read(),
  };

  #read(): LabelledDistribution[] {
    const merged = new Map<string, LabelledDistribution & { readonly distribution: Distribution }>();
    for (const [operation, statuses] of this.#routes)
      for (const [code, distribution] of statuses) {
        const labels = { operation: operation?.name ?? NO_OPERATION, status: String(code) };
        const key = `${labels.operation} ${code}`;
        const known = merged.get(key) ?? { labels, distribution: new Distribution(SECONDS) };
        known.distribution.add(distribution);
        merged.set(key, known);
      }
    return [...merged.values()];
  }
}
