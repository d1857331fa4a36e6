import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identifier, join as joinSql, raw, type Sql, sql, text } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/open-test-app.ts';
import { EVENT_COLUMNS } from '../tracking/index.ts';
import { variedEvents } from './testing/varied-events.ts';

const EVENTS = 2_000;
const NAMES = EVENT_COLUMNS.map(({ name }) => name);

let app: TestApp;
let owner: TestPerson;
let websiteId: string;
let secret: string;
let emptyId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  emptyId = (await app.addWebsite(owner, 'empty.example')).id;
  secret = (await app.addKey(owner, ['read:data', 'track:events'])).secret;
  await track(variedEvents(EVENTS, app.clock.now()));
  // Two identical events; and one of another website, which must not be exported.
  const twin = { name: 'twin', timestamp: app.clock.now(), anonymousId: 'twin' };
  await track([twin, twin]);
  await app.post(`/track?website_id=${emptyId}`, { name: 'elsewhere', timestamp: 1_000_000_000_000 }, secret);
  await app.flush();
});
afterAll(() => app.close());

async function track(events: readonly unknown[]): Promise<void> {
  for (let from = 0; from < events.length; from += 1_000) {
    const batch = events.slice(from, from + 1_000);
    const response = await app.post(`/track?website_id=${websiteId}`, batch, secret);
    if (response.statusCode !== 200) throw new Error(response.body);
  }
}

function get(search: string, key = secret) {
  app.clock.advance(10_000);
  return app.inject({ url: `/v1/export?${search}`, headers: { 'x-api-key': key } });
}

const all = () => `website_id=${websiteId}&preset=last_90d&include_bots=true`;

/** Returns every column of every row, as text, in export order. */
async function rowsOf(source: Sql, columnOf: (name: string, kind: string) => Sql) {
  const columns = EVENT_COLUMNS.map(
    ({ name, kind }) => sql`toString(${columnOf(name, kind)}) AS ${identifier(`c_${name}`)}`,
  );
  return app.stores.facts.query(sql`SELECT ${joinSql(columns)} FROM ${source}`);
}

async function storedRows(): Promise<unknown[]> {
  const order = joinSql(['time', 'received_at', 'visitor_id', ...NAMES].map((name) => identifier(name)));
  const source = sql`(SELECT * FROM events WHERE website_id = ${text(websiteId)} ORDER BY ${order})`;
  return rowsOf(source, (name) => identifier(name));
}

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(app.directory, name);
  await writeFile(path, bytes);
  return path;
}

/** The column types for reading text formats. */
const STRUCTURE = EVENT_COLUMNS.map(({ name, kind }) => {
  const types = {
    time: "DateTime64(3, 'UTC')",
    uint64: 'UInt64',
    uint32: 'UInt32',
    uint8: 'UInt8',
    money: 'Nullable(Decimal(18, 4))',
  };
  return `\`${name}\` ${kind === 'text' || kind === 'json' ? 'String' : types[kind]}`;
}).join(', ');

