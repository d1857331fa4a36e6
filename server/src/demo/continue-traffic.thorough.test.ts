import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../lib/time/time-zone.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';
import { continueTraffic } from './continue-traffic.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
});
afterAll(() => app.close());

test('the traffic of the demo continues after its history, each event once and none from the future', async () => {
  const { secret } = await app.addKey(owner, ['read:data', 'track:events']);
  const [shopId, blogId] = [
    (await app.addWebsite(owner, 'shop.example')).id,
    (await app.addWebsite(owner, 'blog.example')).id,
  ];
  const fromMs = app.clock.now();
  const traffic = continueTraffic({
    http: app.app.http,
    baseUrl: BASE_URL,
    keySecret: secret,
    shopId,
    blogId,
    seed: 1,
    fromMs,
  });
  expect(await traffic.sendUntil(fromMs - 1)).toBe(0);
  let sent = 0;
  // Beyond the first generated day.
  for (const hours of [1, 6, 12, 24, 26]) {
    app.clock.set(fromMs + hours * HOUR_MS);
    const count = await traffic.sendUntil(app.clock.now());
    expect(count, `until hour ${hours}`).toBeGreaterThan(0);
    expect(await traffic.sendUntil(app.clock.now())).toBe(0);
    sent += count;
  }
  // 330 visits a day have about 1,500 events and measurements.
  expect(sent).toBeGreaterThan(500);
  await app.flush();
  const answer = await app.post(
    `/v1/query?website_id=${shopId}`,
    {
      parameters: ['summary_metrics'],
      startDate: new Date(fromMs - DAY_MS).toISOString().slice(0, 10),
      endDate: new Date(fromMs + 2 * DAY_MS).toISOString().slice(0, 10),
    },
    secret,
  );
  expect(answer.json().data[0].data[0].pageviews).toBeGreaterThan(200);
});
