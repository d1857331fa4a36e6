import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import { monitorsModule } from '../monitors.module.ts';
import { toCheckEntry } from '../schedule/check-fact.ts';
import { addOutage } from '../testing/add-outage.ts';

const SCOPES = ['read:monitors', 'write:monitors', 'read:data'] as const;
const WEEK_MS = 7 * DAY_MS;
const UP: CheckResult = { ...NO_RESULT, status: 'up', latencyMs: 20, statusCode: 200 };
const DOWN: CheckResult = { ...NO_RESULT, status: 'down', reason: 'No response.', errorClass: 'timeout' };

let app: TestApp;
let owner: TestPerson;
let stranger: TestPerson;
let websiteId: string;
let secret: string;
let strangersSecret: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  stranger = await app.addPerson('stranger@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, [...SCOPES, 'track:events', 'manage:websites'])).secret;
  strangersSecret = (await app.addKey(stranger, [...SCOPES])).secret;
});
afterAll(() => app.close());

const get = async (path: string, key = secret) => {
  const response = await app.inject({ url: path, headers: { 'x-api-key': key } });
  return { status: response.statusCode, body: response.json() };
};

async function addMonitor(body: object = {}, key = secret): Promise<string> {
  const response = await app.post('/v1/monitors', { name: 'Shop', url: 'https://a.example', ...body }, key);
  return response.json().monitor.id;
}

/** Records checks of one minute each that end now. */
async function addChecks(
  monitorId: string,
  results: readonly CheckResult[],
  region = 'local',
): Promise<void> {
  const startMs = app.clock.now() - results.length * MINUTE_MS;
  await app.stores.journal.append(
    results.map((result, index) => {
      const fromMs = startMs + index * MINUTE_MS;
      return toCheckEntry({
        monitorId,
        organizationId: owner.organizationId,
        websiteId: null,
        region,
        key: `${monitorId}.${region}.${index}`,
        coverage: { fromMs, toMs: fromMs + MINUTE_MS },
        result,
      });
    }),
  );
  await app.flush();
}

const rowOf = async (id: string) =>
  (await app.app.serviceOf(monitorsModule).read(id, owner.organizationId)).row;

describe('the overview', () => {
  test('has the days, latencies and states of monitors of this organization only', async () => {
    const id = await addMonitor();
    const others = await addMonitor({}, strangersSecret);
    await addChecks(id, [UP, UP, DOWN, UP]);
    const { body } = await get(`/v1/monitors/overview?ids=${id},${others}&days=2&timeZone=Asia/Kathmandu`);
    expect(body.counts).toEqual({ pending: 1 });
    expect(body.monitors).toHaveLength(1);
    expect(body.monitors[0]).toMatchObject({ id, availability: 75 });
    expect(body.monitors[0].days).toHaveLength(2);
    expect(body.monitors[0].latencies).toHaveLength(24);
    const down = body.monitors[0].days.map((day: { downSeconds: number }) => day.downSeconds);
    expect(down[0] + down[1]).toBe(60);
  });

  test('of a website counts its monitors, and is refused to a key of another one', async () => {
    const id = await addMonitor({ websiteId });
    const { body } = await get(`/v1/monitors/overview?websiteId=${websiteId}&ids=${id}`);
    expect(body.counts).toEqual({ pending: 1 });
    expect(body.monitors[0]).toMatchObject({ id, availability: null });
    expect((await get(`/v1/monitors/overview?websiteId=${websiteId}`, strangersSecret)).status).toBe(403);
    const organizationId = owner.organizationId;
    expect(
      (await get(`/v1/monitors/overview?organizationId=${organizationId}`, strangersSecret)).status,
    ).toBe(403);
  });

  test.each([
    ['timeZone=Mars/Olympus', 'timeZone'],
    [
      `ids=${Array.from({ length: 101 }, (_, index) => `mon_${String(index).padStart(26, '0')}`).join()}`,
      'ids',
    ],
    ['ids=web_1', 'ids.0'],
    ['days=91', 'days'],
  ])('%.30s is refused, and the field is named', async (query, field) => {
    const { status, body } = await get(`/v1/monitors/overview?${query}`);
    expect([status, body.details?.[0].field]).toEqual([400, field]);
  });
});

