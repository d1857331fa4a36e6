import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../lib/time/time-zone.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { statusPagesModule } from '../index.ts';

const HIDDEN = 'Zanzibar';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let pageId: string;
let slug = 0;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (
    await app.addKey(owner, ['read:status_pages', 'write:status_pages', 'read:monitors', 'write:monitors'])
  ).secret;
});
afterAll(() => app.close());

async function call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': secret },
    ...(payload && { payload }),
  });
  const body = response.json();
  if (response.statusCode >= 300) throw new Error(response.body);
  return body;
}
async function addPage(fields: object = {}): Promise<string> {
  slug += 1;
  const { statusPage } = await call('POST', '/v1/status-pages', {
    name: 'Shop',
    slug: `projection-${slug}`,
    ...fields,
  });
  pageId = statusPage.id;
  return pageId;
}
const addComponent = async (fields: object) =>
  (await call('POST', `/v1/status-pages/${pageId}/components`, fields)).component;
const addMonitor = async (fields: object = {}) =>
  (await call('POST', '/v1/monitors', { name: 'Shop', url: 'https://shop.example/health', ...fields }))
    .monitor;
const source = () => app.app.serviceOf(statusPagesModule).source;
async function project() {
  const snapshot = await source().project(pageId);
  if (snapshot === undefined) throw new Error('The page does not exist');
  return snapshot;
}

