import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';

let app: TestApp;
let secret: string;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:data', 'track:events', 'manage:websites'])).secret;
  const event = (timestamp: string) => ({ websiteId, name: 'a', anonymousId: 'x', timestamp });
  await app.post('/track', [event('2026-01-01T12:00:00Z'), event('2026-01-02T23:30:00Z')], secret);
  await app.flush();
});
afterAll(() => app.close());

type Fields = Readonly<Record<string, unknown>>;

const post = async (path: string, body: unknown) => {
  app.clock.advance(1_000);
  const [route, search = ''] = path.split('?');
  return app.post(`${route}?website_id=${websiteId}&${search}`, body, secret);
};
const get = (path: string, query: Fields) => {
  app.clock.advance(1_000);
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return app.inject({
    url: `${path.replace('WEBSITE', websiteId)}${path.includes('?') ? '&' : '?'}${search}`,
    headers: { 'x-api-key': secret },
  });
};
const count = { metrics: ['total_events'], dimensions: [] };

/** Each place that takes a range or a zone: how it is sent there, and what the fields are called in errors. */
const PLACES: readonly (readonly [string, (fields: Fields) => ReturnType<typeof post>, string])[] = [
  ['a query', (fields) => post('/v1/query', { parameters: [count], ...fields }), 'body'],
  ['one of several queries', (fields) => post('/v1/query', [{ parameters: [count], ...fields }]), 'body.0'],
  ['a compilation', (fields) => post('/v1/query/compile', { parameters: [count], ...fields }), 'body'],
  [
    'an RPC',
    (fields) =>
      post('/rpc/query/run', {
        json: { query: { website_id: websiteId }, body: { parameters: [count], ...fields } },
      }),
    'body',
  ],
  ['the GET twin', (fields) => get('/v1/websites/WEBSITE/analytics?parameters=country', fields), 'query'],
  ['an export', (fields) => get('/v1/export?website_id=WEBSITE', fields), 'query'],
];

/** A range within a parameter, or to compare with. */
const RANGES: readonly (readonly [string, (fields: Fields) => ReturnType<typeof post>, string])[] = [
  [
    'a parameter with metrics',
    (fields) => post('/v1/query', { parameters: [{ ...count, ...fields }] }),
    'body.parameters.0',
  ],
  [
    'a parameter with a name',
    (fields) => post('/v1/query', { parameters: [{ name: 'country', ...fields }] }),
    'body.parameters.0',
  ],
  ['compare', (fields) => post('/v1/query', { parameters: [count], compare: fields }), 'body.compare'],
];

const SPELLINGS = [
  ['startDate', 'endDate'],
  ['start_date', 'end_date'],
  ['start_date', 'endDate'],
] as const;

describe.each([...PLACES, ...RANGES])('%s', (_, send, at) => {
  test.each(SPELLINGS)('accepts %s and %s, which are equivalent', async (start, end) => {
    const fields = { [start]: '2026-01-01', [end]: '2026-01-02' };
    const answer = await send(fields);
    expect(answer.statusCode).toBe(200);
    const usual = await send(
      at.includes('parameters')
        ? { start_date: '2026-01-01', end_date: '2026-01-02' }
        : { startDate: '2026-01-01', endDate: '2026-01-02' },
    );
    expect(contentOf(answer)).toEqual(contentOf(usual));
  });

  test.each(SPELLINGS)('names %s and %s in errors as they were sent', async (start, end) => {
    const wrongDay = await send({ [start]: '2026-02-30', [end]: '2026-03-01' });
    expect(wrongDay.json().details).toMatchObject([{ field: `${at}.${start}` }]);
    const wrongOrder = await send({ [start]: '2026-03-02', [end]: '2026-03-01' });
    expect(wrongOrder.json().details).toMatchObject([{ field: `${at}.${end}` }]);
    const tooLong = await send({ [start]: '2026-03-02', [end]: 'x'.repeat(41) });
    expect(tooLong.json().details).toMatchObject([
      { field: `${at}.${end}`, message: 'must be at most 40 characters' },
    ]);
  });

  test('accepts both spellings with one value, and rejects two values', async () => {
    const dates = { startDate: '2026-01-01', start_date: '2026-01-01', endDate: '2026-01-02' };
    expect((await send(dates)).statusCode).toBe(200);
    const [alias, name] = at.includes('parameters')
      ? ['startDate', 'start_date']
      : ['start_date', 'startDate'];
    expect((await send({ ...dates, start_date: '2026-01-02' })).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: `${at}.${alias}`, message: `must not differ from ${name}, which means the same` }],
    });
  });
});

