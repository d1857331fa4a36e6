import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { readAuditLog } from '../audit/index.ts';
import { DEFAULT_COLLECTION } from './collection.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let id: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  ({ secret } = await app.addKey(owner, ['manage:websites', 'read:data', 'track:events']));
  ({ id } = await app.addWebsite(owner, 'shop.example'));
});
afterAll(() => app.close());

const create = (body: object) => app.post('/v1/websites', body, secret);
const update = (payload: object, website = id) =>
  app.inject({ method: 'PATCH', url: `/v1/websites/${website}`, headers: { 'x-api-key': secret }, payload });
const read = async (website = id) =>
  (await app.inject({ url: `/v1/websites/${website}`, headers: { 'x-api-key': secret } })).json().website;

const SETTINGS = {
  timeZone: 'Europe/Berlin',
  weekStart: 'sunday',
  retentionDays: 400,
  collection: {
    allowedOrigins: ['shop.example', '*.shop.example', 'localhost'],
    excludedIps: ['203.0.113.7', '10.0.0.0/8', '2001:db8::/32'],
    excludedPaths: ['/admin/**', '/*/draft', '/**/preview', '/files/*.pdf'],
    keptQueryParameters: ['page', 'filter[color]'],
    pathPatterns: ['/orders/new', '/orders/:id', '/users/:user_id/posts/:post'],
    ignoreTrailingSlash: true,
    blockSpamReferrers: false,
  },
};

describe('settings are returned', () => {
  test('all settings of a new and of an old website, over REST and RPC', async () => {
    const created = await create({ name: 'Shop', domain: 'new.example', ...SETTINGS });
    expect(created.statusCode).toBe(201);
    expect(created.json().website).toMatchObject(SETTINGS);
    const website = created.json().website.id;
    expect(await read(website)).toEqual(created.json().website);

    const { id: other } = await app.addWebsite(owner, 'old.example');
    expect((await update(SETTINGS, other)).json().website).toMatchObject(SETTINGS);
    expect(await read(other)).toMatchObject(SETTINGS);
    const { id: third } = await app.addWebsite(owner, 'rpc.example');
    await app.post('/rpc/websites/update', { json: { id: third, ...SETTINGS } }, secret);
    expect(await read(third)).toMatchObject(SETTINGS);
  });

  test('a change of one setting keeps all others, also within collection', async () => {
    const { id: website } = await app.addWebsite(owner, 'partial.example');
    await update(SETTINGS, website);
    await update({ collection: { excludedIps: [] } }, website);
    const collection = { ...SETTINGS.collection, excludedIps: [] };
    expect(await read(website)).toMatchObject({ ...SETTINGS, collection });
    await update({ retentionDays: null, collection: {} }, website);
    expect(await read(website)).toMatchObject({ ...SETTINGS, retentionDays: null, collection });
  });

  test('concurrent changes of different settings are all kept', async () => {
    const { id: website } = await app.addWebsite(owner, 'together.example');
    const entries = Object.entries(SETTINGS.collection);
    const answers = await Promise.all([
      ...entries.map(([name, value]) => update({ collection: { [name]: value } }, website)),
      update({ timeZone: SETTINGS.timeZone }, website),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { collection, timeZone } = SETTINGS;
    expect(await read(website)).toMatchObject({ collection, timeZone });
  });

  test('hosts are stored in lower case, and paths as browsers send them', async () => {
    const collection = {
      allowedOrigins: [' Shop.Example '],
      excludedPaths: ['/über/**', '/#/admin/*'],
      pathPatterns: ['/größen/:id'],
    };
    expect((await update({ collection })).json().website.collection).toMatchObject({
      allowedOrigins: ['shop.example'],
      excludedPaths: ['/über/**', '/#/admin/*'],
      pathPatterns: ['/größen/:id'],
    });
  });

  test('the list of websites contains no setting except the time zone of its figures', async () => {
    const answer = await app.inject({ url: '/v1/query/websites', headers: { 'x-api-key': secret } });
    for (const website of answer.json().websites)
      expect(Object.keys(website).sort()).toEqual([
        'createdAt',
        'domain',
        'id',
        'isPublic',
        'name',
        'organizationId',
        'timeZone',
      ]);
  });

  test('a change is recorded in the audit log with the new values', async () => {
    const { id: website } = await app.addWebsite(owner, 'audited.example');
    await update({ retentionDays: 30, collection: { excludedIps: ['203.0.113.7'] } }, website);
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 10_000 });
    const acts = lines.filter(
      ({ resource, route }) => resource === `website:${website}` && route === 'website.update',
    );
    expect(acts.map(({ details }) => JSON.parse(String(details)))).toEqual([
      { retentionDays: 30, collection: { excludedIps: ['203.0.113.7'] } },
    ]);
  });
});

