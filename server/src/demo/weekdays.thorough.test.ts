import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time/time-zone.ts';
import { BASE_URL, openTestApp, type TestApp } from '../testing/open-test-app.ts';
import { createDemoClient } from './demo-client.ts';
import { fillMonitors, firstSunday } from './fill/monitors.ts';
import { fillNotifications } from './fill/notifications.ts';
import { fillStatusPage } from './fill/status-page.ts';
import { BLOG } from './model/blog.data.ts';
import { downtimesOf, lastBackupMs } from './model/checks.ts';
import { modelErrors } from './model/errors.ts';
import { SHOP } from './model/shop.data.ts';
import { modelTraffic } from './model/traffic-model.ts';
import { pastModule } from './past/past.module.ts';
import { DEMO_PRODUCT } from './testing/demo-product.ts';

/** A Monday. */
const MONDAY_MS = Date.UTC(2026, 10, 30);
const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => MONDAY_MS + day * DAY_MS);
const RANGE_MS = 30 * DAY_MS;
/** Soon after midnight, during the maintenance of Sundays, and in the afternoon. */
const HOURS = [0.5, 2.5, 15];
const nameOf = (atMs: number) => new Date(atMs).toUTCString();

describe.each(WEEK.flatMap((dayMs) => HOURS.map((hour) => dayMs + hour * HOUR_MS)))(
  'the data of a demonstration that begins at %i',
  (endMs) => {
    const traffic = [SHOP, BLOG].map((site) => modelTraffic(site, { seed: 1, endMs, days: 60 }));
    const [shop = [], blog = []] = traffic;
    const named = (name: string, fromMs: number, toMs = endMs) =>
      shop.filter((event) => event.name === name && fromMs < event.timestamp && event.timestamp <= toMs);

    test('grows, and every page of the shop has figures of the last days', () => {
      for (const events of [shop, blog]) {
        const recent = events.filter(({ timestamp }) => timestamp > endMs - RANGE_MS).length;
        expect(recent, nameOf(endMs)).toBeGreaterThan(events.length - recent);
      }
      for (const event of ['purchase', 'add_to_cart', 'signup'])
        expect(named(event, endMs - 2 * DAY_MS).length, event).toBeGreaterThan(0);
      expect(named('refund', endMs - 14 * DAY_MS).length).toBeGreaterThan(0);
      expect(named('pageview', endMs - 6 * HOUR_MS).length).toBeGreaterThan(0);
      expect(named('add_to_cart', endMs - RANGE_MS).length).toBeGreaterThan(
        named('purchase', endMs - RANGE_MS).length,
      );
    });

    test('has a new error, outages that are over, and a backup of the last night', () => {
      const errors = modelErrors(SHOP, shop, { seed: 3, endMs });
      expect(
        errors.some(
          ({ message, timestamp }) => message.includes('payment.confirm') && timestamp > endMs - 6 * DAY_MS,
        ),
      ).toBe(true);
      for (const { fromMs, toMs } of downtimesOf('Website', endMs).slice(-1)) {
        expect(toMs).toBeLessThan(endMs - 5 * DAY_MS);
        expect(named('pageview', fromMs - DAY_MS, fromMs).length).toBeGreaterThan(0);
      }
      expect(endMs - lastBackupMs(endMs)).toBeLessThan(24.5 * HOUR_MS);
      const sundayMs = firstSunday(endMs);
      expect(new Date(sundayMs).getUTCDay()).toBe(0);
      expect(sundayMs - endMs).toBeGreaterThan(-MINUTE_MS);
      expect(sundayMs - endMs).toBeLessThanOrEqual(7 * DAY_MS);
    });
  },
);

describe('the monitors, problems and status page of a demonstration', () => {
  let app: TestApp;

  beforeEach(async () => {
    app = await openTestApp({ product: DEMO_PRODUCT });
  });
  afterEach(() => app.close());

  test.each([1, 2, 3, 4, 5, 6, 7])('agree with each other on each weekday, in %i days', async (days) => {
    // Sessions are checked with the clock of the machine, so the week begins now.
    const owner = await app.addPerson('owner@example.com');
    const { secret } = await app.addKey(owner, ['read:monitors', 'read:status_pages', 'manage:config']);
    app.clock.advance(days * DAY_MS);
    const endMs = app.clock.now();
    const { id } = await app.addWebsite(owner, 'shop.example');
    const client = createDemoClient(app.app.http, BASE_URL);
    const session = { origin: BASE_URL, cookie: owner.cookie };
    const past = app.app.serviceOf(pastModule);
    const website = { id, organizationId: owner.organizationId };
    const filled = await fillMonitors(client, session, website, { baseUrl: BASE_URL, past, seed: 1, endMs });
    await fillNotifications(client, session, website, {
      endMs,
      baseUrl: BASE_URL,
      past,
      problems: filled.problems,
    });
    await fillStatusPage(client, session, owner.organizationId, { monitorIds: filled.monitorIds, endMs });
    const get = async (path: string) => {
      const response = await app.inject({ url: path, headers: { 'x-api-key': secret } });
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    };
    const { monitors } = await get('/v1/monitors');
    const states = monitors.map(({ name, state }: Record<string, string>) => `${name}: ${state}`);
    expect(states).toContain('Certificate of the shop: degraded');
    expect(states).toContain('Search: down');
    expect(states.filter((state: string) => state.endsWith(': up'))).toHaveLength(5);

    const listed = await get('/v1/notifications?limit=100');
    const notifications = listed.notifications.filter(({ kind }: { kind: string }) =>
      kind.startsWith('monitor.'),
    );
    expect(notifications.length).toBeGreaterThan(20);
    const ids = new Set(filled.monitorIds.values());
    for (const { resource, createdAt } of notifications) {
      expect(ids).toContain(resource.id);
      expect(Date.parse(createdAt)).toBeLessThanOrEqual(endMs);
    }
    const expiring = notifications.filter(({ kind }: { kind: string }) => kind === 'monitor.certificate');
    const date = new Date(endMs + 9 * DAY_MS).toISOString().slice(0, 10);
    expect(expiring).toMatchObject([
      { title: `The certificate of Certificate of the shop expires on ${date}` },
    ]);
    const open = await get('/v1/notifications?open=true&limit=100');
    const kinds = open.notifications.map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['incident.created', 'monitor.certificate', 'monitor.down']);

    const { statusPages } = await get('/v1/status-pages');
    const { maintenances } = await get(`/v1/status-pages/${statusPages[0].id}/maintenances`);
    expect(maintenances).toMatchObject([{ status: 'scheduled' }]);
    expect(Date.parse(maintenances[0].startsAt)).toBeGreaterThan(endMs);
  });
});
