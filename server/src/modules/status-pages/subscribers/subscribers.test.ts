import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deriveKey } from '../../../lib/secrets/derive-key.ts';
import { DAY_MS } from '../../../lib/time/time-zone.ts';
import type { OutboundRequest } from '../../../outbound/outbound.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../../mail/testing/smtp-server.ts';
import { resealSubscribers, statusPagesModule } from '../index.ts';
import { statusPages } from '../status-pages.table.ts';
import { renderNewsSlack } from './render-news.ts';
import { SUBSCRIBER_TOKENS_PURPOSE, SubscriberTokens } from './subscriber-tokens.ts';
import { statusSubscribers } from './subscribers.table.ts';

let smtp: TestSmtpServer;
let app: TestApp;
let owner: TestPerson;
let viewer: TestPerson;
let secret: string;
let slug: string;
let pageId: string;
let componentId: string;
let hiddenId: string;
let count = 0;
const requests: OutboundRequest[] = [];
let status = 200;

beforeAll(async () => {
  smtp = await startSmtpServer();
  app = await openTestApp({
    mail: { smtpUrl: smtp.url, from: 'Pharos <pharos@example.com>' },
    outbound: {
      request: async (request) => {
        requests.push(request);
        return {
          url: request.url,
          status,
          headers: {},
          body: new Uint8Array(),
          isTruncated: false,
          durationMs: 1,
        };
      },
      dial: () => Promise.reject(new Error('not expected')),
      probe: () => Promise.reject(new Error('not expected')),
      queryDns: () => Promise.reject(new Error('not expected')),
      resolve: () => Promise.reject(new Error('not expected')),
      isAllowed: () => true,
      close: async () => undefined,
    },
  });
  owner = await app.addPerson('owner@example.com');
  viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  secret = (await app.addKey(owner, ['read:status_pages', 'write:status_pages'])).secret;
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(async () => {
  count += 1;
  slug = `subscribers-${count}`;
  status = 200;
  const created = await call('POST', '/v1/status-pages', { name: 'Shop', slug, language: 'de' });
  pageId = created.body.statusPage.id;
  componentId = await addComponent({ displayName: 'Checkout' });
  hiddenId = await addComponent({ displayName: 'Secret backend', isVisible: false });
  await app.app.dispatcher.drain();
  smtp.received.length = 0;
  requests.length = 0;
});

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  // Limits of public operations do not matter here.
  app.clock.advance(61_000);
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': secret },
    ...(payload && { payload }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, body: isJson ? response.json() : response.body };
}
const addComponent = async (fields: object): Promise<string> =>
  (await call('POST', `/v1/status-pages/${pageId}/components`, fields)).body.component.id;
const visitor = (path: string, body: object) =>
  call('POST', `/public/v1/status-pages/${slug}/subscribers${path}`, body);
const open = (fields: object = {}) =>
  call('POST', `/v1/status-pages/${pageId}/incidents`, {
    title: 'Payments fail',
    message: 'We are **investigating**.',
    ...fields,
  });
const drain = () => app.app.dispatcher.drain();
const tokenOf = (text: string | undefined) =>
  decodeURIComponent(/[?]token=([^\s"&]+)/.exec(text ?? '')?.[1] ?? '');

async function subscribe(address: string, fields: object = {}): Promise<string> {
  await visitor('', { address, ...fields });
  await drain();
  const token = tokenOf(smtp.received.findLast(({ to }) => to[0] === address)?.text);
  await visitor('/confirm', { token });
  smtp.received.length = 0;
  return token;
}

test.each(['', '/export'])('the addresses%s are shown only to those who also manage pages', async (path) => {
  await visitor('', { kind: 'webhook', address: 'https://hooks.example/secret' });
  const read = async (headers: Record<string, string>) =>
    app.inject({ url: `/v1/status-pages/${pageId}/subscribers${path}`, headers });
  const refused: Record<string, string>[] = [{ cookie: viewer.cookie, origin: BASE_URL }];
  for (const scope of ['read:status_pages', 'write:status_pages'] as const)
    refused.push({ 'x-api-key': (await app.addKey(owner, [scope])).secret });
  for (const headers of refused) expect((await read(headers)).json().code).toBe('FORBIDDEN');
  expect((await read({ 'x-api-key': secret })).body).toContain('https://hooks.example/secret');
});

describe('a subscriber by e-mail', () => {
  test('is notified only after confirming, in the language of the page, and unsubscribes with one request', async () => {
    expect((await visitor('', { address: 'Ada@Example.com' })).body).toEqual({ success: true });
    await open();
    await drain();
    expect(smtp.received).toHaveLength(1);
    const [confirmation] = smtp.received;
    expect(confirmation?.to).toEqual(['ada@example.com']);
    expect(confirmation?.text).toContain(`http://localhost:3000/status/${slug}/confirm?token=`);
    expect(confirmation?.text).toContain('Abonnement bestätigen');
    const token = tokenOf(confirmation?.text);
    expect((await visitor('/confirm', { token })).body.subscription).toMatchObject({
      address: 'ada@example.com',
      isConfirmed: true,
    });
    smtp.received.length = 0;
    await open();
    await drain();
    const [mail] = smtp.received;
    expect(smtp.received).toHaveLength(1);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers['list-unsubscribe']).toContain(`/status/${slug}/unsubscribe?token=`);
    expect(mail?.html).toContain('<strong>investigating</strong>');
    expect(mail?.text).toContain('Wird untersucht');
    await visitor('/unsubscribe', { token });
    expect((await visitor('/unsubscribe', { token })).body).toEqual({ success: true });
    smtp.received.length = 0;
    await open();
    await drain();
    expect(smtp.received).toEqual([]);
  });

  test('of one component is not notified about others', async () => {
    await subscribe('ada@example.com', { componentIds: [componentId] });
    await subscribe('bob@example.com');
    const other = await addComponent({ displayName: 'Search' });
    await open({ components: [{ id: other, impact: 'degraded' }] });
    await drain();
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['bob@example.com']);
    smtp.received.length = 0;
    await open({ components: [{ id: componentId, impact: 'degraded' }] });
    await drain();
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(['ada@example.com', 'bob@example.com']);
    const counted = await call('GET', `/v1/status-pages/${pageId}/notified?componentIds=${other}`);
    expect(counted.body).toMatchObject({ total: 1, email: 1, webhook: 0, slack: 0 });
    const whole = await call('GET', `/v1/status-pages/${pageId}/notified?componentIds=${componentId}`);
    expect(whole.body.total).toBe(2);
  });

  test('gets nothing about drafts, deleted incidents and hidden components', async () => {
    await subscribe('ada@example.com');
    await open({ isDraft: true });
    const { incident } = (await open()).body;
    await call('DELETE', `/v1/incidents/${incident.id}`);
    await drain();
    expect(smtp.received).toEqual([]);
    await open({
      components: [
        { id: hiddenId, impact: 'major_outage' },
        { id: componentId, impact: 'degraded' },
      ],
    });
    await drain();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.text).toContain('Checkout');
    expect(JSON.stringify(smtp.received)).not.toContain('Secret');
  });

  test('cannot be distinguished from an unknown address, and receives few confirmations', async () => {
    await subscribe('ada@example.com');
    const [known, unknown] = [
      await visitor('', { address: 'ada@example.com' }),
      await visitor('', { address: 'bob@example.com' }),
    ];
    await visitor('', { address: 'bob@example.com' });
    await visitor('', { address: 'bob@example.com' });
    expect(known).toEqual(unknown);
    await drain();
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['bob@example.com']);
  });

  test('is deleted when nobody confirms within 7 days', async () => {
    await visitor('', { address: 'ada@example.com' });
    app.clock.advance(8 * DAY_MS);
    await app.app.serviceOf(statusPagesModule).subscribers.removeUnconfirmed();
    const fresh = (await app.addKey(owner, ['read:status_pages', 'write:status_pages'])).secret;
    const list = await app.inject({
      url: `/v1/status-pages/${pageId}/subscribers`,
      headers: { 'x-api-key': fresh },
    });
    expect(list.json().total).toBe(0);
  });

  test.each(['nonsense', 'sbs_06ajz8w4m2kq9tx5vdycn7brfe.AAAA', ''])(
    'is not reached with the token “%s”',
    async (token) => {
      for (const path of ['/confirm', '/unsubscribe'])
        expect((await visitor(path, { token })).status).toBeGreaterThanOrEqual(400);
    },
  );

  test('of a page that is not public cannot be added anonymously, nor of a kind that is not offered', async () => {
    await call('PATCH', `/v1/status-pages/${pageId}`, { subscriptions: ['webhook'] });
    expect((await visitor('', { address: 'ada@example.com' })).body.details).toMatchObject([
      { field: 'kind' },
    ]);
    await call('PATCH', `/v1/status-pages/${pageId}`, { visibility: 'members', subscriptions: ['email'] });
    expect((await visitor('', { address: 'ada@example.com' })).status).toBe(404);
    slug = 'no-such-page';
    expect((await visitor('', { address: 'ada@example.com' })).status).toBe(404);
  });
});

