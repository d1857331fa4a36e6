import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { type CheckResult, NO_RESULT } from '../../monitors/checks/check-result.ts';
import { toCheckEntry } from '../../monitors/schedule/check-fact.ts';
import { statusPagesModule } from '../index.ts';

const UP: CheckResult = { ...NO_RESULT, status: 'up', latencyMs: 20, statusCode: 200 };
const DOWN: CheckResult = { ...NO_RESULT, status: 'down', reason: 'No response.', errorClass: 'timeout' };

let app: TestApp;
let owner: TestPerson;
let secret: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:status_pages', 'write:status_pages', 'write:monitors'])).secret;
});
afterAll(() => app.close());

const post = async (path: string, body: object) => (await app.post(path, body, secret)).json();

/** Records checks of one minute each that end now. */
async function addChecks(monitorId: string, results: readonly CheckResult[]): Promise<void> {
  const startMs = app.clock.now() - results.length * MINUTE_MS;
  await app.stores.journal.append(
    results.map((result, index) => {
      const fromMs = startMs + index * MINUTE_MS;
      return toCheckEntry({
        monitorId,
        organizationId: owner.organizationId,
        websiteId: null,
        region: 'local',
        key: `${monitorId}.${index}`,
        coverage: { fromMs, toMs: fromMs + MINUTE_MS },
        result,
      });
    }),
  );
  await app.flush();
}

test('what checks find during maintenance counts as nothing, for the components of the maintenance only', async () => {
  const { statusPage } = await post('/v1/status-pages', { name: 'Shop', slug: 'figures' });
  const url = `/v1/status-pages/${statusPage.id}`;
  const add = async (displayName: string) => {
    const { monitor } = await post('/v1/monitors', { name: displayName, url: 'https://shop.example' });
    await addChecks(monitor.id, [UP, UP, DOWN, DOWN]);
    const { component } = await post(`${url}/components`, { displayName, monitorId: monitor.id });
    return component.id;
  };
  const maintained = await add('Checkout');
  await add('Search');
  // It began two minutes ago: exactly the failed checks lie within.
  await post(`${url}/maintenances`, {
    title: 'Update',
    message: 'Slow.',
    startsAt: new Date(app.clock.now() - 2 * MINUTE_MS).toISOString(),
    durationMinutes: 60,
    componentIds: [maintained],
  });
  const snapshot = await app.app.serviceOf(statusPagesModule).source.project(statusPage.id);
  const [checkout, search] = snapshot?.page.components ?? [];
  const sum = (days: typeof checkout, field: 'downMs' | 'maintenanceMs' | 'measuredMs') =>
    (days?.days ?? []).reduce((total, day) => total + (day[field] ?? Number.NaN), 0);
  // A few minutes say nothing about the availability of the component.
  expect(checkout).toMatchObject({ state: 'maintenance', uptimePercent: null });
  expect(checkout?.days?.at(-1)).toMatchObject({ uptimePercent: 100 });
  expect(sum(checkout, 'downMs')).toBe(0);
  expect(sum(checkout, 'maintenanceMs')).toBe(2 * MINUTE_MS);
  expect(sum(checkout, 'measuredMs')).toBe(2 * MINUTE_MS);
  expect(search?.days?.at(-1)).toMatchObject({ uptimePercent: 50 });
  expect(sum(search, 'downMs')).toBe(2 * MINUTE_MS);
  expect(sum(search, 'maintenanceMs')).toBe(0);
  expect(search?.latency?.medianMs).toBe(20);
  expect(search?.latency?.points).toHaveLength(24);
  expect(Date.parse(search?.latency?.points.at(-1)?.at ?? '') % HOUR_MS).toBe(0);
  const query = vi.spyOn(app.stores.facts, 'query').mockRejectedValue(new Error('The store is down'));
  const last = await app.app.serviceOf(statusPagesModule).source.project(statusPage.id);
  expect(last?.page.components).toEqual(snapshot?.page.components);
  expect(query).toHaveBeenCalled();
  query.mockRestore();
});