describe('an invalid setting is rejected by the name of its field', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => `p${index}`);
  test.each([
    [{ timeZone: 'Europe/Berln' }, 'timeZone', 'is not a known time zone', 'Did you mean "Europe/Berlin"?'],
    [{ timeZone: '+02:00' }, 'timeZone', 'is not a known time zone'],
    [{ timeZone: 'x'.repeat(65) }, 'timeZone', 'is not a known time zone'],
    [{ timeZone: null }, 'timeZone', 'string'],
    [{ weekStart: 'Monday' }, 'weekStart', 'must be monday or sunday'],
    [{ retentionDays: 0 }, 'retentionDays', 'from 1 to 3650'],
    [{ retentionDays: 3651 }, 'retentionDays', 'from 1 to 3650'],
    [{ retentionDays: 1.5 }, 'retentionDays', 'whole number'],
    [{ retentionDays: '30' }, 'retentionDays', 'whole number'],
    [{ trackingId: 'web_1' }, 'trackingId', 'is not a known field'],
    [{ collection: null }, 'collection', 'object'],
    [
      { collection: { excludedPath: [] } },
      'collection.excludedPath',
      'is not a known field',
      'Did you mean "excludedPaths"?',
    ],
    [{ collection: { blockSpamReferrers: 1 } }, 'collection.blockSpamReferrers', 'must be true or false'],
    [
      { collection: { ignoreTrailingSlash: 'no' } },
      'collection.ignoreTrailingSlash',
      'must be true or false',
    ],
    [
      { collection: { keptQueryParameters: list(101) } },
      'collection.keptQueryParameters',
      'must not hold more than 100 entries',
    ],
    [{ collection: { keptQueryParameters: ['a', 'b=c'] } }, 'collection.keptQueryParameters.1', 'without ?'],
    [{ collection: { keptQueryParameters: [''] } }, 'collection.keptQueryParameters.0', 'must be the name'],
    [{ collection: { keptQueryParameters: ['x'.repeat(65)] } }, 'collection.keptQueryParameters.0', '64'],
    [{ collection: { keptQueryParameters: 'page' } }, 'collection.keptQueryParameters', 'must be a list'],
  ])('%j', async (changes, field, message, suggestion?: string) => {
    const before = await read();
    for (const answer of [
      await update(changes),
      await create({ name: 'Shop', domain: 'a.example', ...changes }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
      expect(answer.json().details[0].message).toContain(message);
      expect(answer.json().details[0].suggestion).toBe(suggestion);
    }
    expect(await read()).toEqual(before);
  });

  const refusals: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
    allowedOrigins: [
      ['https://shop.example', 'without scheme'],
      ['shop.example:8080', 'without scheme'],
      ['shop.example/', 'without scheme'],
      ['*', 'must be a host'],
      ['*.', 'must be a host'],
      ['a.*.example', 'must be a host'],
      ['*shop.example', 'must be a host'],
      ['-a.example', 'must be a host'],
      ['', 'must be a host'],
      [`${'a'.repeat(64)}.example`, 'must be a host'],
      [`${`${'a'.repeat(63)}.`.repeat(4)}example`, 'must be a host'],
    ],
    excludedIps: [
      ['203.0.113', 'must be an address'],
      ['203.0.113.256', 'must be an address'],
      ['10.0.0.0/33', 'must be an address'],
      ['10.0.0.0/', 'must be an address'],
      ['10.0.0.0/8/8', 'must be an address'],
      ['2001:db8::/129', 'must be an address'],
      ['fe80::1%eth0', 'must be an address'],
      ['10.0.0.1-10.0.0.9', 'must be an address'],
      ['', 'must be an address'],
    ],
    excludedPaths: [
      ['admin/**', 'must start with /'],
      ['', 'must start with /'],
      ['**', 'must start with /'],
      ['/a?b=1', 'without a query string'],
      ['/a b', 'without a query string'],
      ['/a\u007f', 'without a query string'],
      ['/a**', '** only as a complete segment'],
      ['/**a/b', '** only as a complete segment'],
      ['/***', '** only as a complete segment'],
      ['/**/a/**', '** more than once'],
      ['/a*b*c', '* more than once in a segment'],
      [`/${'a'.repeat(256)}`, '256'],
      [`/${'ü'.repeat(256)}`, '256'],
    ],
    pathPatterns: [
      ['orders/:id', 'must start with /'],
      ['/orders/*', 'must not contain *'],
      ['/orders/**', 'must not contain *'],
      ['/orders/:', 'after a colon'],
      ['/orders/:1', 'after a colon'],
      ['/orders/:a-b', 'after a colon'],
      [`/orders/:${'a'.repeat(33)}`, 'after a colon'],
      ['/orders/:id?', 'without a query string'],
    ],
  };
  const cases = Object.entries(refusals).flatMap(([setting, entries]) =>
    entries.map(([text, message]) => [setting, text, message] as const),
  );
  test.each(cases)('%s: %j, the second of three entries', async (setting, text, message) => {
    const good = setting === 'excludedIps' ? '::1' : setting === 'allowedOrigins' ? 'localhost' : '/a';
    const answer = await update({ collection: { [setting]: [good, text, good] } });
    expect(answer.statusCode).toBe(400);
    const field = `collection.${setting}.1`;
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
    expect(answer.json().details[0].message).toContain(message);
  });

  test('a website with a hundred of the longest entries in every list works', async () => {
    const hundred = (entry: (index: number) => string) =>
      Array.from({ length: 100 }, (_, index) => entry(index));
    const digits = (index: number) => String(index).padStart(3, '0');
    const collection = {
      allowedOrigins: hundred((index) => `*.${digits(index)}.${`${'a'.repeat(59)}.`.repeat(4)}example`),
      excludedIps: hundred((index) => `2001:0db8:0000:0000:0000:0${digits(index)}:255.255.255.255/128`),
      excludedPaths: hundred((index) => `/${digits(index)}${'a'.repeat(249)}/**`),
      keptQueryParameters: hundred((index) => `${digits(index)}${'a'.repeat(61)}`),
      pathPatterns: hundred((index) => `/${digits(index)}${'a'.repeat(248)}/:id`),
    };
    const { id: website } = await app.addWebsite(owner, 'large.example');
    expect((await update({ collection }, website)).statusCode).toBe(200);
    expect((await read(website)).collection).toEqual({ ...DEFAULT_COLLECTION, ...collection });
    expect((await app.post('/track', { name: 'signup', websiteId: website })).statusCode).toBe(200);
    const lines = await readAuditLog(app.stores, { sinceMs: 0, limit: 10_000 });
    expect(
      lines.some(({ resource, route }) => resource === `website:${website}` && route === 'website.update'),
    ).toBe(true);
  });

  test('any input is either rejected, or returned and accepted again unchanged', async () => {
    const entry = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('/', '*', ':', 'a', '.', '%', 'ü', '#', '-', '0'), maxLength: 12 }),
      fc.ipV4(),
      fc.ipV6(),
      fc.domain(),
      fc.webPath(),
    );
    const texts = fc.array(entry, { maxLength: 3 });
    const wild = fc.oneof({ weight: 8, arbitrary: texts }, { weight: 1, arbitrary: fc.jsonValue() });
    const collection = fc.record(
      {
        allowedOrigins: wild,
        excludedIps: wild,
        excludedPaths: wild,
        keptQueryParameters: wild,
        pathPatterns: wild,
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(collection, async (asked) => {
        app.clock.advance(1_000);
        const answer = await update({ collection: asked });
        expect([200, 400]).toContain(answer.statusCode);
        if (answer.statusCode !== 200) return;
        const { collection: stored } = answer.json().website;
        const again = await update({ collection: stored });
        expect(again.json().website.collection).toEqual(stored);
      }),
      { numRuns: fuzzRuns(50) },
    );
  });
});