describe('the summary', () => {
  test('has the availability, outages and target of a monitor', async () => {
    const id = await addMonitor({ sloPercent: 99.9 });
    await addChecks(id, [UP, DOWN, DOWN, UP]);
    await addOutage(
      app.stores.state,
      await rowOf(id),
      app.clock.now() - 3 * MINUTE_MS,
      app.clock.now() - MINUTE_MS,
    );
    const { summary } = (await get(`/v1/monitors/${id}/summary?timeZone=Europe/Berlin`)).body;
    expect(summary.days).toHaveLength(90);
    expect(summary.periods.map(({ days }: { days: number }) => days)).toEqual([1, 7, 30, 90]);
    expect(summary.periods[0]).toMatchObject({
      availability: 50,
      checkRatio: 50,
      downSeconds: 120,
      outages: 1,
      mttrSeconds: 120,
      mtbfSeconds: 120,
      p50Ms: 20,
    });
    expect(summary.slo).toMatchObject({ targetPercent: 99.9, budgetSeconds: 2_592, remainingSeconds: 2_472 });
  });

  test('agrees with the list, the days and queries, also with a region that looked later', async () => {
    const id = await addMonitor({ sloPercent: 99.9 });
    await addChecks(id, [DOWN, DOWN, DOWN, UP, UP, DOWN], 'fra');
    await addChecks(id, [UP, UP, UP], 'ams');
    const zone = 'timeZone=Pacific/Apia';
    const { summary } = (await get(`/v1/monitors/${id}/summary?${zone}`)).body;
    const { monitors } = (await get(`/v1/monitors/overview?ids=${id}&days=30&${zone}`)).body;
    const sum = (days: readonly { readonly downSeconds: number }[]) =>
      days.reduce((total, { downSeconds }) => total + downSeconds, 0);
    // Three minutes of one region, and the half of a minute of both.
    expect(sum(summary.days)).toBe(210);
    expect(sum(monitors[0].days)).toBe(210);
    const figures = { availability: 41.6666, downSeconds: 210, knownSeconds: 360 };
    expect(summary.periods).toMatchObject([figures, figures, figures, figures]);
    expect(summary.slo).toMatchObject({ availability: 41.6666, remainingSeconds: 2_592 - 210 });
    expect(monitors[0].availability).toBe(41.6666);
    for (const parameter of ['uptime_overview', 'uptime_by_monitor', 'uptime_time_series']) {
      const query = { parameters: [parameter], preset: 'last_30d', timezone: 'UTC', granularity: 'month' };
      const response = await app.post(`/v1/query?monitor_id=${id}`, query, secret);
      const rows = response.json().data[0].data.filter((row: object) => 'downtime_seconds' in row);
      expect(rows.at(-1), parameter).toMatchObject({ uptime_percentage: 41.67, downtime_seconds: 210 });
    }
  });

  test('is refused to a key of another organization, and for an unknown time zone', async () => {
    const id = await addMonitor();
    expect((await get(`/v1/monitors/${id}/summary`, strangersSecret)).status).toBe(403);
    const { status, body } = await get(`/v1/monitors/${id}/summary?timeZone=CET7`);
    expect([status, body.details[0].field]).toEqual([400, 'timeZone']);
  });
});

describe('the impact of an outage', () => {
  test('compares the website with the same time of eight weeks, without a week of another outage', async () => {
    const site = await app.addWebsite(owner, 'impact.example');
    const goal = { kind: 'goal', type: 'event', value: 'signup' };
    const report = { websiteId: site.id, name: 'Sign-ups', visibility: 'shared', definition: goal };
    expect((await app.post('/v1/reports', report, secret)).statusCode).toBe(201);
    const id = await addMonitor({ websiteId: site.id });
    const endMs = Math.floor(app.clock.now() / MINUTE_MS) * MINUTE_MS;
    const startMs = endMs - 10 * MINUTE_MS;
    const at = (week: number) => startMs - week * WEEK_MS;
    const monitor = await rowOf(id);
    const outageId = await addOutage(app.stores.state, monitor, startMs, endMs);
    // Week 3 had an outage of its own.
    await addOutage(app.stores.state, monitor, at(3), at(3) + MINUTE_MS);
    // 12 to 19 visitors in weeks 1 to 8, of whom 2 sign up; 1 visitor during the outage.
    const events = Array.from({ length: 9 }, (_, week) =>
      Array.from({ length: week === 0 ? 1 : 11 + week }, (_, visitor) =>
        ['pageview', ...(week > 0 && visitor < 2 ? ['signup'] : [])].map((name, index) => ({
          name,
          path: '/',
          anonymousId: `visitor ${week} ${visitor}`,
          timestamp: at(week) + (visitor % 9) * MINUTE_MS + index * 1_000,
        })),
      ),
    ).flat(2);
    expect((await app.post(`/track?website_id=${site.id}`, events, secret)).statusCode).toBe(200);
    await app.flush();
    const { impact } = (await get(`/v1/monitors/${id}/outages/${outageId}/impact`)).body;
    expect(impact).toMatchObject({
      weeks: 7,
      from: new Date(startMs).toISOString(),
      to: new Date(endMs).toISOString(),
      visitors: { actual: 1, expected: 16, low: 12, high: 19 },
      goals: [{ name: 'Sign-ups', actual: 0, expected: 2, low: 2, high: 2 }],
      revenue: [],
    });
    // The answer is kept, and nobody else receives it for a monitor of their own.
    const others = await addMonitor({}, strangersSecret);
    expect((await get(`/v1/monitors/${others}/outages/${outageId}/impact`, strangersSecret)).status).toBe(
      403,
    );
    expect((await get(`/v1/monitors/${id}/outages/${outageId}/impact`, strangersSecret)).status).toBe(403);
    const withoutData = (await app.addKey(owner, ['read:monitors'])).secret;
    expect((await get(`/v1/monitors/${id}/outages/${outageId}/impact`, withoutData)).status).toBe(403);
  });

  test('is null without a website, and an unknown outage is refused', async () => {
    const id = await addMonitor();
    const outageId = await addOutage(app.stores.state, await rowOf(id), app.clock.now());
    expect((await get(`/v1/monitors/${id}/outages/${outageId}/impact`)).body.impact).toBeNull();
    const unknown = 'out_06ajz8x2n4kq7tw9vdycm5brfe';
    expect((await get(`/v1/monitors/${id}/outages/${unknown}/impact`)).status).toBe(403);
  });
});