describe('a webhook', () => {
  test('is confirmed with the token that it receives, and gets signed messages', async () => {
    await visitor('', { kind: 'webhook', address: 'https://hooks.example/status' });
    await drain();
    const confirmation = JSON.parse(String(requests[0]?.body));
    expect(confirmation).toMatchObject({ type: 'subscription.confirmation' });
    await open();
    await drain();
    expect(requests).toHaveLength(1);
    await visitor('/confirm', { token: confirmation.data.token });
    await open({ components: [{ id: componentId, impact: 'degraded' }] });
    await drain();
    const sent = requests.at(-1);
    const headers = sent?.headers ?? {};
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${sent?.body}`;
    const key = Buffer.from(confirmation.data.secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(JSON.parse(String(sent?.body))).toMatchObject({
      type: 'incident.created',
      data: { title: 'Payments fail', components: [{ id: componentId, name: 'Checkout' }] },
    });
  });

  test('that responds with 410 is unsubscribed', async () => {
    await visitor('', { kind: 'webhook', address: 'https://hooks.example/gone' });
    await drain();
    await visitor('/confirm', { token: JSON.parse(String(requests[0]?.body)).data.token });
    status = 410;
    await open();
    await drain();
    const { body } = await call('GET', `/v1/status-pages/${pageId}/subscribers`);
    expect(body.subscribers).toEqual([]);
  });

  test.each([
    ['webhook', 'http://hooks.example/'],
    ['webhook', 'https://user:secret@hooks.example/'],
    ['slack', 'https://hooks.example/services/T/B/X'],
    ['email', 'nobody'],
  ])('cannot be a %s at %s', async (kind, address) => {
    expect((await visitor('', { kind, address })).body.details).toMatchObject([{ field: 'address' }]);
  });
});

describe('the subscribers of a page', () => {
  test('are listed, exported, imported and deleted; addresses of Slack are not shown', async () => {
    const slack = 'https://hooks.slack.com/services/T00/B00/secret-part-1234';
    const csv = `kind,address\nemail,ada@example.com\nslack,${slack}\nemail,wrong\nemail,ADA@example.com\n`;
    const url = `/v1/status-pages/${pageId}/subscribers`;
    const dry = await call('POST', `${url}/import`, { csv, isConfirmed: true, dryRun: true });
    expect(dry.body).toMatchObject({ imported: 2, failed: 1 });
    const { body } = await call('POST', `${url}/import`, { csv, isConfirmed: true });
    expect(body).toMatchObject({
      imported: 2,
      existing: 0,
      failed: 1,
      errors: [{ line: 4, error: 'The address must be an e-mail address' }],
    });
    expect((await call('POST', `${url}/import`, { csv, isConfirmed: true })).body).toMatchObject({
      imported: 0,
      existing: 2,
    });
    await drain();
    expect(smtp.received).toEqual([]);
    const list = (await call('GET', `${url}?limit=1`)).body;
    expect(list).toMatchObject({ total: 2, subscribers: [{ isConfirmed: true }] });
    expect(JSON.stringify((await call('GET', url)).body)).not.toContain('secret-part');
    const exported = (await call('GET', `${url}/export`)).body;
    expect(exported.split('\n')[0]).toBe('kind,address,componentIds,language,confirmedAt,createdAt');
    expect(exported).toContain('ada@example.com');
    expect(exported).not.toContain('secret-part');
    const found = (await call('GET', `${url}?search=ada`)).body.subscribers;
    await call('DELETE', `${url}/${found[0].id}`);
    expect((await call('GET', url)).body.total).toBe(1);
  });

  test('have secrets of their own, which are encrypted: links in earlier mails work with another secret of the instance', async () => {
    const token = await subscribe('ada@example.com');
    const slack = 'https://hooks.slack.com/services/T00/B00/secret-part-1234';
    await call('POST', `/v1/status-pages/${pageId}/subscribers`, { kind: 'slack', address: slack });
    const { state } = app.stores;
    const read = () => state.db.select().from(statusSubscribers).where(eq(statusSubscribers.pageId, pageId));
    expect(JSON.stringify(await read())).not.toContain('secret-part');
    await drain();
    expect(requests[0]?.url).toBe(slack);
    const [from, to] = [
      app.app.serviceOf(statusPagesModule).tokens,
      'another secret of thirty-two characters',
    ];
    const former = 'a secret of at least thirty-two characters';
    expect(await state.transaction((tx) => resealSubscribers(tx, former, to))).toMatchObject({
      unreadable: 0,
    });
    const tokens = new SubscriberTokens(deriveKey(to, SUBSCRIBER_TOKENS_PURPOSE));
    const rows = await read();
    expect(rows.map((row) => tokens.addressOf(row)).sort()).toEqual(['ada@example.com', slack]);
    expect(rows.filter((row) => tokens.isValid(row, token))).toHaveLength(1);
    expect(() => rows.map((row) => from.create(row))).toThrow();
    await state.transaction((tx) => resealSubscribers(tx, to, former));
    expect((await visitor('/unsubscribe', { token })).body).toEqual({ success: true });
    expect(await read()).toHaveLength(1);
  });

  test('in large numbers are notified once each, in batches', async () => {
    const total = 620;
    const now = new Date(app.clock.now());
    const rows = Array.from({ length: total }, (_, index) => ({
      id: `sbs_${String(index).padStart(26, '0')}`,
      pageId,
      kind: 'webhook' as const,
      address: `https://hooks-${index}.example/`,
      sealed: null,
      componentIds: [],
      language: 'en' as const,
      confirmedAt: now,
      createdAt: now,
    }));
    await app.stores.state.db.insert(statusSubscribers).values(rows);
    await open();
    // Batches wait while many messages do.
    while ((await drain()) > 0) app.clock.advance(1_000);
    const urls = requests.map(({ url }) => url);
    expect(urls).toHaveLength(total);
    expect(new Set(urls).size).toBe(total);
  }, 60_000);
});

