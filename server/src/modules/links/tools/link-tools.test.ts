import { sql } from 'drizzle-orm';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';

const TARGET = 'https://shop.example/sale';

let app: TestApp;
let owner: TestPerson;
let secret: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['read:links', 'write:links'])).secret;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(61_000));

const get = (url: string) => app.inject({ url, headers: { 'x-api-key': secret } });
const post = (path: string, body: object) => app.post(path, body, secret);

async function create(body: object = {}) {
  const response = await post('/v1/links', { name: 'Sale', targetUrl: TARGET, ...body });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().link;
}

describe('a QR code', () => {
  const decode = (png: Buffer) => {
    const { data, width, height } = PNG.sync.read(png);
    return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
  };

  test.each([
    '',
    'margin=0',
    'errorCorrection=H&size=256',
    'errorCorrection=L&margin=8',
    'foreground=%23143d59&background=%23f4f4f4',
  ])('with %s is read by an independent decoder and leads to the short URL', async (style) => {
    const { id, shortUrl } = await create();
    const response = await get(`/v1/links/${id}/qr?format=png&${style}`);
    expect(response.headers['content-type']).toBe('image/png');
    expect(decode(response.rawPayload)).toBe(`${shortUrl}?qr`);
  });

  test('as SVG has the colors, and a logo in its center that is not executed', async () => {
    const { id } = await create();
    const svg = (await get(`/v1/links/${id}/qr?foreground=%23143d59`)).body;
    expect(svg).toContain('#143d59');
    const logo = `data:image/png;base64,${Buffer.from('png').toString('base64')}`;
    const withLogo = await post(`/v1/links/${id}/qr`, { logo });
    expect(withLogo.headers['content-type']).toBe('image/svg+xml');
    expect(withLogo.body).toContain(`href="${logo}"`);
    const script = await post(`/v1/links/${id}/qr`, { logo: 'data:image/svg+xml;base64,PHN2Zz4=' });
    expect(script.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'logo' }] });
  });

  test.each([
    ['foreground=red', 'foreground'],
    ['foreground=%23ffffff&background=%23000000', 'foreground'],
    ['foreground=%23dddddd', 'foreground'],
    ['size=10000', 'size'],
    ['margin=-1', 'margin'],
  ])('with %s is rejected, and the field is named', async (style, field) => {
    const { id } = await create();
    const response = await get(`/v1/links/${id}/qr?${style}`);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: expect.stringContaining(field) }],
    });
  });
});

describe('the test of rules', () => {
  const link = {
    targetUrl: TARGET,
    iosUrl: 'https://apps.example/ios',
    utm: { source: 'poster' },
    rules: [
      {
        constraints: [{ attribute: 'country', operator: 'in', values: ['DE', 'AT'] }],
        targetUrl: 'https://shop.example/de',
      },
      {
        constraints: [
          { attribute: 'hour', operator: 'number_at_least', values: ['20'], timezone: 'Europe/Berlin' },
        ],
        targetUrl: 'https://shop.example/night',
      },
    ],
    split: [
      { targetUrl: 'https://shop.example/a', weight: 3 },
      { targetUrl: 'https://shop.example/b', weight: 1 },
    ],
  };
  const targetFor = async (traits: object) => (await post('/v1/links/test', { ...link, traits })).json();

  test('names the rule that decides', async () => {
    expect(await targetFor({ country: 'AT' })).toMatchObject({
      targetUrl: 'https://shop.example/de?utm_source=poster',
      rule: 0,
      split: null,
      shares: [{ share: 1 }],
    });
    expect(await targetFor({ time: '2026-03-01T19:30:00Z' })).toMatchObject({ rule: 1 });
  });

  test('uses the app of the operating system after the rules', async () => {
    expect(await targetFor({ os: 'iOS', time: '2026-03-01T10:00:00Z' })).toMatchObject({
      targetUrl: 'https://apps.example/ios?utm_source=poster',
      rule: null,
    });
  });

  test('shows the shares of a split, and the target of a place in it', async () => {
    const traits = { time: '2026-03-01T10:00:00Z' };
    expect(await targetFor({ ...traits, share: 0.8 })).toMatchObject({
      targetUrl: 'https://shop.example/b?utm_source=poster',
      split: 1,
      shares: [
        { targetUrl: 'https://shop.example/a?utm_source=poster', share: 0.75 },
        { targetUrl: 'https://shop.example/b?utm_source=poster', share: 0.25 },
      ],
    });
  });
});

