import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/open-test-app.ts';

const TOKEN = 'a-token-of-prometheus-with-forty-letters';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({ metrics: { token: TOKEN, port: undefined } });
});
afterAll(() => app.close());

async function scrape(): Promise<string> {
  const response = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.statusCode).toBe(200);
  return response.body;
}

test('metrics count accepted and dropped events, stored rows, requests by operation and status, and evaluations', async () => {
  const owner = await app.addPerson('owner@example.com');
  const website = await app.addWebsite(owner, 'very-secret-shop.example');
  const { secret } = await app.addKey(owner, ['track:events', 'read:data']);
  const track = (event: object) => app.post(`/track?website_id=${website.id}`, event, secret);
  const view = { name: 'screen_view', path: '/hidden-path', referrer: 'https://sneaky-referrer.example/' };
  await track([view, view]);
  await track({ ...view, referrer: 'https://semalt.com/' });
  expect((await track({ ...view, path: 5 })).statusCode).toBe(400);
  await app.inject({ url: '/wp-login-of-nobody.php' });
  await app.flush();
  const text = await scrape();
  for (const line of [
    'pharos_events_accepted_total{kind="event"} 2',
    'pharos_events_dropped_total{kind="event",outcome="blocked",reason="spam_referrer"} 1',
    'pharos_events_dropped_total{kind="event",outcome="invalid",reason="path"} 1',
    'pharos_facts_stored_rows_total{table="events"} 2',
    'pharos_http_request_duration_seconds_count{operation="tracking.track",status="200"} 2',
    'pharos_http_request_duration_seconds_count{operation="tracking.track",status="400"} 1',
    'pharos_http_request_duration_seconds_count{operation="none",status="404"} 1',
    'pharos_store_up{store="facts",driver="chdb"} 1',
    'pharos_metrics_unreadable 0',
    'pharos_flag_evaluations_total 0',
    'pharos_monitor_checks_due 0',
    'pharos_outbox_lag_seconds 0',
  ])
    expect(text).toContain(`${line}\n`);
  for (const chosen of [website.id, 'shop', 'hidden', 'sneaky', 'semalt', 'wp-login', owner.userId, 'owner@'])
    expect(text, 'users choose no value of a label').not.toContain(chosen);
});

test('metrics follow the conventions of Prometheus: names, units, and one sentence about each', async () => {
  const text = await scrape();
  const described = [...text.matchAll(/^# HELP (pharos_\S+) (.*)\n# TYPE \S+ (\S+)$/gm)];
  expect(described.length).toBeGreaterThan(30);
  for (const [, name = '', help = '', type] of described) {
    expect(name).toMatch(/^pharos(_[a-z]+)+$/);
    expect(help, name).toMatch(/\.$|[01]\.$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
  }
});

test('without the settings, no metrics are served', async () => {
  const plain = await openTestApp();
  try {
    expect((await plain.inject({ url: '/metrics' })).statusCode).toBe(404);
  } finally {
    await plain.close();
  }
});
