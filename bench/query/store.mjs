// A store with generated traffic: events, visits and daily roll-ups, built with the code of the server.
// A kept directory is reused while the code that created its content is unchanged.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RollUps } from '../../server/dist/modules/query/roll-ups/roll-ups.js';
import { rebuildVisits } from '../../server/dist/modules/visits/rebuild-visits.js';
import { openChdbFacts } from '../../server/dist/stores/facts/engines/chdb.js';
import { raw } from '../../server/dist/stores/facts/sql.js';
import { createMemoryLive } from '../../server/dist/stores/live/memory.js';
import { DAYS, END_MS } from './dataset.mjs';
import { insertDays } from './event-rows.mjs';

const { Session } = createRequire(new URL('../../server/package.json', import.meta.url))('chdb');
const ROWS_PER_INSERT = 400_000;
const GENERATORS = 2;
const TABLES = ['events', 'visits', 'daily', 'daily_builds'];
/** The files that create each part of a store. A part is created again if one of its files has changed. */
const SOURCES = {
  events: ['./dataset.mjs', './event-rows.mjs', './words.data.mjs'],
  shape: ['../../server/dist/stores/facts/migrations'],
  visits: ['../../server/dist/modules/visits'],
  sums: [
    '../../server/dist/modules/query/roll-ups/render-roll-up.js',
    '../../server/dist/modules/query/roll-ups/rolled-columns.js',
  ],
};

/** A clock stopped at the end of the data. */
export const clock = { now: () => END_MS };

/** Opens a store with `events` events of the first `websites` of a kind of traffic, and fills it if needed. `filled` contains the duration of each step in seconds. */
export async function openStore({ directory, log, ...traffic }) {
  const path = join(directory, 'facts');
  const notesPath = join(directory, 'bench.json');
  const notes = existsSync(notesPath)
    ? JSON.parse(readFileSync(notesPath, 'utf8'))
    : { stamps: {}, filled: {} };
  const stamps = stampsOf(traffic);
  if (notes.stamps.events !== stamps.events) {
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true });
    Object.assign(notes, { stamps: {}, filled: {} });
  }
  const facts = await openChdbFacts({ path });
  const live = createMemoryLive({ clock });
  const rollUps = new RollUps({ facts, live, clock, logger: { info: () => undefined } });
  const step = async (name, work) => {
    const startMs = performance.now();
    await work();
    notes.filled[name] = (performance.now() - startMs) / 1000;
    log(`${name}: ${notes.filled[name].toFixed(1)} s`);
  };
  const part = async (name, work) => {
    if (notes.stamps[name] === stamps[name]) return;
    await work();
    notes.stamps[name] = stamps[name];
    writeFileSync(notesPath, JSON.stringify(notes));
  };
  await part('events', () => step('generating events', () => generate(path, traffic)));
  // Again after a migration, because stored data gets new types and codecs when parts are merged.
  await part('shape', () => step('merging events', () => merge(path, TABLES)));
  await part('visits', async () => {
    await empty(facts, ['visits']);
    await step('building visits', () => rebuildVisits(facts));
    await step('merging visits', () => merge(path, ['visits']));
    notes.stamps.sums = undefined;
  });
  await part('sums', async () => {
    await empty(facts, ['daily', 'daily_builds']);
    await step('summing up days', () => rollUps.advance());
    await step('merging sums', () => merge(path, ['daily', 'daily_builds']));
  });
  return { facts, rollUps, path, filled: notes.filled };
}

/** Returns the size on disk in bytes and the number of rows of each table. */
export async function sizesOf(facts) {
  const rows = await facts.query(
    raw(
      `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active GROUP BY table`,
    ),
  );
  return Object.fromEntries(rows.map(({ table, ...size }) => [table, size]));
}

async function empty(facts, tables) {
  for (const table of tables) await facts.command(raw(`TRUNCATE TABLE ${table}`));
}

/** Fills the store with two concurrent connections and several days per statement. */
async function generate(path, traffic) {
  const perStatement = Math.max(1, Math.floor(ROWS_PER_INSERT / (traffic.events / DAYS)));
  const chunks = Array.from({ length: Math.ceil(DAYS / perStatement) }, (_, index) =>
    Array.from({ length: perStatement }, (_, day) => index * perStatement + day).filter((day) => day < DAYS),
  );
  const work = async () => {
    const session = new Session(path);
    await session.queryAsync(
      `SET max_threads = 1, max_insert_threads = 1, max_insert_block_size = 2000000,
min_insert_block_size_rows = 2000000, min_insert_block_size_bytes = 500000000,
max_query_size = 50000000, max_ast_elements = 5000000`,
    );
    for (let days = chunks.shift(); days !== undefined; days = chunks.shift())
      await session.queryAsync(insertDays(traffic, days));
    session.close();
  };
  await Promise.all(Array.from({ length: GENERATORS }, work));
}

/** Merges all parts, as in a store some time after its last events: one part per month. */
async function merge(path, tables) {
  const session = new Session(path);
  for (const table of tables) await session.queryAsync(`OPTIMIZE TABLE ${table} FINAL`);
  session.close();
}

function stampsOf(traffic) {
  return Object.fromEntries(
    Object.entries(SOURCES).map(([part, sources]) => {
      const hash = createHash('sha256').update(JSON.stringify(traffic));
      for (const file of sources.flatMap(filesOf)) hash.update(readFileSync(file));
      return [part, hash.digest('hex')];
    }),
  );
}

function filesOf(source) {
  const path = fileURLToPath(new URL(source, import.meta.url));
  if (/\.m?js$/.test(path)) return [path];
  return readdirSync(path)
    .filter((name) => !name.endsWith('.map'))
    .sort()
    .map((name) => join(path, name));
}
