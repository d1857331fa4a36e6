import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { CHROME } from './testing/fixtures.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:data', 'track:events', 'manage:websites'])).secret;
});
afterAll(() => app.close());

type Sent = Readonly<Record<string, unknown>>;

const GOOGLE = 'https://www.google.com/';
const STRIPE = 'https://checkout.stripe.com/c/pay/1';

async function openWebsite(collection: object = {}) {
  const body = { name: 'Shop', domain: 'shop.example', collection };
  const { website } = (await app.post('/v1/websites', body, secret)).json();
  const send = async (sent: Sent | readonly Sent[]) => {
    const complete = (fields: Sent) => ({
      name: 'pageview',
      anonymousId: 'a',
      userAgent: CHROME,
      path: '/',
      ...fields,
    });
    const events = Array.isArray(sent) ? sent.map(complete) : complete(sent as Sent);
    expect((await app.post(`/track?website_id=${website.id}`, events, secret)).statusCode).toBe(200);
  };
  const sessionsBy = async (dimension: string) => {
    await app.flush();
    const parameters = [{ metrics: ['sessions'], dimensions: [dimension] }];
    const query = { parameters, preset: 'last_7d' };
    const rows = (await app.post(`/v1/query?website_id=${website.id}`, query, secret)).json().data[0].data;
    return Object.fromEntries(
      rows.map((row: Readonly<Record<string, unknown>>) => [row[dimension], row['sessions']]),
    );
  };
  return { send, sessionsBy };
}

test.each([
  ['a provider of payments', { referrer: GOOGLE }, STRIPE, 'Google', 'Organic Search'],
  ['a 3-D Secure page', { referrer: GOOGLE }, 'https://acs.arcot.com/x', 'Google', 'Organic Search'],
  [
    'a sign-in',
    { path: '/?utm_source=fb&utm_medium=cpc' },
    'https://accounts.google.com/o',
    'Facebook',
    'Paid Social',
  ],
] as const)(
  'a visit after %s has the source of the visit before',
  async (_, first, referrer, name, channel) => {
    const { send, sessionsBy } = await openWebsite();
    await send(first);
    app.clock.advance(40 * MINUTE_MS);
    await send({ referrer, path: '/thanks' });
    await send({ name: 'purchase', properties: { revenue: 49, currency: 'EUR' } });
    expect(await sessionsBy('source')).toEqual({ [name]: 2 });
    expect(await sessionsBy('channel')).toEqual({ [channel]: 2 });
  },
);

test('also if both visits come in one request, and after several returns', async () => {
  const { send, sessionsBy } = await openWebsite();
  const at = (minutes: number) => app.clock.now() - minutes * MINUTE_MS;
  await send([
    { referrer: GOOGLE, timestamp: at(150) },
    { referrer: STRIPE, timestamp: at(100) },
    { referrer: STRIPE, timestamp: at(50) },
  ]);
  expect(await sessionsBy('source')).toEqual({ Google: 3 });
});

test('a source of its own, another visitor, and a visit of another day stay as they are', async () => {
  const { send, sessionsBy } = await openWebsite();
  await send({ referrer: GOOGLE });
  app.clock.advance(40 * MINUTE_MS);
  await send({ referrer: STRIPE, path: '/?utm_source=newsletter' });
  await send({ referrer: STRIPE, anonymousId: 'b' });
  await send({ referrer: GOOGLE, anonymousId: 'c' });
  app.clock.advance(25 * 60 * MINUTE_MS);
  await send({ referrer: STRIPE, anonymousId: 'c' });
  expect(await sessionsBy('source')).toEqual({ Google: 2, newsletter: 1, Direct: 2 });
});

test('the settings of a website add hosts', async () => {
  const { send, sessionsBy } = await openWebsite({
    ignoredReferrers: ['*.psp.example', 'pay.bücher.example'],
  });
  await send({ referrer: GOOGLE });
  for (const referrer of [
    'https://3ds.psp.example/',
    'https://pay.xn--bcher-kva.example/',
    'https://psp.example/',
  ]) {
    app.clock.advance(40 * MINUTE_MS);
    await send({ referrer });
  }
  expect(await sessionsBy('source')).toEqual({ Google: 3, 'psp.example': 1 });
});