describe('the projection of a page', () => {
  test('of a page that does not exist is undefined', async () => {
    expect(await source().project('stp_06ajz8w4m2kq9tx5vdycn7brfe')).toBeUndefined();
  });

  test('contains nothing of hidden components, their groups and drafts', async () => {
    await addPage();
    const { group } = await call('POST', `/v1/status-pages/${pageId}/groups`, { name: `${HIDDEN} group` });
    const hidden = await addComponent({
      displayName: `${HIDDEN} backend`,
      description: HIDDEN,
      groupId: group.id,
      isVisible: false,
      monitorId: (await addMonitor({ url: `https://${HIDDEN.toLowerCase()}.example/` })).id,
    });
    const shown = await addComponent({ displayName: 'Checkout' });
    const components = [
      { id: hidden.id, impact: 'major_outage' },
      { id: shown.id, impact: 'degraded' },
    ];
    await call('POST', `/v1/status-pages/${pageId}/incidents`, {
      title: 'Payments fail',
      message: 'We are investigating.',
      components,
    });
    await call('POST', `/v1/status-pages/${pageId}/incidents`, {
      title: `${HIDDEN} draft`,
      message: HIDDEN,
      isDraft: true,
    });
    const resolved = await call('POST', `/v1/status-pages/${pageId}/incidents`, {
      title: 'Over',
      message: 'Over.',
      status: 'resolved',
    });
    await call('PUT', `/v1/incidents/${resolved.incident.id}/postmortem`, { message: HIDDEN });
    await call('POST', `/v1/status-pages/${pageId}/maintenances`, {
      title: 'Update',
      message: 'Slow.',
      startsAt: new Date(app.clock.now() + MINUTE_MS).toISOString(),
      durationMinutes: 60,
      componentIds: [hidden.id, shown.id],
    });
    const { page } = await project();
    expect(JSON.stringify(page).toLowerCase()).not.toContain(HIDDEN.toLowerCase());
    expect(JSON.stringify(page)).not.toContain(hidden.id);
    expect(page.groups).toEqual([]);
    expect(page.components.map(({ name }) => name)).toEqual(['Checkout']);
    expect(page.incidents.map(({ title }) => title)).toEqual(['Payments fail', 'Over']);
    expect(page.incidents[0]?.components).toEqual([
      { componentId: shown.id, name: 'Checkout', state: 'degraded' },
    ]);
    expect(page.incidents[0]?.updates[0]?.components).toHaveLength(1);
    expect(page.maintenances[0]?.components).toHaveLength(1);
    expect(page.incidents[1]?.postmortem).toBeNull();
    // The hidden component has a major outage.
    expect(page.state).toBe('degraded');
  });

  test.each([
    ['hideUrl', 'url'],
    ['hideUptimePercentage', 'uptimePercent'],
    ['hideLatency', 'latency'],
  ])('with %s has no %s', async (field, hidden) => {
    await addPage();
    const { id: monitorId } = await addMonitor({
      url: 'https://shop.example/health?token=secret#x',
    });
    const component = await addComponent({ displayName: 'Checkout', monitorId, hideUrl: false });
    const before = (await project()).page.components[0];
    expect(before).toMatchObject({ url: 'https://shop.example/health', uptimePercent: null });
    expect(before?.days).toHaveLength(90);
    expect(before?.days?.every(({ state }) => state === 'no_data')).toBe(true);
    await call('PATCH', `/v1/status-pages/${pageId}/components/${component.id}`, { [field]: true });
    const after = (await project()).page.components[0];
    expect(after).not.toHaveProperty(hidden);
    if (hidden === 'uptimePercent')
      for (const day of after?.days ?? []) expect(day).not.toHaveProperty('uptimePercent');
  });

  test('has the days and latency of its monitors', async () => {
    await addPage({ timeZone: 'Asia/Kathmandu' });
    const { id: monitorId } = await addMonitor();
    await addComponent({ displayName: 'Checkout', monitorId });
    await addComponent({ displayName: 'Support' });
    const [checkout, support] = (await project()).page.components;
    expect(checkout).toMatchObject({ state: 'unknown', uptimePercent: null });
    expect(checkout?.days?.at(-1)?.date).toBe(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(app.clock.now()),
    );
    // A component without monitors has no figures.
    expect(support).not.toHaveProperty('days');
    expect(support).not.toHaveProperty('uptimePercent');
    expect(support).not.toHaveProperty('latency');
  });

  test('has the rules of access, and never the password of a page that has another visibility', async () => {
    await addPage({ visibility: 'password', password: 'open sesame' });
    const { page, access } = await project();
    expect(access).toMatchObject({ visibility: 'password', organizationId: owner.organizationId });
    expect(access.passwordHash).toMatch(/^scrypt/);
    expect(page.isIndexed).toBe(false);
    expect(JSON.stringify(page)).not.toContain('scrypt');
    await call('PATCH', `/v1/status-pages/${pageId}`, { visibility: 'members' });
    const changed = await project();
    expect(changed.access.passwordHash).toBeNull();
    expect(changed.access.accessVersion).toBeGreaterThan(access.accessVersion);
  });

  test('of a page without components is operational, or as bad as its open incidents', async () => {
    await addPage();
    expect((await project()).page.state).toBe('operational');
    await call('POST', `/v1/status-pages/${pageId}/incidents`, {
      title: 'All is down',
      message: 'Sorry.',
      severity: 'critical',
    });
    expect((await project()).page.state).toBe('major_outage');
  });

  test('offers no subscription by e-mail without a mail server', async () => {
    await addPage();
    expect((await project()).page.subscriptions).toEqual(['webhook', 'slack', 'feed', 'calendar']);
  });

  test('has the times of the last changes that visitors see, also by incidents, maintenance and removals', async () => {
    await addPage();
    const { group } = await call('POST', `/v1/status-pages/${pageId}/groups`, { name: 'Europe' });
    const { id } = await addComponent({ displayName: 'Checkout', groupId: group.id });
    await addComponent({ displayName: 'Support' });
    const created = new Date(app.clock.now()).toISOString();
    /** Makes a change one minute later. @returns which times are those of the change: page, group, component, other component. */
    const changed = async (work: () => Promise<unknown>) => {
      app.clock.advance(MINUTE_MS);
      const now = new Date(app.clock.now()).toISOString();
      await work();
      const { page } = await project();
      const parts = [page, ...page.groups, ...page.components];
      return parts.map(({ updatedAt }) =>
        updatedAt === now ? 'now' : updatedAt === created ? 'created' : 'before',
      );
    };
    const base = `/v1/status-pages/${pageId}`;
    let incident = '';
    let maintenance = '';
    const components = [{ id, impact: 'degraded' }];
    expect(
      await changed(async () => {
        const fields = { title: 'Payments fail', message: 'Sorry.', components };
        incident = (await call('POST', `${base}/incidents`, fields)).incident.id;
      }),
    ).toEqual(['now', 'now', 'now', 'created']);
    expect(
      await changed(() =>
        call('POST', `/v1/incidents/${incident}/updates`, { status: 'resolved', message: 'Over.' }),
      ),
    ).toEqual(['now', 'now', 'now', 'created']);
    expect(
      await changed(() =>
        call('POST', `${base}/incidents`, { title: 'All', message: 'Draft.', isDraft: true }),
      ),
    ).toEqual(['before', 'before', 'before', 'created']);
    expect(
      await changed(async () => {
        const startsAt = new Date(app.clock.now() + 60 * MINUTE_MS).toISOString();
        const fields = {
          title: 'Update',
          message: 'Slow.',
          startsAt,
          durationMinutes: 60,
          componentIds: [id],
        };
        maintenance = (await call('POST', `${base}/maintenances`, fields)).maintenance.id;
      }),
    ).toEqual(['now', 'before', 'before', 'created']);
    expect(
      await changed(() =>
        call('POST', `/v1/maintenances/${maintenance}/updates`, { status: 'in_progress', message: 'Now.' }),
      ),
    ).toEqual(['now', 'now', 'now', 'created']);
    expect(await changed(() => call('DELETE', `/v1/maintenances/${maintenance}`))).toEqual([
      'now',
      'before',
      'before',
      'created',
    ]);
    expect((await changed(() => call('DELETE', `/v1/incidents/${incident}`)))[0]).toBe('now');
  });

  test('is announced after each change of a page', async () => {
    const changed: string[] = [];
    const end = source().onChange(async (id) => void changed.push(id));
    await addPage();
    const component = await addComponent({ displayName: 'Checkout' });
    await call('PATCH', `/v1/status-pages/${pageId}/components/${component.id}`, { state: 'degraded' });
    await call('POST', `/v1/status-pages/${pageId}/incidents`, { title: 'A', message: 'B' });
    expect(changed).toEqual([pageId, pageId, pageId, pageId]);
    await call('DELETE', `/v1/status-pages/${pageId}`);
    expect(changed).toHaveLength(5);
    expect(await source().list()).not.toContain(pageId);
    end();
    await addPage();
    expect(changed).toHaveLength(5);
  });
});
