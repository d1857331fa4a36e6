import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { alertsModule } from './index.ts';

const CONDITION = {
  kind: 'threshold',
  metric: 'pageviews',
  comparison: 'above',
  value: 2,
  windowMinutes: 60,
};

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['manage:config', 'track:events', 'manage:websites'])).secret;
});
afterAll(() => app.close());

const create = async (body: object = {}, headers: Record<string, string> = {}) =>
  app.post('/v1/alerts', { websiteId, name: 'Busy', condition: CONDITION, ...body }, secret, headers);
const created = async (body: object = {}) => {
  const response = await create(body);
  expect(response.statusCode, response.body).toBe(201);
  return response.json().alert;
};
const get = (url: string) => app.inject({ url, headers: { 'x-api-key': secret } });
const change = (
  method: 'PATCH' | 'DELETE',
  url: string,
  body: object | undefined,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url,
    headers: { 'x-api-key': secret, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  });

describe('an alert', () => {
  test('is created with defaults, listed by its website, and read with an entity tag', async () => {
    const alert = await created();
    expect(alert).toMatchObject({
      websiteId,
      organizationId: owner.organizationId,
      severity: 'warning',
      enabled: true,
      state: 'ok',
      health: 'unknown',
      value: null,
    });
    const read = await get(`/v1/alerts/${alert.id}`);
    expect(read.json().alert).toEqual(alert);
    expect(read.headers.etag).toBe('"1"');
    const list = (await get(`/v1/alerts?websiteId=${websiteId}&kind=threshold`)).json();
    expect(list.alerts.map(({ id }: { id: string }) => id)).toContain(alert.id);
    expect((await get(`/v1/alerts?websiteId=${websiteId}&kind=goal`)).json().alerts).toEqual([]);
  });

  test('is created once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'alert-1' };
    const first = (await create({}, headers)).json().alert;
    const again = await create({}, headers);
    expect(again.json().alert.id).toBe(first.id);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await create({ name: 'Other' }, headers)).json().code).toBe('CONFLICT');
  });

  test('is not changed if it was changed in the meantime', async () => {
    const { id } = await created();
    const url = `/v1/alerts/${id}`;
    const changed = await change('PATCH', url, { name: 'Other' }, { 'if-match': '"1"' });
    expect(changed.json().alert).toMatchObject({ name: 'Other', condition: CONDITION });
    expect((await change('PATCH', url, { name: 'Third' }, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await change('DELETE', url, undefined, { 'if-match': '"1"' })).statusCode).toBe(412);
    expect((await change('DELETE', url, undefined, { 'if-match': '"2"' })).statusCode).toBe(200);
    expect((await get(url)).json().code).toBe('ACCESS_DENIED');
  });

  test('can be managed by a key of its website, and by no key of another website', async () => {
    const other = await app.addWebsite(owner, 'blog.example');
    const access = (id: string) => ({ access: { type: 'website' as const, websiteIds: [id] } });
    const own = await app.addKey(owner, ['manage:config'], access(websiteId));
    const foreign = await app.addKey(owner, ['manage:config'], access(other.id));
    const body = { websiteId, name: 'x', condition: CONDITION };
    expect((await app.post('/v1/alerts', body, own.secret)).statusCode).toBe(201);
    expect((await app.post('/v1/alerts', body, foreign.secret)).json().code).toBe('ACCESS_DENIED');
  });

  test('is deleted with its website', async () => {
    const other = await app.addWebsite(owner, 'gone.example');
    const { id } = await created({ websiteId: other.id });
    expect((await change('DELETE', `/v1/websites/${other.id}`, undefined)).statusCode).toBe(200);
    expect((await get(`/v1/alerts/${id}`)).json().code).toBe('ACCESS_DENIED');
  });

  test('ends its firing when it is disabled, and starts again when it is enabled', async () => {
    const { id } = await created({ name: 'Fires' });
    const track = await app.post(
      `/track?website_id=${websiteId}`,
      [1, 2, 3, 4].map((index) => ({ name: 'pageview', path: `/${index}`, anonymousId: `a${index}` })),
      secret,
    );
    expect(track.statusCode, track.body).toBe(200);
    await app.flush();
    for (let minute = 0; minute < 4; minute += 1) {
      app.clock.advance(60_000);
      await app.app.serviceOf(alertsModule).evaluate();
    }
    const fired = (await get(`/v1/alerts/${id}`)).json().alert;
    expect(fired).toMatchObject({ state: 'firing', reason: 'above', value: 4, health: 'current' });
    const before = (await get(`/v1/alerts/${id}/firings`)).json().firings;
    expect(before).toMatchObject([
      { resolvedAt: null, value: 4, summary: expect.stringContaining('pageviews') },
    ]);
    await change('PATCH', `/v1/alerts/${id}`, { enabled: false });
    const [after] = (await get(`/v1/alerts/${id}/firings`)).json().firings;
    expect(after).toMatchObject({ id: before[0].id, resolution: 'changed' });
    expect((await get(`/v1/alerts/${id}`)).json().alert).toMatchObject({ state: 'ok', enabled: false });
  });
});