describe('every row is exported as it is stored', () => {
  test('as NDJSON, in order of time', async () => {
    const response = await get(all());
    expect(response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="events-web_\w+-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.ndjson"$/,
    );
    const lines = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.length).toBe(EVENTS + 2);
    expect(Object.keys(lines[0])).toEqual(NAMES);
    const times = lines.map(({ time }) => time);
    expect(times).toEqual([...times].sort());
    expect(times[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const path = await save('all.ndjson', response.rawPayload);
    const file = sql`file(${text(path)}, 'JSONEachRow', ${text(STRUCTURE)})`;
    const rows = await rowsOf(
      sql`(SELECT * FROM ${file} SETTINGS date_time_input_format = 'best_effort')`,
      (name) => identifier(name),
    );
    expect(rows).toEqual(await storedRows());
  });

  test('as CSV, without the apostrophe that prevents spreadsheet formulas', async () => {
    const response = await get(`${all()}&format=csv`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(response.body.startsWith(`${NAMES.join(',')}\r\n`)).toBe(true);
    expect(response.body).not.toMatch(/(?<=[,\n])"[=+\-@\t＝]/);
    const path = await save('all.csv', response.rawPayload);
    const file = sql`file(${text(path)}, 'CSVWithNames', ${text(STRUCTURE)})`;
    const source = sql`(SELECT * FROM ${file} SETTINGS date_time_input_format = 'best_effort', format_csv_null_representation = '')`;
    const rows = await rowsOf(source, (name, kind) =>
      kind === 'text'
        ? sql`if(startsWith(${identifier(name)}, '\\''), substring(${identifier(name)}, 2), ${identifier(name)})`
        : identifier(name),
    );
    expect(rows).toEqual(await storedRows());
  });

  test('as one Parquet file, with the types of the table', async () => {
    const response = await get(`${all()}&format=parquet`);
    expect(response.headers['content-type']).toBe('application/vnd.apache.parquet');
    const path = await save('all.parquet', response.rawPayload);
    const file = sql`file(${text(path)}, 'Parquet')`;
    expect(await rowsOf(file, (name) => identifier(name))).toEqual(await storedRows());
    const columns = await app.stores.facts.query(sql`DESCRIBE TABLE ${file}`);
    const types = new Map(columns.map(({ name, type }) => [name, type]));
    expect([types.get('time'), types.get('visitor_id'), types.get('revenue'), types.get('path')]).toEqual([
      "DateTime64(3, 'UTC')",
      'UInt64',
      'Nullable(Decimal(18, 4))',
      'String',
    ]);
  });

  test('identically each time', async () => {
    expect((await get(all())).body).toBe((await get(all())).body);
  });
});

describe('an export contains', () => {
  test('bots only on request', async () => {
    const [counts] = await app.stores.facts.query(
      sql`SELECT count() AS n, countIf(bot != '') AS bots FROM events WHERE website_id = ${text(websiteId)}`,
    );
    expect(Number(counts?.['bots'])).toBeGreaterThan(50);
    const lines = (await get(`website_id=${websiteId}&preset=last_90d`)).body.trimEnd().split('\n');
    expect(lines.length).toBe(Number(counts?.['n']) - Number(counts?.['bots']));
    expect(lines.every((line) => JSON.parse(line).bot === '')).toBe(true);
  });

  test('days of the requested zone, as in a query', async () => {
    const range = 'startDate=2026-03-29&endDate=2026-03-29&timezone=Europe/Berlin';
    // The day has 23 hours: it begins at 23:00 and ends at 22:00 UTC.
    const hours = [
      '2026-03-28T22:59:59.999Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T21:59:59.999Z',
      '2026-03-29T22:00:00Z',
    ];
    await app.post(
      `/track?website_id=${emptyId}`,
      hours.map((timestamp, index) => ({ name: `edge ${index}`, timestamp })),
      secret,
    );
    await app.flush();
    const lines = (await get(`website_id=${emptyId}&${range}`)).body.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).name)).toEqual(['edge 1', 'edge 2']);
    expect(
      (await get(`website_id=${emptyId}&preset=all&timezone=Europe/Berlin`)).body.split('\n').length,
    ).toBe(5);
  });

  test('nothing for an empty range: no line, a header, columns without rows', async () => {
    const none = `website_id=${emptyId}&startDate=2020-01-01&endDate=2020-01-02`;
    expect((await get(none)).body).toBe('');
    expect((await get(`${none}&format=csv`)).body).toBe(`${NAMES.join(',')}\r\n`);
    const marked = (await get(`${none}&format=csv&bom=true`)).rawPayload;
    expect(marked.toString('utf8')).toBe(`\uFEFF${NAMES.join(',')}\r\n`);
    expect((await get(`${none}&bom=true`)).json().details).toMatchObject([{ field: 'query.bom' }]);
    const path = await save('none.parquet', (await get(`${none}&format=parquet`)).rawPayload);
    expect(
      await app.stores.facts.query(sql`SELECT count() AS n FROM file(${text(path)}, 'Parquet')`),
    ).toEqual([{ n: 0 }]);
    const columns = await app.stores.facts.query(sql`DESCRIBE TABLE file(${text(path)}, 'Parquet')`);
    expect(columns.map(({ name }) => name)).toEqual(NAMES);
  });

  test('no body for HEAD', async () => {
    const response = await app.inject({
      method: 'HEAD',
      url: `/v1/export?${all()}`,
      headers: { 'x-api-key': secret },
    });
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
      200,
      '',
      'application/x-ndjson; charset=utf-8',
    ]);
  });

  test('the same over RPC', async () => {
    const response = await app.post(
      '/rpc/exports/events',
      { json: { query: { website_id: websiteId, preset: 'last_90d', include_bots: true } } },
      secret,
    );
    expect(response.body).toBe((await get(all())).body);
  });
});

describe('errors are reported before anything is sent', () => {
  test.each([
    ['format=xml', 'query.format'],
    ['preset=last_week&startDate=2026-01-01', 'query.preset'],
    ['startDate=2026-02-30', 'query.startDate'],
    ['startDate=2026-02-02&endDate=2026-02-01', 'query.endDate'],
    ['timezone=Mars/Olympus', 'query.timezone'],
    ['include_bots=perhaps', 'query.include_bots'],
    ['limit=5', 'query.limit'],
  ])('%s', async (search, field) => {
    const response = await get(`website_id=${websiteId}&${search}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field }] });
  });

  test('a website is required', async () => {
    expect((await get('preset=today')).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: 'query.website_id' }],
    });
  });

  test('raw events of a public website are not public', async () => {
    const open = await app.addWebsite(owner, 'open.example', true);
    const response = await app.inject({ url: `/v1/export?website_id=${open.id}` });
    expect(response.json()).toMatchObject({ code: 'AUTH_REQUIRED' });
  });

  test('the use of the key is in the audit log', async () => {
    await get(all());
    await app.flush();
    const [row] = await app.stores.facts.query(
      sql`SELECT route, outcome, status, resource FROM audit_log WHERE ${raw("route = '/v1/export'")} ORDER BY time DESC LIMIT 1`,
    );
    expect(row).toEqual({
      route: '/v1/export',
      outcome: 'allowed',
      status: 200,
      resource: `website:${websiteId}`,
    });
  });
});
