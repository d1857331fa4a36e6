import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { Distribution } from '../../lib/metrics/distribution.ts';
import { listMetrics, type Metric } from '../../lib/metrics/metric.ts';
import { MetricRegistry } from '../../lib/metrics/metric-registry.ts';
import { createBareServer } from '../testing/create-bare-server.ts';
import { MetricsEndpoint } from './metrics-endpoint.ts';

const TOKEN = 'a-token-of-prometheus-with-forty-letters';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function createEndpoint(options: { token?: string; metrics?: readonly Metric[] } = {}) {
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  const metrics = new MetricRegistry();
  metrics.add(...(options.metrics ?? []));
  return { logged, endpoint: new MetricsEndpoint({ metrics, token: options.token, logger }) };
}

/** Reads the metrics beside an API. */
async function scrape(endpoint: MetricsEndpoint, headers: Record<string, string> = {}) {
  const http = createBareServer();
  closing.push(() => http.close());
  endpoint.addTo(http);
  return http.inject({ url: '/metrics', headers });
}

const TWO = listMetrics('counter', { pharos_two_total: ['Two.', () => 2] });

test.each([
  ['no token', {}],
  ['another token', { authorization: `Bearer ${TOKEN.replace('a', 'b')}` }],
  ['the beginning of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ['the token of another scheme', { authorization: `Basic ${TOKEN}` }],
])('a request with %s reads no metrics', async (_what, headers) => {
  const { endpoint } = createEndpoint({ token: TOKEN, metrics: TWO });
  const response = await scrape(endpoint, headers);
  expect(response.statusCode).toBe(401);
  expect(response.headers['www-authenticate']).toBe('Bearer realm="metrics"');
  expect(response.body).not.toContain('pharos_two_total');
});

test('the token reads the metrics of Pharos and of the process, in the text format of Prometheus', async () => {
  const { endpoint } = createEndpoint({ token: TOKEN, metrics: TWO });
  const response = await scrape(endpoint, { authorization: `Bearer ${TOKEN}` });
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.body).toContain(
    '# HELP pharos_two_total Two.\n# TYPE pharos_two_total counter\npharos_two_total 2',
  );
  for (const name of ['process_open_fds', 'nodejs_eventloop_lag_p99_seconds', 'pharos_metrics_unreadable 0'])
    expect(response.body).toContain(name);
});

test('a metric that cannot be read is omitted, counted and logged; the others are complete', async () => {
  const { endpoint, logged } = createEndpoint({
    metrics: [
      ...TWO,
      ...listMetrics('gauge', { pharos_broken: ['Broken.', () => Promise.reject(new Error('no disk'))] }),
    ],
  });
  const { body } = await scrape(endpoint);
  expect(body).toContain('pharos_two_total 2');
  expect(body).toContain('pharos_metrics_unreadable 1');
  expect(body).not.toContain('pharos_broken');
  expect(logged.join()).toContain('no disk');
});

test('the ranges of a histogram include smaller values, and a value on a bound belongs to its range', async () => {
  const distribution = new Distribution([0.5, 1]);
  for (const value of [0.5, 0.6, 7]) distribution.observe(value);
  const labels = { operation: 'links.list' };
  const { endpoint } = createEndpoint({
    metrics: [{ type: 'histogram', name: 'h', help: 'H.', read: () => [{ labels, distribution }] }],
  });
  const { body } = await scrape(endpoint);
  expect(body).toContain(
    `h_bucket{operation="links.list",le="0.5"} 1
h_bucket{operation="links.list",le="1"} 2
h_bucket{operation="links.list",le="+Inf"} 3
h_sum{operation="links.list"} 8.1
h_count{operation="links.list"} 3`,
  );
});

test('parts of the server provide values of one metric, with the same description', async () => {
  const add = (cache: string, help: string) =>
    listMetrics('counter', { hits_total: [help, () => [{ labels: { cache }, value: 1 }]] });
  const { endpoint } = createEndpoint({ metrics: [...add('a', 'Hits.'), ...add('b', 'Hits.')] });
  expect((await scrape(endpoint)).body).toContain('hits_total{cache="a"} 1\nhits_total{cache="b"} 1');
  expect(() => createEndpoint({ metrics: [...add('a', 'Hits.'), ...add('b', 'Reads.')] })).toThrow(
    'hits_total',
  );
});

test('a port of its own serves only metrics, without a token unless one is set', async () => {
  const open = async (token?: string) => {
    const { endpoint } = createEndpoint({ metrics: TWO, ...(token === undefined ? {} : { token }) });
    const server = await endpoint.listen({ port: 0, host: '127.0.0.1' });
    closing.push(() => server.close());
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server listens on a port');
    return `http://127.0.0.1:${address.port}`;
  };
  const [free, protectedOne] = [await open(), await open(TOKEN)];
  expect(await (await fetch(`${free}/metrics?x=1`)).text()).toContain('pharos_two_total 2');
  expect((await fetch(`${free}/v1/websites`)).status).toBe(404);
  expect((await fetch(`${free}/metrics`, { method: 'POST' })).status).toBe(405);
  expect((await fetch(`${protectedOne}/metrics`)).status).toBe(401);
});
