import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../lib/time/time-zone.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let pageId: string;
let componentId: string;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:status_pages', 'write:status_pages', 'manage:config'])).secret;
  pageId = (await call('POST', '/v1/status-pages', { name: 'Shop', slug: 'incidents' })).body.statusPage.id;
  const created = await call('POST', `/v1/status-pages/${pageId}/components`, { displayName: 'Checkout' });
  componentId = created.body.component.id;
});
afterAll(() => app.close());

async function call(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': secret, ...headers },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
const open = async (fields: object = {}, headers: Record<string, string> = {}) =>
  call(
    'POST',
    `/v1/status-pages/${pageId}/incidents`,
    {
      title: 'Payments fail',
      severity: 'major',
      message: 'We are **investigating**.',
      components: [{ id: componentId, impact: 'partial_outage' }],
      ...fields,
    },
    headers,
  );
const update = (id: string, body: object) =>
  call('POST', `/v1/incidents/${id}/updates`, { message: 'News', ...body });
const iso = (offsetMs: number) => new Date(app.clock.now() + offsetMs).toISOString();
const componentState = async () =>
  (await call('GET', `/v1/status-pages/${pageId}/components`)).body.components[0].currentState;

describe('an incident', () => {
  test('begins with an update, changes its components, and ends with the status resolved', async () => {
    const { body, status } = await open();
    expect(status).toBe(201);
    const { incident } = body;
    expect(incident).toMatchObject({
      status: 'investigating',
      isDraft: false,
      resolvedAt: null,
      source: 'manual',
      components: [{ id: componentId, name: 'Checkout', impact: 'partial_outage' }],
      updates: [{ html: '<p>We are <strong>investigating</strong>.</p>' }],
    });
    expect(await componentState()).toBe('partial_outage');
    app.clock.advance(1_000);
    await update(incident.id, {
      status: 'monitoring',
      components: [{ id: componentId, impact: 'degraded' }],
    });
    expect(await componentState()).toBe('degraded');
    app.clock.advance(1_000);
    const resolved = (await update(incident.id, { status: 'resolved' })).body.incident;
    expect(resolved).toMatchObject({
      status: 'resolved',
      resolvedAt: iso(0),
      monitoringAt: iso(-1_000),
      components: [{ impact: 'operational' }],
    });
    expect(resolved.updates.map((each: { status: string }) => each.status)).toEqual([
      'resolved',
      'monitoring',
      'investigating',
    ]);
    expect(await componentState()).toBe('operational');
  });

  test('is created once for one Idempotency-Key, and so is an update', async () => {
    const headers = { 'idempotency-key': 'incident' };
    const [first, second] = [await open({}, headers), await open({}, headers)];
    expect(second.body.incident.id).toBe(first.body.incident.id);
    const { id } = first.body.incident;
    const body = { status: 'resolved', message: 'Over' };
    await call('POST', `/v1/incidents/${id}/updates`, body, headers);
    const again = await call('POST', `/v1/incidents/${id}/updates`, body, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body.incident.updates).toHaveLength(2);
  });

  test('can lie in the past, but not in the future', async () => {
    const { incident } = (
      await open({ startedAt: iso(-3 * HOUR_MS), status: 'resolved', resolvedAt: iso(-HOUR_MS) })
    ).body;
    expect(incident).toMatchObject({ startedAt: iso(-3 * HOUR_MS), resolvedAt: iso(-HOUR_MS) });
    const fieldOf = async (fields: object) => (await open(fields)).body.details?.[0]?.field;
    expect(await fieldOf({ startedAt: iso(HOUR_MS) })).toBe('startedAt');
    expect(await fieldOf({ resolvedAt: iso(-HOUR_MS) })).toBe('resolvedAt');
    expect(
      await fieldOf({ startedAt: iso(-HOUR_MS), status: 'resolved', resolvedAt: iso(-2 * HOUR_MS) }),
    ).toBe('resolvedAt');
    const moved = await call('PATCH', `/v1/incidents/${incident.id}`, { resolvedAt: iso(-2 * HOUR_MS) });
    expect(moved.body.incident.resolvedAt).toBe(iso(-2 * HOUR_MS));
  });

  test('has the status of the latest update, also after updates are corrected and deleted', async () => {
    const { incident } = (await open({ startedAt: iso(-3 * HOUR_MS) })).body;
    await update(incident.id, { status: 'resolved', at: iso(-HOUR_MS) });
    const between = (await update(incident.id, { status: 'identified', at: iso(-2 * HOUR_MS) })).body
      .incident;
    expect(between.status).toBe('resolved');
    const [last] = between.updates;
    const url = `/v1/incidents/${incident.id}/updates/${last.id}`;
    const changed = await call('PATCH', url, { status: 'monitoring', message: 'Better' });
    expect(changed.body.incident).toMatchObject({ status: 'monitoring', resolvedAt: null });
    const removed = await call('DELETE', url);
    expect(removed.body.incident.status).toBe('identified');
    const [one, other] = removed.body.incident.updates;
    await call('DELETE', `/v1/incidents/${incident.id}/updates/${one.id}`);
    const only = await call('DELETE', `/v1/incidents/${incident.id}/updates/${other.id}`);
    expect(only.body.code).toBe('CONFLICT');
    await update(incident.id, { status: 'resolved' });
  });

  test('as a draft changes nothing until it is published, once', async () => {
    const { incident } = (await open({ isDraft: true })).body;
    expect(await componentState()).toBe('operational');
    const drafts = await call('GET', `/v1/status-pages/${pageId}/incidents?state=draft`);
    expect(drafts.body.incidents.map(({ id }: { id: string }) => id)).toEqual([incident.id]);
    const published = await call('POST', `/v1/incidents/${incident.id}/publish`, {});
    expect(published.body.incident.isDraft).toBe(false);
    expect(await componentState()).toBe('partial_outage');
    expect((await call('POST', `/v1/incidents/${incident.id}/publish`, {})).body.code).toBe('CONFLICT');
    await call('DELETE', `/v1/incidents/${incident.id}`);
    expect(await componentState()).toBe('operational');
  });

  test('has a postmortem, which is public once it is published', async () => {
    const { incident } = (await open({ status: 'resolved' })).body;
    const url = `/v1/incidents/${incident.id}/postmortem`;
    const draft = await call('PUT', url, { message: 'A certificate expired.' });
    expect(draft.body.incident.postmortem).toMatchObject({ publishedAt: null });
    const published = await call('PUT', url, { message: 'It expired.', isPublished: true });
    expect(published.body.incident.postmortem.publishedAt).toBe(iso(0));
    expect((await call('PUT', url, { message: null })).body.incident.postmortem).toBeNull();
  });

  test('affects only components of its page', async () => {
    const other = await call('POST', '/v1/status-pages', { name: 'Other', slug: 'other-incidents' });
    const foreign = await call('POST', `/v1/status-pages/${other.body.statusPage.id}/components`, {
      displayName: 'Other',
    });
    const { body } = await open({ components: [{ id: foreign.body.component.id, impact: 'degraded' }] });
    expect(body.details).toMatchObject([{ field: 'components.0.id' }]);
  });

  test('is reported to the organization by the notification rules', async () => {
    const { incident } = (await open()).body;
    await update(incident.id, { status: 'resolved' });
    await app.app.dispatcher.drain();
    const { notifications } = (await call('GET', '/v1/notifications?limit=10')).body;
    const kinds = notifications
      .filter((each: { resource: { id: string } }) => each.resource.id === incident.id)
      .map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['incident.created', 'incident.resolved']);
  });
});

test('templates are stored for a page, by name', async () => {
  const url = `/v1/status-pages/${pageId}/incident-templates`;
  const body = { name: 'payments', title: 'Payments fail', message: 'We are investigating.' };
  const { template } = (await call('POST', url, { ...body, componentIds: [componentId] })).body;
  await call('POST', url, { ...body, name: 'Outage' });
  const changed = await call('PATCH', `${url}/${template.id}`, { severity: 'critical' });
  expect(changed.body.template).toMatchObject({ severity: 'critical', componentIds: [componentId] });
  const list = (await call('GET', url)).body.templates;
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['Outage', 'payments']);
  await call('DELETE', `${url}/${template.id}`);
  expect((await call('GET', url)).body.templates).toHaveLength(1);
});