describe('a field that is invalid is named', () => {
  test.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ condition: { kind: 'other' } }, 'condition.kind'],
    [{ condition: { ...CONDITION, windowMinutes: 7 } }, 'condition.windowMinutes'],
    [{ condition: { ...CONDITION, metric: 'bounce' } }, 'condition.metric'],
    [
      { condition: { ...CONDITION, filters: [{ field: 'contry', op: 'eq', value: 'DE' }] } },
      'condition.filters.0.field',
    ],
    [{ condition: { kind: 'goal', reportId: 'rpt_06ahw7rb5xk3nqydz8vcm1tefs' } }, 'condition.reportId'],
    [{ condition: { kind: 'web_vital', metric: 'LCP', threshold: -1 } }, 'condition.threshold'],
    [{ severity: 'high' }, 'severity'],
  ])('%j', async (fields, field) => {
    const refused = await create(fields);
    expect(refused.json(), refused.body).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });
});

describe('a preview', () => {
  const preview = async (condition: object, days = 2) =>
    (await app.post('/v1/alerts/preview', { websiteId, condition, days }, secret)).json();

  test.each<object>([
    CONDITION,
    { ...CONDITION, windowMinutes: 5 },
    { ...CONDITION, metric: 'visitors' },
    {
      ...CONDITION,
      metric: 'sessions',
      windowMinutes: 180,
      filters: [{ field: 'country', op: 'ne', value: 'XX' }],
    },
    { kind: 'traffic' },
    { kind: 'errors', mode: 'spike' },
    { kind: 'errors', mode: 'new_group' },
    { kind: 'web_vital', metric: 'LCP', threshold: 2_500 },
    { kind: 'first_event' },
  ])('of %j is answered', async (condition) => {
    const answer = await preview(condition);
    expect(answer, JSON.stringify(answer)).toMatchObject({
      success: true,
      preview: { firings: expect.any(Array) },
    });
    expect(answer.preview.points.length).toBeLessThanOrEqual(720);
  });

  test('says that a drop cannot fire if hours without traffic are usual', async () => {
    const quiet = (await app.addWebsite(owner, 'quiet.example')).id;
    const dayMs = 24 * 3_600_000;
    const events = Array.from({ length: 30 }, (_, day) => ({
      websiteId: quiet,
      name: 'pageview',
      anonymousId: `visitor ${day}`,
      timestamp: app.clock.now() - (day + 1) * dayMs,
    }));
    const sent = await app.post('/track', events, secret);
    expect(sent.json(), sent.body).toMatchObject({ count: 30 });
    await app.flush();
    const noticeOf = async (direction: string) => {
      const body = { websiteId: quiet, condition: { kind: 'traffic', direction }, days: 2 };
      return (await app.post('/v1/alerts/preview', body, secret)).json().preview.notice;
    };
    expect(await noticeOf('drop')).toBe('no_drop');
    expect(await noticeOf('both')).toBe('coarse');
  });

  test('shows when it would have fired', async () => {
    app.clock.advance(3 * 3_600_000);
    const { preview: shown } = await preview({ ...CONDITION, windowMinutes: 15, value: 3 });
    expect(shown.firings).toMatchObject([{ reason: 'above', value: 4, to: expect.any(String) }]);
  });
});
