// The store of the second baseline: an embedded ClickHouse with one table of clicks, without the checks that make a load repeatable.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const COLUMNS = [
  'time UInt64',
  'visitor_id UInt64',
  'link_id String',
  ...['referrer_domain', 'country', 'region', 'city', 'browser', 'browser_version', 'os'].map(
    asLowCardinality,
  ),
  ...['os_version', 'device_type', 'language'].map(asLowCardinality),
  'rule Int8',
  'split Int8',
];
const SETTINGS = 'max_threads = 1, max_insert_threads = 1, input_format_parallel_parsing = 0';

// A package of the server.
const { Session } = createRequire(new URL('../../server/package.json', import.meta.url))('chdb');

/** Opens a store in a directory. Returns a function that loads a file of JSON lines. */
export function openClickStore(directory) {
  const session = new Session(join(directory, 'store'));
  session.query(
    `CREATE TABLE clicks (${COLUMNS.join(', ')}) ENGINE = MergeTree ORDER BY (link_id, time) SETTINGS fsync_after_insert = 1`,
  );
  const structure = COLUMNS.join(', ').replace(/LowCardinality\((\w+)\)/g, '$1');
  return (file) =>
    session.queryAsync(
      `INSERT INTO clicks SELECT * FROM file('${file}', 'JSONEachRow', '${structure}') SETTINGS ${SETTINGS}`,
    );
}

function asLowCardinality(name) {
  return `${name} LowCardinality(String)`;
}