test('maintenance that is moved or deleted after its announcement is announced again, with its times', async () => {
  await subscribe('ada@example.com');
  await visitor('', { kind: 'webhook', address: 'https://hooks.example/maintenance' });
  await drain();
  const { token } = JSON.parse(String(requests.at(-1)?.body)).data;
  await visitor('/confirm', { token });
  const schedule = async (fields: object) =>
    (
      await call('POST', `/v1/status-pages/${pageId}/maintenances`, {
        title: 'Update',
        message: 'Kurz nicht erreichbar.',
        startsAt: '2030-03-03T02:00:00Z',
        durationMinutes: 60,
        componentIds: [componentId],
        ...fields,
      })
    ).body.maintenance.id;
  /** Makes a change. @returns the subjects of mails, and the bodies of webhooks. */
  const told = async (work: () => Promise<unknown>) => {
    await drain();
    smtp.received.length = 0;
    requests.length = 0;
    await work();
    await drain();
    return {
      subjects: smtp.received.map(({ headers }) => headers['subject']),
      texts: smtp.received.map(({ text }) => text).join(),
      hooks: requests.map(({ body }) => JSON.parse(String(body))),
    };
  };
  const id = await schedule({});
  const moved = await told(() =>
    call('PATCH', `/v1/maintenances/${id}`, { startsAt: '2030-03-04T02:00:00Z' }),
  );
  expect(moved.subjects).toEqual(['[Shop] Verschoben: Update']);
  expect(moved.texts).toContain('04.03.2030');
  expect(moved.hooks).toMatchObject([
    {
      type: 'maintenance.rescheduled',
      data: {
        status: 'scheduled',
        startsAt: '2030-03-04T02:00:00.000Z',
        components: [{ id: componentId }],
      },
    },
  ]);
  const back = await told(() =>
    call('PATCH', `/v1/maintenances/${id}`, { startsAt: '2030-03-03T02:00:00Z' }),
  );
  expect(back.subjects).toHaveLength(1);
  const again = await told(() =>
    call('PATCH', `/v1/maintenances/${id}`, { startsAt: '2030-03-04T02:00:00Z' }),
  );
  expect(again.subjects).toHaveLength(1);
  const deleted = await told(() => call('DELETE', `/v1/maintenances/${id}`));
  expect(deleted.subjects).toEqual(['[Shop] Abgesagt: Update']);
  expect(deleted.texts).toContain('Kurz nicht erreichbar.');
  expect(deleted.hooks).toMatchObject([
    {
      type: 'maintenance.canceled',
      data: { id, status: 'canceled', startsAt: '2030-03-04T02:00:00.000Z', title: 'Update' },
    },
  ]);
  const silent = await schedule({});
  for (const work of [
    () => call('PATCH', `/v1/maintenances/${silent}`, { startsAt: '2030-03-05T02:00:00Z', notify: false }),
    () => call('DELETE', `/v1/maintenances/${silent}?notify=false`),
  ])
    expect(await told(work)).toMatchObject({ subjects: [], hooks: [] });
});