describe('patterns of rules', () => {
  const rulesOf = (values: readonly string[], not = false) => [
    { constraints: [{ attribute: 'query.a', operator: 'matches', values, not }], targetUrl: TARGET },
  ];
  /** The largest that are accepted together. Each list has other patterns, so that none is compiled already. */
  const largest = (run: number) => [0, 1, 2, 3].map((at) => `.{990}x${run}y${at}`);
  const cpuMsOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const start = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(start);
    return [result, (user + system) / 1_000];
  };

  test.each([200, 400])(
    'that are too large are rejected before they are compiled: %i of them',
    async (count) => {
      const values = Array.from({ length: count }, (_, at) => `${'.{999}'.repeat(80)}${at}`);
      const [response, ms] = await cpuMsOf(() =>
        post('/v1/links/test', { targetUrl: TARGET, rules: rulesOf(values) }),
      );
      expect(response.json()).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: [
          { field: 'rules.0.constraints.0.values.0', message: expect.stringContaining('is too large') },
        ],
      });
      expect(ms).toBeLessThan(1_000);
    },
  );

  test('of a bulk request are bounded together, and each link has a result', async () => {
    const links = Array.from({ length: 60 }, (_, at) => ({
      action: 'create',
      name: 'Sale',
      targetUrl: TARGET,
      rules: rulesOf(largest(at)),
    }));
    const [response, ms] = await cpuMsOf(() => post('/v1/links/bulk', { links }));
    const { succeeded, results } = response.json();
    expect(succeeded).toBe(12);
    expect(results[12]).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ message: expect.stringContaining('the patterns of the request') }],
    });
    expect(results[59].code).toBe('VALIDATION_ERROR');
    expect(ms).toBeLessThan(2_000);
  });

  test('do not slow down the first click, and those that were stored before and are too large never match', async () => {
    const { id, slug } = await create({ rules: rulesOf(largest(100)) });
    const [pattern = ''] = ['.{999}'.repeat(80)];
    const patterns = JSON.stringify(Array.from({ length: 400 }, (_, at) => `${pattern}${at}`));
    const click = () => app.inject({ url: `/l/${slug}?a=${'b'.repeat(4_000)}` });
    const [legal, legalMs] = await cpuMsOf(click);
    expect([legal.statusCode, legal.headers.location]).toEqual([302, TARGET]);
    expect(legalMs).toBeLessThan(1_000);
    const other = 'https://shop.example/other';
    await app.stores.state.db.execute(
      sql`update links set rules = jsonb_set(jsonb_set(jsonb_set(rules, '{0,constraints,0,values}', ${patterns}::jsonb), '{0,constraints,0,not}', 'true'), '{0,targetUrl}', ${JSON.stringify(other)}::jsonb) where id = ${id}`,
    );
    // Makes redirects read the link again.
    await app.inject({
      method: 'PATCH',
      url: `/v1/links/${id}`,
      headers: { 'x-api-key': secret },
      payload: { name: 'Old' },
    });
    const [stored, storedMs] = await cpuMsOf(click);
    expect([stored.statusCode, stored.headers.location]).toEqual([302, TARGET]);
    expect(storedMs).toBeLessThan(1_000);
    const { link } = (await get(`/v1/links/${id}`)).json();
    expect(
      (await post('/v1/links/test', { targetUrl: TARGET, rules: link.rules })).json().details[0],
    ).toMatchObject({
      field: 'rules.0.constraints.0.values.0',
      message: expect.stringContaining('The pattern is too large'),
    });
  });
});

