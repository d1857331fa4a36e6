import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../../errors.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../mail/testing/smtp-server.ts';
import { scheduledReportsModule } from './scheduled-reports.module.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let smtp: TestSmtpServer;
let app: TestApp;
let owner: TestPerson;
let websiteId: string;
/** Of a key: sessions end while the clock advances. */
let headers: Record<string, string>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await openTestApp({ mail: { smtpUrl: smtp.url, from: 'Pharos <pharos@example.com>' } });
  owner = await app.addPerson('owner@example.com');
  ({ id: websiteId } = await app.addWebsite(owner, 'shop.example'));
  headers = { 'x-api-key': (await app.addKey(owner, ['manage:config', 'track:events'])).secret };
});

afterAll(async () => {
  await app.close();
  await smtp.close();
});

const reports = () => app.app.serviceOf(scheduledReportsModule);

/** Calls the API with a key. */
async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  return app.inject({ method, url: `/v1/scheduled-reports${path}`, headers, ...(payload && { payload }) });
}

/** Creates a report and returns it. */
async function create(input: object = {}) {
  const response = await call('POST', '', {
    websiteId,
    name: 'Every morning',
    frequency: 'daily',
    recipients: ['ada@example.com'],
    ...input,
  });
  expect(response.json()).toMatchObject({ success: true });
  return response.json().scheduledReport;
}

/** Moves the clock to the next time that a report is due, and sends what is due. */
async function sendAt(nextAt: string) {
  app.clock.advance(Date.parse(nextAt) - app.clock.now());
  await reports().sendDue();
  return app.app.dispatcher.drain();
}