test('a message for Slack is shortened after it is escaped, and its addresses can be opened', async () => {
  const [row] = await app.stores.state.db.select().from(statusPages).where(eq(statusPages.id, pageId));
  if (row === undefined) throw new Error('The page does not exist');
  const long = '<&>*_ https://x.example/health_check-v2/a_b '.repeat(300);
  const page = { ...row, name: long };
  const news = {
    reference: {
      organizationId: 'org_1',
      pageId: 'stp_1',
      event: 'incident.created',
      subjectId: 'inc_1',
      updateId: 'iup_1',
    },
    page,
    title: long,
    status: 'investigating',
    message: long,
    at: new Date(0),
    period: undefined,
    components: Array.from({ length: 50 }, (_each, index) => ({ id: `cmp_${index}`, name: long })),
  } as const;
  const urls = {
    pageUrl: 'https://p.example',
    manageUrl: 'https://p.example/m',
    unsubscribeUrl: 'https://p.example/u',
  };
  const rendered = JSON.stringify(renderNewsSlack(news, 'de', urls));
  const texts = [...rendered.matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text);
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) expect(JSON.parse(`"${text}"`).length).toBeLessThanOrEqual(3_000);
  expect(rendered).toContain('https://x.example/health_check-v2/a_b');
});

test('a subscriber of components that the page does not have is not subscribed to all of them', async () => {
  const other = 'cmp_06ajz8w4m2kq9tx5vdycn7brfe';
  const csv = `address,componentIds\na@example.com,${other}\nb@example.com,${other} ${componentId}\n`;
  const { body } = await call('POST', `/v1/status-pages/${pageId}/subscribers/import`, {
    csv,
    isConfirmed: true,
  });
  expect(body).toMatchObject({
    imported: 1,
    failed: 1,
    errors: [{ line: 2, error: 'This page has none of its components' }],
    notes: [{ line: 3, note: 'This page does not have 1 of its components.' }],
  });
  const { subscribers } = (await call('GET', `/v1/status-pages/${pageId}/subscribers`)).body;
  expect(subscribers).toMatchObject([{ address: 'b@example.com', componentIds: [componentId] }]);
});