describe('the import', () => {
  const upload = async (csv: string, options: object = {}) =>
    (await post('/v1/links/import', { csv, ...options })).json();

  test.each([
    [
      'dub',
      'Short link,Destination URL,Tags,Comments,Archived\nhttps://dub.example/Spring-Sale,https://shop.example/1,"mail, spring",Poster,FALSE\n',
      { slug: 'Spring-Sale', tags: ['mail', 'spring'] },
      'dub.example',
    ],
    [
      'bitly',
      'Title,Long URL,Bitlink,Created\nAutumn,https://shop.example/1,bit.example/autumn,2025-01-01\n',
      { name: 'Autumn', slug: 'autumn' },
      'bit.example',
    ],
    [
      'shlink',
      'createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits\n2025-01-01,s.example,winter,https://s.example/winter,https://shop.example/1,Winter,mail|winter,12\n',
      { name: 'Winter', slug: 'winter', tags: ['mail', 'winter'] },
      's.example',
    ],
    [
      'pharos',
      '\uFEFFname;targetUrl;slug;clickLimit\nSummer;https://shop.example/1;summer-1;20\n',
      { name: 'Summer', slug: 'summer-1' },
      undefined,
    ],
  ])('recognizes a file of %s', async (source, csv, expected, host) => {
    const checked = await upload(csv, { dryRun: true });
    expect(checked).toMatchObject({ source, succeeded: 1, failed: 0 });
    expect(checked.results[0]).toMatchObject({ line: 2, targetUrl: 'https://shop.example/1', ...expected });
    expect((await get(`/v1/links?search=${expected.slug}`)).json().total).toBe(0);
    expect(checked.results[0].notes).toEqual(
      host === undefined
        ? []
        : [`The short domain ${host} is not one of the organization: the short URL changes.`],
    );
    const created = await upload(csv);
    expect(created).toMatchObject({ succeeded: 1 });
    expect((await get(`/v1/links/${created.results[0].id}`)).json().link).toMatchObject(expected);
  });

  test('reports each invalid row with its line and field, and creates the others', async () => {
    const csv = [
      'name,targetUrl,slug,clickLimit',
      'Good,https://shop.example/,import-good,',
      '"Two\nlines",https://shop.example/,,',
      'Script,javascript:alert(1),,',
      'Limit,https://shop.example/,,many',
      'Twice,https://shop.example/,import-good,',
    ].join('\n');
    const dry = await upload(csv, { dryRun: true, tags: ['Imported'] });
    const done = await upload(csv, { tags: ['Imported'] });
    for (const outcome of [dry, done])
      expect(outcome.results).toMatchObject([
        { line: 2, success: true, tags: ['Imported'] },
        { line: 3, success: false, details: [{ field: 'name' }] },
        { line: 5, success: false, details: [{ field: 'targetUrl' }] },
        { line: 6, success: false, details: [{ field: 'clickLimit' }] },
        { line: 7, success: false, code: 'CONFLICT', details: [{ field: 'slug' }] },
      ]);
  });

  test.each([
    ['a,b\n1,2', 'must have a column with the destination'],
    ['targetUrl\n"open', 'is not valid CSV'],
    [`targetUrl\n${'https://shop.example/\n'.repeat(2_001)}`, 'must have at most 2,000 rows'],
  ])('rejects a file that it cannot read', async (csv, message) => {
    expect(await upload(csv)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'csv', message: expect.stringContaining(message) }],
    });
  });

  test('reads the export: the same links are created again', async () => {
    const other = await app.addPerson('other@example.com');
    const { secret: theirs } = await app.addKey(other, ['read:links', 'write:links']);
    const body = {
      name: '=SUM(A1)',
      targetUrl: TARGET,
      slug: 'exported/link',
      tags: ['a', 'b'],
      utm: { source: 'mail' },
      split: [
        { targetUrl: 'https://shop.example/a', weight: 1 },
        { targetUrl: 'https://shop.example/b', weight: 2 },
      ],
      rules: [
        {
          constraints: [{ attribute: 'country', operator: 'in', values: ['DE'] }],
          targetUrl: 'https://shop.example/de',
        },
      ],
      expiresAt: '2027-01-01T00:00:00.000Z',
      clickLimit: 7,
      notes: 'one "two"\nthree',
    };
    const { id } = (await app.post('/v1/links', body, theirs)).json().link;
    const file = await app.inject({ url: '/v1/links/export?bom=true', headers: { 'x-api-key': theirs } });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.rawPayload.toString('utf8')).toMatch(/^\uFEFFid,/);
    expect(file.body).toContain("'=SUM(A1)");
    await app.inject({ method: 'DELETE', url: `/v1/links/${id}`, headers: { 'x-api-key': theirs } });
    const { results } = (
      await app.post('/v1/links/import', { csv: file.rawPayload.toString('utf8') }, theirs)
    ).json();
    expect(results).toMatchObject([{ success: true }]);
    const again = await app.inject({
      url: `/v1/links/${results[0].id}`,
      headers: { 'x-api-key': theirs },
    });
    expect(again.json().link).toMatchObject(body);
  });
});