describe('a scheduled report', () => {
  let id: string;

  beforeEach(() => {
    smtp.received.length = 0;
  });

  afterEach(async () => {
    if (id !== '') await call('DELETE', `/${id}`);
    id = '';
  });

  test('is sent once, in the morning after its period, with the figures of the period', async () => {
    // Noon: the next report is about this day, whenever the test runs.
    app.clock.advance(DAY_MS - (app.clock.now() % DAY_MS) + DAY_MS / 2);
    const timestamp = new Date(app.clock.now()).toISOString();
    for (const path of ['/', '/pricing'])
      await app.post(
        '/track',
        { name: 'pageview', websiteId, anonymousId: 'ada', path, timestamp },
        headers['x-api-key'],
      );
    await app.flush();
    const report = await create();
    id = report.id;
    expect(report.nextAt.slice(11)).toBe('08:00:00.000Z');
    await sendAt(report.nextAt);
    await sendAt(new Date(app.clock.now()).toISOString());
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toMatch(/Visitors\s+1 \(new\)/);
    expect(mail?.text).toContain('/pricing');
    expect(mail?.html).toContain('prefers-color-scheme:dark');
    const read = (await call('GET', `/${id}`)).json().scheduledReport;
    expect(Date.parse(read.nextAt) - Date.parse(report.nextAt)).toBe(DAY_MS);
    expect(read).toMatchObject({ lastPeriod: timestamp.slice(0, 10), lastError: null });
  });

  test('is not sent while it is disabled, and not for periods that passed meanwhile', async () => {
    const report = await create({ enabled: false });
    id = report.id;
    expect(report.nextAt).toBeNull();
    app.clock.advance(3 * DAY_MS);
    await reports().sendDue();
    expect(await app.app.dispatcher.drain()).toBe(0);
    const enabled = (await call('PATCH', `/${id}`, { enabled: true })).json().scheduledReport;
    expect(Date.parse(enabled.nextAt)).toBeGreaterThan(app.clock.now());
    await reports().sendDue();
    expect(smtp.received).toHaveLength(0);
  });

  test('after a week without the server is sent once, about the latest period', async () => {
    const report = await create();
    id = report.id;
    app.clock.advance(7 * DAY_MS);
    await reports().sendDue();
    await app.app.dispatcher.drain();
    await reports().sendDue();
    await app.app.dispatcher.drain();
    expect(smtp.received).toHaveLength(1);
    const yesterday = new Date(app.clock.now() - DAY_MS).toISOString().slice(0, 10);
    expect((await call('GET', `/${id}`)).json().scheduledReport.lastPeriod).toBe(yesterday);
  });

  test('that could not be created is tried again after ten minutes, also when the clock was set back', async () => {
    const report = await create();
    id = report.id;
    const read = async () => (await call('GET', `/${id}`)).json().scheduledReport;
    const failing = vi
      .spyOn(app.stores.facts, 'query')
      .mockRejectedValue(new AppError('SERVICE_UNAVAILABLE', { reason: 'simulated' }));
    try {
      await sendAt(report.nextAt);
      const { nextAt, lastError } = await read();
      expect(Date.parse(nextAt) - app.clock.now()).toBe(10 * MINUTE_MS);
      expect(lastError).not.toBeNull();
      // The clock was a day ahead: without correction the report would wait for another day.
      app.clock.advance(-DAY_MS);
      await reports().sendDue();
      expect(Date.parse((await read()).nextAt) - app.clock.now()).toBe(10 * MINUTE_MS);
      expect(smtp.received).toHaveLength(0);
    } finally {
      failing.mockRestore();
    }
    app.clock.advance(10 * MINUTE_MS);
    await reports().sendDue();
    await app.app.dispatcher.drain();
    expect(smtp.received).toHaveLength(1);
    expect((await read()).lastError).toBeNull();
    await reports().sendDue();
    expect(await app.app.dispatcher.drain()).toBe(0);
  });

  test('is sent by one of two processes that look at the same time', async () => {
    const report = await create();
    id = report.id;
    app.clock.advance(Date.parse(report.nextAt) - app.clock.now());
    await Promise.all([reports().sendDue(), reports().sendDue()]);
    await app.app.dispatcher.drain();
    expect(smtp.received).toHaveLength(1);
  });

  test('can be sent now, and the next one is sent as planned', async () => {
    const report = await create();
    id = report.id;
    expect((await call('POST', `/${id}/send`)).json()).toEqual({ success: true, sentTo: 1 });
    await app.app.dispatcher.drain();
    expect(smtp.received).toHaveLength(1);
    expect((await call('GET', `/${id}`)).json().scheduledReport.nextAt).toBe(report.nextAt);
  });

  test('notifies its integrations, whatever the notification rules say', async () => {
    const payload = {
      kind: 'webhook',
      name: 'Reports',
      config: { url: 'https://hooks.example/', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    };
    const created = await app.inject({ method: 'POST', url: '/v1/integrations', headers, payload });
    const { id: integrationId } = created.json().integration;
    const report = await create({ recipients: [], integrationIds: [integrationId] });
    id = report.id;
    expect((await call('POST', `/${id}/send`)).json()).toEqual({ success: true, sentTo: 1 });
    await app.app.dispatcher.drain();
    const { deliveries } = (await app.inject({ url: '/v1/deliveries', headers })).json();
    expect(deliveries).toMatchObject([{ integration: { id: integrationId }, ruleId: null }]);
    expect(deliveries[0].title).toMatch(/^shop\.example: /);
    expect(smtp.received).toHaveLength(0);
  });

  test('is in the language of the report, and about all websites without a website', async () => {
    const report = await create({ websiteId: undefined, language: 'de', frequency: 'monthly' });
    id = report.id;
    await call('POST', `/${id}/send`);
    await app.app.dispatcher.drain();
    expect(smtp.received[0]?.text).toContain('Monatsbericht');
  });
});

describe('a recipient', () => {
  const pathOf = (html: string | undefined) =>
    /href="http:\/\/localhost:3000(\/unsubscribe\/reports\/[\w-]+)"/.exec(html ?? '')?.[1] ?? '';
  const post = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

  test('unsubscribes with one request without signing in, and stays unsubscribed', async () => {
    smtp.received.length = 0;
    const { id } = await create({ recipients: ['ada@example.com', 'bob@example.com'] });
    await call('POST', `/${id}/send`);
    await app.app.dispatcher.drain();
    const path = pathOf(smtp.received.find(({ to }) => to[0] === 'ada@example.com')?.html);
    const asked = await app.inject({ method: 'GET', url: path });
    expect(asked.body).toContain('ada@example.com');
    // A mail scanner that opens the link does not unsubscribe anybody.
    expect((await call('GET', `/${id}`)).json().scheduledReport.recipients).toMatchObject([
      { email: 'ada@example.com', unsubscribed: false },
      { email: 'bob@example.com', unsubscribed: false },
    ]);
    expect((await post(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    await call('PATCH', `/${id}`, { recipients: ['bob@example.com'] });
    await call('PATCH', `/${id}`, { recipients: ['ada@example.com', 'bob@example.com'] });
    smtp.received.length = 0;
    expect((await call('POST', `/${id}/send`)).json().sentTo).toBe(1);
    await app.app.dispatcher.drain();
    expect(smtp.received.map(({ to }) => to)).toEqual([['bob@example.com']]);
    await post(path, 'subscribe=1');
    expect((await call('POST', `/${id}/send`)).json().sentTo).toBe(2);
    await app.app.dispatcher.drain();
    await call('DELETE', `/${id}`);
    expect((await app.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  });

  test.each(['preview', 'x', 'a'.repeat(500)])('with an invalid link gets 404: %.20s', async (token) => {
    expect((await post(`/unsubscribe/reports/${token}`, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
  });
});

describe('the API of scheduled reports', () => {
  test.each([
    [{ recipients: [] }, 'recipients'],
    [{ recipients: ['ada'] }, 'recipients.0'],
    [{ recipients: ['a@example.com', 'A@example.com'] }, 'recipients'],
    [{ hour: 24 }, 'hour'],
    [{ frequency: 'hourly' }, 'frequency'],
    [{ timeZone: 'Berlin' }, 'timeZone'],
    [{ name: '' }, 'name'],
  ])('rejects %j and names the field', async (wrong, field) => {
    const valid = { websiteId, name: 'Report', frequency: 'daily', recipients: ['ada@example.com'] };
    const response = await call('POST', '', { ...valid, ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json().details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });

  test('denies integrations that do not exist', async () => {
    const fields = { websiteId, name: 'Report', frequency: 'daily' };
    const unknown = { ...fields, integrationIds: ['int_06ahw8m2kx5tnq9ydz7vcb4efr'] };
    const denied = await call('POST', '', unknown);
    expect(denied.json().code).toBe('ACCESS_DENIED');
  });

  test('rejects a change of another version, and repeats a creation with the same key once', async () => {
    const payload = { websiteId, name: 'Report', frequency: 'weekly', recipients: ['ada@example.com'] };
    const keyed = { ...headers, 'idempotency-key': 'one' };
    const url = '/v1/scheduled-reports';
    const [first, second] = [
      await app.inject({ method: 'POST', url, headers: keyed, payload }),
      await app.inject({ method: 'POST', url, headers: keyed, payload }),
    ];
    const { id } = first.json().scheduledReport;
    expect(second.json().scheduledReport.id).toBe(id);
    const change = (etag: string) =>
      app.inject({
        method: 'PATCH',
        url: `${url}/${id}`,
        headers: { ...headers, 'if-match': etag },
        payload: { hour: 6 },
      });
    expect((await change(String(first.headers['etag']))).statusCode).toBe(200);
    expect((await change(String(first.headers['etag']))).statusCode).toBe(412);
    await call('DELETE', `/${id}`);
  });

  test('previews a report as HTML and text without sending it', async () => {
    const page = await call('GET', `/preview?websiteId=${websiteId}&frequency=weekly`);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.body).toContain('<!doctype html>');
    const text = await call('GET', `/preview?websiteId=${websiteId}&frequency=weekly&format=text`);
    expect(text.body).toContain('Weekly report: shop.example');
    expect(await app.app.dispatcher.drain()).toBe(0);
  });
});
