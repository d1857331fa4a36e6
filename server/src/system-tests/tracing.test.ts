import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { traceDeliveries } from '../jobs/message-handler.ts';
import { findTracing } from '../lib/tracing.ts';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SENDER = 'b7ad6b7169203331';
const TRACEPARENT = `00-${TRACE}-${SENDER}-01`;

const exporter = new InMemorySpanExporter();
const withoutSdk = findTracing();
let app: TestApp;
let secret: string;
let websiteId: string;

beforeAll(async () => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['track:events', 'read:data'])).secret;
});
afterAll(async () => {
  await app.close();
  // Other tests of this process are not traced.
  for (const api of [trace, context, propagation]) api.disable();
});
beforeEach(() => exporter.reset());

function spansOf(name: string): ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.name === name);
}

function query(headers: Record<string, string> = {}) {
  const body = { parameters: ['summary_metrics'], preset: 'today' };
  return app.post(`/v1/query?website_id=${websiteId}`, body, secret, headers);
}

test('without an SDK nothing is traced', () => {
  expect(withoutSdk).toBeUndefined();
});

test('a request continues the trace of its client, whose id is that of the request, and its queries belong to it', async () => {
  const response = await query({ traceparent: TRACEPARENT });
  expect(response.statusCode).toBe(200);
  expect(response.headers['x-request-id']).toBe(TRACE);
  const [request] = spansOf('query.run');
  expect(request?.spanContext().traceId).toBe(TRACE);
  expect(request?.parentSpanContext?.spanId).toBe(SENDER);
  expect(request?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/v1/query',
    'http.response.status_code': 200,
  });
  const queries = spansOf('facts.query');
  expect(queries).not.toEqual([]);
  for (const span of queries) {
    expect(span.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(span.attributes['db.query.text'], 'values are parameters').not.toContain(websiteId);
  }
  const lines = app.logged.filter((line) => line.includes(`"trace_id":"${TRACE}"`));
  expect(lines.join()).toContain('"msg":"request"');
});

test('a request without a trace begins one, and a request id that the client chose is kept', async () => {
  const response = await app.post(
    `/track?website_id=${websiteId}`,
    { name: 'screen_view', path: '/' },
    secret,
  );
  const [request] = spansOf('tracking.track');
  expect(response.headers['x-request-id']).toBe(request?.spanContext().traceId);
  const chosen = await query({ 'x-request-id': 'my-request' });
  expect(chosen.headers['x-request-id']).toBe('my-request');
  expect(spansOf('query.run')[0]?.attributes['pharos.request_id']).toBe('my-request');
});

test('an attempt to deliver a message has a span, with the error if it fails', async () => {
  const tracing = findTracing();
  if (tracing === undefined) throw new Error('An SDK is registered');
  const handler = {
    kind: 'mail',
    concurrency: 1,
    timeoutMs: 1_000,
    maxAttempts: 2,
    deliver: () => Promise.reject(new Error('no mail server')),
  };
  const delivery = {
    attempt: 2,
    isLast: () => true,
    occupyLane: async () => 0,
    pauseLane: async () => undefined,
  };
  const traced = traceDeliveries(handler, tracing);
  await expect(traced.deliver({}, new AbortController().signal, delivery)).rejects.toThrow('no mail server');
  const [span] = spansOf('deliver mail');
  expect(span?.attributes).toEqual({ 'pharos.message.kind': 'mail', 'pharos.message.attempt': 2 });
  expect(span?.status.code).toBe(SpanStatusCode.ERROR);
  expect(span?.events[0]?.attributes?.['exception.message']).toBe('no mail server');
});
