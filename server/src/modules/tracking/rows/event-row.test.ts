import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, text } from '../../../stores/facts/sql.ts';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { isProblem, readEvent } from '../../exports/read-event.ts';
import { eventsTable } from '../events.table.ts';
import { createAgent, createPage, createPlace, createReferrer } from './derived-parts.ts';
import { COLUMN_KINDS, COMMON_COLUMNS, type ColumnKind, EVENT_COLUMNS } from './event-columns.ts';
import { type EventRow, emptyRow, writeRow } from './event-row.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
});
afterAll(() => app.close());

const TYPES: Readonly<Record<ColumnKind, RegExp>> = {
  text: /^(String|LowCardinality\(String\))$/,
  json: /^String$/,
  time: /^DateTime64\(3, 'UTC'\)$/,
  uint64: /^UInt64$/,
  uint32: /^UInt32$/,
  uint8: /^UInt8$/,
  money: /^Nullable\(Decimal\(18, 4\)\)$/,
};

async function columnsOf(table: string): Promise<Map<string, string>> {
  const rows = await app.stores.facts.query(
    sql`SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = ${text(table)} ORDER BY position`,
  );
  return new Map(rows.map(({ name, type }) => [String(name), String(type)]));
}

describe('the list of columns', () => {
  test('has the columns of the table of events with the same order and types', async () => {
    const columns = await columnsOf('events');
    columns.delete('segment');
    expect([...columns.keys()]).toEqual(EVENT_COLUMNS.map(({ name }) => name));
    for (const { name, kind } of EVENT_COLUMNS) expect(columns.get(name), name).toMatch(TYPES[kind]);
  });

  test.each(['events', 'vitals', 'errors'])('has the common columns of %s', async (table) => {
    const columns = await columnsOf(table);
    for (const { name, kind } of COMMON_COLUMNS) expect(columns.get(name), name).toMatch(TYPES[kind]);
  });
});

/** Text that an import accepts, without NUL characters. */
const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((value) => value.replaceAll('\0', '\u0001'));
const VALUES = {
  text: anyText,
  json: fc.dictionary(anyText, anyText, { minKeys: 1, maxKeys: 3 }).map((value) => JSON.stringify(value)),
  time: fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2025, 0, 2) }),
  uint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String),
  uint32: fc.nat(4_294_967_295),
  uint8: fc.nat(255),
  money: fc.option(
    fc.integer({ min: -(10 ** 15), max: 10 ** 15 }).map((value) => value / 10_000),
    { nil: undefined },
  ),
};

const SAMPLES = { text: 'a', json: '{}', time: 1, uint64: '1', uint32: 1, uint8: 1, money: 1 };

/** Rows with a value in every column. */
function anyRow(websiteId: string): fc.Arbitrary<EventRow> {
  const values = fc.record(
    Object.fromEntries(
      EVENT_COLUMNS.map(({ name, kind }): [string, fc.Arbitrary<unknown>] => [name, VALUES[kind]]),
    ),
  );
  return values.map((value) => rowOf({ ...value, website_id: websiteId }));
}

/** Creates a row from the values of its columns. */
function rowOf(values: Readonly<Record<string, unknown>>): EventRow {
  const textOf = (name: string) => String(values[name]);
  const row = emptyRow(0, 0);
  for (const [name, value] of Object.entries(values)) if (name in row) Reflect.set(row, name, value);
  row.page = createPage({ hostname: textOf('hostname'), path: textOf('path') });
  row.place = createPlace({ country: textOf('country'), region: textOf('region'), city: textOf('city') });
  row.agent = createAgent({
    browser: textOf('browser'),
    browserVersion: textOf('browser_version'),
    os: textOf('os'),
    osVersion: textOf('os_version'),
    deviceType: textOf('device_type'),
    bot: 'not written',
  });
  row.referrer = createReferrer({
    url: textOf('referrer'),
    domain: textOf('referrer_domain'),
    name: textOf('referrer_name'),
    channel: '',
  });
  return row;
}

/** Returns the values of the columns of a row. */
function valuesOf({ page, place, agent, referrer, ...columns }: EventRow): Readonly<Record<string, unknown>> {
  return {
    ...columns,
    hostname: page.hostname,
    path: page.path,
    country: place.country,
    region: place.region,
    city: place.city,
    browser: agent.browser,
    browser_version: agent.browserVersion,
    os: agent.os,
    os_version: agent.osVersion,
    device_type: agent.deviceType,
    referrer: referrer.url,
    referrer_domain: referrer.domain,
    referrer_name: referrer.name,
  };
}

test('every column of a row is preserved by the journal, the table, an export and its import', async () => {
  const { id } = await app.addWebsite(owner, 'shop.example');
  const { secret } = await app.addKey(owner, ['read:data']);
  const rows = fc
    .sample(anyRow(id), fuzzRuns(100))
    .map((row, index) => ({ ...row, event_key: `key ${index}` }));
  await app.stores.journal.append(rows.map((row) => ({ table: eventsTable, json: writeRow(row) })));
  await app.flush();
  const response = await app.inject({
    url: `/v1/export?website_id=${id}&preset=all&include_bots=true`,
    headers: { 'x-api-key': secret },
  });
  const events = response.body
    .trimEnd()
    .split('\n')
    .map((line) => readEvent(line, true));
  const found = new Map(
    events.flatMap((event) => (isProblem(event) ? [] : [[event.eventKey, event.values]])),
  );
  expect(found.size).toBe(rows.length);
  for (const row of rows)
    expect(found.get(row.event_key)).toEqual(
      new Map(EVENT_COLUMNS.flatMap(({ name }) => readValue(name, valuesOf(row)[name]))),
    );
});

/** Returns a column as an import reads it: empty if it has its default; money as a decimal. */
function readValue(name: string, value: unknown): [string, string | number][] {
  if (Reflect.get(COLUMN_KINDS, name) === 'money')
    return typeof value === 'number' ? [[name, String(Number(value.toFixed(4)))]] : [];
  return value === 0 || (typeof value !== 'number' && typeof value !== 'string') ? [] : [[name, value]];
}

test('the columns of a row are written in the order of the table', () => {
  const row = rowOf(Object.fromEntries(EVENT_COLUMNS.map(({ name, kind }) => [name, SAMPLES[kind]])));
  expect(Object.keys(JSON.parse(writeRow(row)))).toEqual([
    'time',
    ...EVENT_COLUMNS.map(({ name }) => name).filter((name) => name !== 'time'),
  ]);
});

test('an empty row is written with its times and its visitor id only', () => {
  expect(writeRow(emptyRow(5, 7))).toBe('{"time":5,"received_at":7,"visitor_id":0}');
});