describe.each(PLACES)('the zone of %s', (_, send, at) => {
  const dates = { startDate: '2026-01-02', endDate: '2026-01-02' };

  test('may be spelt timeZone or timezone', async () => {
    const answers = [
      await send({ ...dates, timeZone: 'Europe/Berlin' }),
      await send({ ...dates, timezone: 'Europe/Berlin' }),
      await send({ ...dates, timezone: 'Europe/Berlin', timeZone: 'Europe/Berlin' }),
    ];
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    const [one, ...others] = answers.map(contentOf);
    for (const other of others) expect(other).toEqual(one);
    // 23:30 UTC is the next day in Berlin: the zone counts.
    expect(contentOf(await send(dates))).not.toEqual(one);
  });

  test.each(['timeZone', 'timezone'])('is named %s in errors when it was sent so', async (name) => {
    expect((await send({ ...dates, [name]: 'Europe/Berln' })).json().details).toMatchObject([
      {
        field: `${at}.${name}`,
        message: '"Europe/Berln" is not a known time zone',
        suggestion: 'Did you mean "Europe/Berlin"?',
      },
    ]);
  });

  test('is not two zones', async () => {
    const answer = await send({ ...dates, timeZone: 'UTC', timezone: 'Europe/Berlin' });
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ message: expect.stringContaining('must not differ') }],
    });
    expect(answer.json().details[0].field).toMatch(new RegExp(`^${at}\\.time[zZ]one$`));
  });
});

describe('the query string of a query', () => {
  const body = { parameters: [count], startDate: '2026-01-02', endDate: '2026-01-02' };

  test.each(['/v1/query', '/v1/query/compile'])('of %s accepts a zone in both spellings', async (path) => {
    const [utc, camel, plain] = [
      contentOf(await post(path, body)),
      contentOf(await post(`${path}?timeZone=Europe/Berlin`, body)),
      contentOf(await post(`${path}?timezone=Europe/Berlin`, body)),
    ];
    expect(camel).toEqual(plain);
    expect(camel).not.toEqual(utc);
    const differing = await post(`${path}?timezone=Europe/Berlin&timeZone=UTC`, body);
    expect(differing.json().details).toMatchObject([{ field: 'query.timeZone' }]);
  });

  test.each(['timeZone', 'timezone'])('gives way to the body, and is named %s in errors', async (name) => {
    const inBody = contentOf(await post(`/v1/query?${name}=Europe/Berlin`, { ...body, timezone: 'UTC' }));
    expect(inBody).toEqual(contentOf(await post('/v1/query', body)));
    const wrong = await post(`/v1/query?${name}=Mars/Base`, body);
    expect(wrong.json().details).toMatchObject([{ field: `query.${name}` }]);
  });
});

describe('the zone of a website', () => {
  test('may be spelt both ways when it is created and changed', async () => {
    const created = await app.post(
      '/v1/websites',
      { name: 'A', domain: 'a.example', timezone: 'Asia/Tokyo' },
      secret,
    );
    expect(created.json()).toMatchObject({ website: { timeZone: 'Asia/Tokyo' } });
    const patch = (payload: object) =>
      app.inject({
        method: 'PATCH',
        url: `/v1/websites/${created.json().website.id}`,
        headers: { 'x-api-key': secret },
        payload,
      });
    for (const zone of [{ timezone: 'Europe/Paris' }, { timeZone: 'Europe/Paris', timezone: 'Europe/Paris' }])
      expect((await patch(zone)).json()).toMatchObject({ website: { timeZone: 'Europe/Paris' } });
    expect((await patch({ timezone: 'Europe/Pariss' })).json().details).toMatchObject([
      {
        field: 'timezone',
        message: 'is not a known time zone',
        suggestion: 'Did you mean "Europe/Paris"?',
      },
    ]);
    expect((await patch({ timezone: 'UTC', timeZone: 'Europe/Paris' })).json().details).toMatchObject([
      { field: 'timezone' },
    ]);
  });
});

/** What an answer says, without what differs from one to the next. */
function contentOf(answer: Awaited<ReturnType<typeof post>>): unknown {
  if (!String(answer.headers['content-type']).startsWith('application/json')) return answer.body;
  return JSON.parse(answer.body, (key, value: unknown) =>
    ['requestId', 'queryId', 'estimate', 'durationMs', 'asOf'].includes(key) ? undefined : value,
  );
}
