import { asc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time/time-zone.ts';
import { monitorOutages, monitorRuns, monitors } from '../../modules/monitors/monitors.table.ts';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../testing/open-test-app.ts';
import { createDemoClient } from '../demo-client.ts';
import { downtimesOf, modelChecks } from '../model/checks.ts';
import { pastModule } from '../past/past.module.ts';
import { DEMO_PRODUCT } from '../testing/demo-product.ts';
import { DEMO_MONITORS } from './monitors.data.ts';
import { fillMonitors, type SimulatedMonitor } from './monitors.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let endMs: number;
let simulated: readonly SimulatedMonitor[];

beforeAll(async () => {
  app = await openTestApp({ product: DEMO_PRODUCT });
  leaveMaintenanceWindow();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:monitors'])).secret;
  const shop = await app.addWebsite(owner, 'shop.example');
  endMs = app.clock.now();
  const client = createDemoClient(app.app.http, BASE_URL);
  const session = await client.signIn('owner@example.com', PASSWORD);
  const { organizationId } = owner;
  ({ simulated } = await fillMonitors(
    client,
    session,
    { id: shop.id, organizationId },
    {
      baseUrl: BASE_URL,
      past: app.app.serviceOf(pastModule),
      seed: 1,
      endMs,
    },
  ));
  await app.flush();
}, 60_000);
afterAll(() => app.close());

/** The demonstration has a maintenance window on Sundays from 2 to 3 o'clock UTC. */
function leaveMaintenanceWindow(): void {
  const at = new Date(app.clock.now());
  if (at.getUTCDay() === 0 && at.getUTCHours() === 2) app.clock.advance(HOUR_MS);
}

async function get(path: string) {
  const response = await app.inject({ url: path, headers: { 'x-api-key': secret } });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function listed() {
  const { monitors: found } = await get(`/v1/monitors?organizationId=${owner.organizationId}`);
  return found;
}

/** The states of the check at an instant and of the one before it. */
async function statesAround(monitorId: string, at: Date): Promise<readonly string[]> {
  const from = new Date(at.getTime() - 5 * MINUTE_MS).toISOString();
  const to = new Date(at.getTime() + 1).toISOString();
  const { checks } = await get(`/v1/monitors/${monitorId}/checks?${new URLSearchParams({ from, to })}`);
  return checks.map(({ state }: { state: string }) => state);
}

async function idOf(name: string): Promise<string> {
  const [row] = await app.stores.state.db
    .select({ id: monitors.id })
    .from(monitors)
    .where(eq(monitors.name, name));
  return row?.id ?? '';
}

async function summaryOf(name: string) {
  return (await get(`/v1/monitors/${await idOf(name)}/summary`)).summary;
}

describe('the monitors of a demonstration', () => {
  test('are eight in two groups, in states that their checks explain', async () => {
    const found = await listed();
    const states = found.map(({ name, group, state }: Record<string, string>) => [name, group, state]);
    expect(states).toEqual([
      ['Certificate of the shop', 'Infrastructure', 'degraded'],
      ['Checkout API', 'Shop', 'up'],
      ['Database port', 'Infrastructure', 'up'],
      ['DNS of the shop', 'Infrastructure', 'paused'],
      ['Nightly backup', 'Infrastructure', 'up'],
      ['Order a lamp', 'Shop', 'up'],
      ['Search', 'Shop', 'down'],
      ['Website', 'Shop', 'up'],
    ]);
    expect(found.filter(({ sloPercent }: { sloPercent: number | null }) => sloPercent !== null)).toHaveLength(
      2,
    );
    expect(found[0]).toMatchObject({ reason: expect.stringContaining('expires in') });
  });

  test('have outages that begin and end with their checks', async () => {
    const outages = await app.stores.state.db.select().from(monitorOutages).orderBy(asc(monitorOutages.id));
    expect(outages.length).toBeGreaterThan(30);
    for (const { monitorId, startedAt, endedAt } of outages) {
      expect(await statesAround(monitorId, startedAt)).toEqual(['down', 'up']);
      if (endedAt !== null) expect(await statesAround(monitorId, endedAt)).toEqual(['up', 'down']);
    }
    expect(outages.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  test('cover 90 days, and the downtime of the objective is that of its outages', async () => {
    const { periods, slo, days } = await summaryOf('Website');
    const longest = periods.find((period: { days: number }) => period.days === 90);
    expect(longest).toMatchObject({ outages: 2, downSeconds: 3_600 });
    // Calendar days, the last of which is not over.
    expect(longest.knownSeconds).toBeGreaterThan((89 * DAY_MS - HOUR_MS) / 1_000);
    expect(slo).not.toBeNull();
    expect(days).toHaveLength(90);
  });

  test('count no time of the weekly maintenance window', async () => {
    const { periods } = await summaryOf('Database port');
    const longest = periods.find((period: { days: number }) => period.days === 90);
    expect(longest.knownSeconds).toBeLessThan((90 * DAY_MS - 11 * HOUR_MS) / 1_000);
  });

  test('are checked afterwards only where they point to the server itself', async () => {
    const due = await app.stores.state.db
      .select({ target: monitors.target, kind: monitors.kind, dueAt: monitorRuns.dueAt })
      .from(monitorRuns)
      .innerJoin(monitors, eq(monitors.id, monitorRuns.monitorId))
      .where(isNotNull(monitorRuns.dueAt));
    expect(due).toHaveLength(6);
    const { host } = new URL(BASE_URL);
    for (const { target, kind, dueAt } of due) {
      if (kind !== 'heartbeat') expect(target).toContain(host);
      expect(dueAt?.getTime()).toBeGreaterThan(endMs);
    }
  });

  test('show the night that the backup missed, and when it reported last', async () => {
    const { outages } = await get(`/v1/monitors/${await idOf('Nightly backup')}/outages`);
    expect(outages).toHaveLength(1);
    expect(outages[0]).toMatchObject({ errorClass: 'missed' });
  });
});

describe('the simulated certificate of a demonstration', () => {
  test('counts down, and is down once it has expired', async () => {
    const { recordSimulated } = app.app.serviceOf(pastModule);
    const certificate = async () => (await listed()).find(({ kind }: { kind: string }) => kind === 'tls');
    expect((await certificate()).reason).toContain('expires in 9 days');
    const [one] = simulated;
    expect(simulated).toHaveLength(1);
    if (one === undefined) throw new Error('There is no simulated monitor');
    const checkAfter = async (days: number) => {
      app.clock.advance(days * DAY_MS);
      await recordSimulated(one.id, one.findingAt);
      return certificate();
    };
    expect(await checkAfter(3)).toMatchObject({
      state: 'degraded',
      reason: expect.stringContaining('expires in 6 days'),
    });
    await checkAfter(7);
    await checkAfter(1 / 24);
    expect(await checkAfter(1 / 24)).toMatchObject({
      state: 'down',
      reason: expect.stringContaining('expired on'),
    });
  });
});

describe('the checks of a demonstration', () => {
  test('are the same for the same seed and end', () => {
    for (const monitor of DEMO_MONITORS) {
      const [one, other] = [1, 1].map((seed) => modelChecks(monitor, { seed, endMs: 100 * DAY_MS }));
      for (let atMs = 0; atMs < DAY_MS; atMs += HOUR_MS) expect(one?.(atMs)).toEqual(other?.(atMs));
    }
  });

  test('leave the website without visits while it is down', () => {
    expect(downtimesOf('Website', endMs)).toHaveLength(2);
  });
});
