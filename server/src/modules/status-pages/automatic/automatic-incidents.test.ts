import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../lib/ids/ids.ts';
import { MINUTE_MS } from '../../../lib/time/time-zone.ts';
import type { State } from '../../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../../stores/state/testing/open-test-state.ts';
import {
  addMonitor,
  DOWN,
  httpMonitor,
  openMonitors,
  type TestMonitors,
  UP,
} from '../../monitors/testing/open-monitors.ts';
import { websites } from '../../websites/websites.table.ts';
import { statusIncidents } from '../incidents/incidents.table.ts';
import { openStatusPages, type TestStatusPages } from '../testing/open-status-pages.ts';

describe.each(availableStateDrivers())('an outage of a monitor on %s', (driver) => {
  let state: State;
  let pages: TestStatusPages;
  let monitors: TestMonitors;
  let monitor: Awaited<ReturnType<typeof addMonitor>>;
  let pageId: string;
  let slug = 0;

  beforeAll(async () => {
    state = await openTestState(driver);
  });
  afterAll(() => state.close());
  beforeEach(async () => {
    pages = openStatusPages({ state });
    monitors = openMonitors({ state, clock: pages.clock, hooks: pages.hooks });
    monitor = await addMonitor(monitors);
    pageId = await addPage({ autoIncident: 'published' });
  });

  async function addPage(settings: object): Promise<string> {
    slug += 1;
    const row = await pages.pages.create(monitor.actor, monitor.organizationId, {
      name: 'Shop',
      slug: `shop-${slug}`,
      ...settings,
    });
    return row.id;
  }
  const addComponent = (changes: object = {}, toPage = pageId) =>
    pages.components.create(
      monitor.actor,
      { pageId: toPage, organizationId: monitor.organizationId },
      { displayName: 'Checkout', monitorId: monitor.id, ...changes },
    );
  const incidents = async (ofPage = pageId) =>
    (await pages.incidents.list({ pageId: ofPage, limit: 100 })).incidents;
  /** Monitors of earlier tests are checked, too. */
  const published = () =>
    pages.published.filter(({ organizationId }) => organizationId === monitor.organizationId);
  async function goDown(): Promise<void> {
    monitors.respond.check = () => DOWN;
    await monitors.run(5 * MINUTE_MS);
  }
  async function recover(): Promise<void> {
    monitors.respond.check = () => UP;
    await monitors.run(5 * MINUTE_MS);
  }

  test('creates exactly one incident, which is resolved when it ends', async () => {
    await addComponent();
    await addComponent({ displayName: 'Search' });
    await goDown();
    expect(await incidents()).toMatchObject([
      {
        row: {
          title: 'Checkout, Search is unavailable',
          status: 'investigating',
          isDraft: false,
          source: 'monitor',
          monitorId: monitor.id,
          impacts: [{ impact: 'major_outage' }, { impact: 'major_outage' }],
        },
      },
    ]);
    await recover();
    const [incident] = await incidents();
    expect(incident?.row).toMatchObject({ status: 'resolved' });
    expect(incident?.updates.map(({ status }) => status)).toEqual(['investigating', 'resolved']);
    expect(published().map(({ kind }) => kind)).toEqual(['incident.created', 'incident.resolved']);
    await goDown();
    expect(await incidents()).toHaveLength(2);
  });

  test('does not name a component in public that was hidden afterwards, until a person writes the title', async () => {
    const search = await addComponent({ displayName: 'Search' });
    await addComponent();
    await goDown();
    const page = { pageId, organizationId: monitor.organizationId };
    await pages.components.update(monitor.actor, page, search.row.id, { isVisible: false });
    const publicIncident = async () => (await pages.project(pageId))?.page.incidents[0];
    expect((await publicIncident())?.title).toBe('Checkout is unavailable');
    expect(JSON.stringify(await pages.project(pageId))).not.toContain('Search');
    const [incident] = await incidents();
    await pages.incidents.update(monitor.actor, incident?.row.id ?? '', monitor.organizationId, {
      title: 'Search is slow',
    });
    expect((await publicIncident())?.title).toBe('Search is slow');
  });

  test('that begins soon after another one joins its incident, which is resolved after the last one', async () => {
    await addComponent();
    const other = await monitors.service.create(
      monitor.actor,
      monitor.organizationId,
      httpMonitor({ name: 'Search', url: 'https://search.example/' }),
    );
    await addComponent({ displayName: 'Search', monitorId: other.row.id });
    await goDown();
    const [incident, ...others] = await incidents();
    expect(others).toEqual([]);
    expect(incident?.row).toMatchObject({
      title: 'Checkout, Search is unavailable',
      status: 'investigating',
    });
    expect(incident?.updates).toHaveLength(2);
    monitors.respond.check = ({ config }) =>
      String(Reflect.get(config, 'url')).includes('search') ? DOWN : UP;
    await monitors.run(5 * MINUTE_MS);
    expect((await incidents())[0]?.row).toMatchObject({
      status: 'investigating',
      impacts: expect.arrayContaining([
        expect.objectContaining({ impact: 'operational' }),
        expect.objectContaining({ impact: 'major_outage' }),
      ]),
    });
    await recover();
    expect((await incidents())[0]?.row).toMatchObject({ status: 'resolved', causes: [] });
  });

  test('creates one incident although two processes evaluate the state at the same time', async () => {
    await addComponent();
    const other = openMonitors({ state, clock: pages.clock, hooks: pages.hooks });
    other.respond.check = () => DOWN;
    monitors.respond.check = () => DOWN;
    for (let minute = 0; minute < 5; minute += 1) {
      pages.clock.advance(MINUTE_MS);
      await Promise.all([monitors.prober.tick(), other.prober.tick()]);
      await Promise.all([monitors.prober.settle(), other.prober.settle()]);
      await Promise.all([monitors.states.apply([monitor.id]), other.states.apply([monitor.id])]);
    }
    expect(await incidents()).toHaveLength(1);
    expect(published()).toHaveLength(1);
  });

  test('is reported once when the same outage is announced twice', async () => {
    await addComponent();
    const outage = {
      outageId: newId('out'),
      monitorId: monitor.id,
      organizationId: monitor.organizationId,
      name: 'Shop',
      nowMs: pages.clock.now(),
      startedAtMs: pages.clock.now(),
    };
    await Promise.all(
      [1, 2, 3].map(() => state.transaction((tx) => pages.automatic.outageBegan(tx, outage))),
    );
    expect(await incidents()).toHaveLength(1);
    expect(published()).toHaveLength(1);
  });

  test('follows the rules of pages and components', async () => {
    const silent = await addPage({ autoIncident: 'off' });
    const drafts = await addPage({ autoIncident: 'published', resolveOnRecovery: false });
    await addComponent({}, silent);
    await addComponent({ autoIncident: 'draft' }, drafts);
    await goDown();
    expect(await incidents(silent)).toEqual([]);
    expect(await incidents(drafts)).toMatchObject([{ row: { isDraft: true } }]);
    expect(published()).toEqual([]);
    expect(pages.messages.filter(({ organizationId }) => organizationId === monitor.organizationId)).toEqual(
      [],
    );
    await recover();
    expect(await incidents(drafts)).toMatchObject([{ row: { status: 'investigating', resolvedAt: null } }]);
  });

  test('of a hidden component is a draft, and its name appears nowhere else', async () => {
    await addComponent({ displayName: 'Secret backend', isVisible: false });
    const mixed = await addPage({ autoIncident: 'published' });
    await addComponent({ displayName: 'Secret backend', isVisible: false }, mixed);
    await addComponent({ displayName: 'Checkout' }, mixed);
    await goDown();
    await recover();
    expect(await incidents()).toMatchObject([{ row: { isDraft: true } }]);
    const [published] = await incidents(mixed);
    expect(published?.row.isDraft).toBe(false);
    expect(JSON.stringify([published?.row, published?.updates])).not.toContain('Secret');
  });

  test('in a group by tag is a partial outage; monitors of others do not matter', async () => {
    const tagged = await addMonitor(monitors, { tags: ['eu'] });
    await addComponent({ displayName: 'Europe', monitorId: null, monitorTag: 'eu' });
    monitors.respond.check = () => DOWN;
    await monitors.run(5 * MINUTE_MS);
    // The monitor with the tag belongs to another organization.
    expect(tagged.organizationId).not.toBe(monitor.organizationId);
    expect(await incidents()).toEqual([]);
  });

  test('in the language of the page, and as text: a name is not Markdown', async () => {
    await pages.pages.update(monitor.actor, pageId, monitor.organizationId, { language: 'de' });
    await addComponent({ displayName: '[Kasse](https://evil.example)' });
    await goDown();
    const [incident] = await incidents();
    expect(incident?.row.title).toBe('[Kasse](https://evil.example) ist nicht erreichbar');
    expect(incident?.updates[0]?.message).toContain('\\[Kasse\\]');
  });

  test('a drop of traffic creates an incident, and its end resolves it', async () => {
    const websiteId = newId('web');
    await state.db.insert(websites).values({
      id: websiteId,
      organizationId: monitor.organizationId,
      name: 'Shop',
      domain: 'shop.example',
      trackingId: newId('trk'),
      createdAt: new Date(pages.clock.now()),
    });
    await addComponent({ monitorId: null, websiteId });
    const drop = {
      alertId: newId('alr'),
      websiteId,
      websiteName: 'Shop',
      organizationId: monitor.organizationId,
      atMs: pages.clock.now(),
    };
    await state.transaction((tx) => pages.automatic.trafficDropped(tx, drop));
    expect(await incidents()).toMatchObject([{ row: { source: 'traffic', severity: 'minor' } }]);
    pages.clock.advance(MINUTE_MS);
    await state.transaction((tx) =>
      pages.automatic.trafficRecovered(tx, { ...drop, atMs: pages.clock.now() }),
    );
    expect(await incidents()).toMatchObject([{ row: { status: 'resolved' } }]);
    const stored = await state.db.select().from(statusIncidents).where(eq(statusIncidents.pageId, pageId));
    expect(stored).toHaveLength(1);
  });
});
