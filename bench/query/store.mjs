// A store with the generated traffic: events, the visits built of them and the sums of days, all by the server's own code.
// A directory that is kept is used again while nothing has changed that its content depends on.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRollUps } from '../../server/dist/modules/query/roll-ups/roll-ups.js';
import { rebuildVisits } from '../../server/dist/modules/visits/rebuild-visits.js';
import { openChdbFacts } from '../../server/dist/stores/facts/chdb.js';
import { raw } from '../../server/dist/stores/facts/sql.js';
import { DAYS, END_MS } from './dataset.mjs';
import { insertDays } from './event-rows.mjs';

const { Session } = createRequire(new URL('../../server/package.json', import.meta.url))('chdb');
const ROWS_PER_INSERT = 400_000;
const GENERATORS = 2;
/** What the content of a store depends on. */
const SOURCES = [
  './dataset.mjs',
  './event-rows.mjs',
  './words.data.mjs',
  '../../server/dist/stores/facts/migrations',
  '../../server/dist/modules/visits',
  '../../server/dist/modules/query/roll-ups/render-sums.js',
];

/** A clock that stands at the end of the data. */
export const clock = { now: () => END_MS };

/** Opens a store with so many events, after filling it if need be. */
export async function openStore({ directory, events, log }) {
  const path = join(directory, 'facts');
  const notes = join(directory, 'bench.json');
  const stamp = stampOf(events);
  const known = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : {};
  if (known.stamp !== stamp) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
  }
  const facts = await openChdbFacts({ path });
  const rollUps = createRollUps({ facts, clock, logger: { info: () => undefined } });
  if (known.stamp === stamp) return { facts, rollUps, path, filled: known.filled };
  const filled = await fill({ facts, rollUps, path, events, log });
  writeFileSync(notes, JSON.stringify({ stamp, filled }));
  return { facts, rollUps, path, filled };
}

/** The bytes that each table takes on the disk, and its rows. */
export async function sizesOf(facts) {
  const rows = await facts.query(
    raw(
      `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active GROUP BY table`,
    ),
  );
  return Object.fromEntries(rows.map(({ table, ...size }) => [table, size]));
}

async function fill({ facts, rollUps, path, events, log }) {
  const secondsOf = {};
  const step = async (name, work) => {
    const startMs = performance.now();
    await work();
    secondsOf[name] = (performance.now() - startMs) / 1000;
    log(`${name}: ${secondsOf[name].toFixed(1)} s`);
  };
  await step('generating events', () => generate(path, events));
  await step('merging events', () => merge(path, 'events'));
  await step('building visits', () => rebuildVisits(facts));
  await step('merging visits', () => merge(path, 'visits'));
  await step('summing up days', () => rollUps.advance());
  await step('merging sums', () => merge(path, 'daily'));
  return secondsOf;
}

/** Two connections side by side, some days a statement. */
async function generate(path, events) {
  const perStatement = Math.max(1, Math.floor(ROWS_PER_INSERT / (events / DAYS)));
  const chunks = Array.from({ length: Math.ceil(DAYS / perStatement) }, (_, index) =>
    Array.from({ length: perStatement }, (_, day) => index * perStatement + day).filter((day) => day < DAYS),
  );
  const work = async () => {
    const session = new Session(path);
    await session.queryAsync(
      `SET max_threads = 1, max_insert_threads = 1, max_insert_block_size = 2000000,
min_insert_block_size_rows = 2000000, min_insert_block_size_bytes = 500000000`,
    );
    for (let days = chunks.shift(); days !== undefined; days = chunks.shift())
      await session.queryAsync(insertDays(events, days));
    session.close();
  };
  await Promise.all(Array.from({ length: GENERATORS }, work));
}

/** As a store is some time after its last events: a part a month. */
async function merge(path, table) {
  const session = new Session(path);
  await session.queryAsync(`OPTIMIZE TABLE ${table} FINAL SETTINGS mutations_sync = 1`);
  session.close();
}

function stampOf(events) {
  const hash = createHash('sha256').update(String(events));
  for (const source of SOURCES) {
    const path = fileURLToPath(new URL(source, import.meta.url));
    const files = path.endsWith('js') ? [path] : readdirSync(path).map((name) => join(path, name));
    for (const file of files.sort()) if (!file.endsWith('.map')) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
