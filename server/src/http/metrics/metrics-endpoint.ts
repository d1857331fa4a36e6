import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { AppError } from '../../errors.ts';
import { createSampledLog } from '../../lib/concurrency/sampled-log.ts';
import { newId } from '../../lib/ids/ids.ts';
import type { LabelledDistribution } from '../../lib/metrics/metric.ts';
import type { MetricRegistry, ReadMetric } from '../../lib/metrics/metric-registry.ts';
import { say } from '../../lib/texts/sentence.ts';
import { addRoute } from '../add-route.ts';
import { refuse } from '../refusals.ts';

const PATH = '/metrics';
const BEARER = /^Bearer +(\S+) *$/i;

interface MetricsEndpointOptions {
  readonly metrics: MetricRegistry;
  /** The token that a request must have; `undefined` if none is needed. */
  readonly token: string | undefined;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Serves metrics in the text format of Prometheus. Those of the process (`process_…`, `nodejs_…`) are collected by `prom-client`. */
export class MetricsEndpoint {
  readonly #options: MetricsEndpointOptions;
  readonly #process = new Registry();
  readonly #sample = createSampledLog();

  constructor(options: MetricsEndpointOptions) {
    this.#options = options;
    collectDefaultMetrics({ register: this.#process });
  }

  /** Serves `/metrics` beside the API. */
  addTo(http: FastifyInstance): void {
    addRoute(http, {
      methods: ['GET', 'HEAD'],
      url: PATH,
      access: { kind: 'route-key' },
      handler: async ({ headers }, reply) => {
        const text = await this.#respond(headers);
        return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).header('cache-control', 'no-store').send(text);
      },
    });
  }

  /** Serves `/metrics` on a port of its own. @throws Error if the port is in use. */
  async listen(address: { readonly port: number; readonly host: string }): Promise<Server> {
    const server = createServer((request, response) => {
      const fail = (error: unknown) =>
        refuse(
          response,
          error instanceof AppError ? error : new AppError('INTERNAL_SERVER_ERROR', { cause: error }),
          newId('req'),
        );
      const path = request.url?.split('?', 1)[0];
      if (path !== PATH) fail(new AppError('NOT_FOUND', { message: say('requests.noSuchPath') }));
      else if (request.method !== 'GET' && request.method !== 'HEAD')
        fail(new AppError('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } }));
      else
        this.#respond(request.headers).then(
          (text) => response.setHeader('content-type', Registry.PROMETHEUS_CONTENT_TYPE).end(text),
          fail,
        );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address, resolve);
    });
    return server;
  }

  /** @throws AppError AUTH_REQUIRED without the token. */
  async #respond({ authorization = '' }: IncomingHttpHeaders): Promise<string> {
    const { token, metrics, logger } = this.#options;
    if (token !== undefined && !isEqual(BEARER.exec(authorization)?.[1] ?? '', token))
      throw new AppError('AUTH_REQUIRED', {
        message: say('requests.tokenOfPharosMetricsToken'),
        headers: { 'www-authenticate': 'Bearer realm="metrics"' },
      });
    const reading = await metrics.read();
    for (const { name, error } of reading.problems)
      this.#sample(name, () => logger.warn({ err: error, metric: name }, 'a metric could not be read'));
    const registry = new Registry();
    for (const metric of reading.metrics) write(registry, metric);
    new Gauge({
      name: 'pharos_metrics_unreadable',
      help: 'Metrics that could not be read for this answer. The log has the reasons.',
      registers: [registry],
    }).set(reading.problems.length);
    return `${await registry.metrics()}\n${await this.#process.metrics()}`;
  }
}

/** Compares in constant time, whatever the lengths. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function write(registry: Registry, metric: ReadMetric): void {
  const { name, help } = metric;
  const labelNames = [...new Set(metric.values.flatMap(({ labels }) => Object.keys(labels)))];
  const config = { name, help, labelNames, registers: [registry] };
  if (metric.type === 'histogram') {
    new ReadHistogram(config, metric.values);
    return;
  }
  const written = metric.type === 'counter' ? new Counter(config) : new Gauge(config);
  // Without values, the metric has its description only.
  written.reset();
  if (metric.values.length === 0) written.remove();
  for (const { labels, value } of metric.values) written.inc(labels, value);
}

/** A histogram with values that were counted elsewhere. */
class ReadHistogram extends Histogram {
  readonly #config: { readonly name: string; readonly help: string };
  readonly #values: readonly LabelledDistribution[];

  constructor(config: ConstructorParameters<typeof Histogram>[0], values: readonly LabelledDistribution[]) {
    super(config);
    this.#config = config;
    this.#values = values;
  }

  /** Called by the registry when it writes the text; a method of the library without a declared type. */
  async getForPromString() {
    const { name, help } = this.#config;
    return { name, help, type: 'histogram', values: this.#values.flatMap((one) => bucketsOf(name, one)) };
  }
}

function bucketsOf(name: string, { labels, distribution }: LabelledDistribution) {
  const { bounds, counts, sum } = distribution;
  let count = 0;
  const buckets = counts.map((own, range) => {
    count += own;
    const le = bounds[range] ?? '+Inf';
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
