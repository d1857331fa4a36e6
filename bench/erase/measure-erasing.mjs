// Child process: erases profiles with the code of the server, step by step, and checks that no other data was removed.
import { Eraser } from '../../server/dist/modules/erasure/eraser.js';
import { ErasureRecords } from '../../server/dist/modules/erasure/records.js';
import { removalOfProfiles } from '../../server/dist/modules/erasure/remove-profiles.js';
import { RollUps } from '../../server/dist/modules/query/roll-ups/roll-ups.js';
import { openChdbFacts } from '../../server/dist/stores/facts/engines/chdb.js';
import { raw } from '../../server/dist/stores/facts/sql.js';
import { createMemoryLive } from '../../server/dist/stores/live/memory.js';
import { openPgliteState } from '../../server/dist/stores/state/pglite.js';
import { END_MS } from '../query/dataset.mjs';

const MINUTE_MS = 60_000;
/** Days with fewer slices get no roll-up. Low enough that all websites have roll-ups. */
const MIN_SLICES = 1_000;
const TABLES = ['events', 'errors', 'vitals', 'visits'];
const MAX_TURNS = 20;

process.once('message', async ({ facts: path, state: directory, profiles }) => {
  const log = (text) => process.send({ log: text });
  const facts = await openChdbFacts({ path });
  const state = await openPgliteState({ directory });
  const clock = { nowMs: END_MS, now: () => clock.nowMs };
  const rollUps = new RollUps({
    facts,
    live: createMemoryLive({ clock }),
    clock,
    logger: { info: () => undefined },
    minSlices: MIN_SLICES,
  });
  await fillOtherTables(facts);
  log(`rolled up ${await rollUps.advance()} days`);
  const chosen = await chooseProfiles(facts, 2 * profiles + 1);
  const before = await countOf(facts, raw('1'));

  const floor = await measureFloor(facts, chosen.splice(0, profiles));
  log(`floor: ${JSON.stringify(floor)}`);
  const erasing = createErasing({ facts, state, clock, rollUps });
  const alone = await erasing.erase([chosen.pop()]);
  log(`one: ${JSON.stringify(alone)}`);
  const left = await countOf(facts, raw('1'));
  const theirs = await countOf(facts, ofProfiles(chosen));
  const together = await erasing.erase(chosen);

  const problems = [];
  const rest = await countOf(facts, raw('1'));
  if (rest !== left - theirs)
    problems.push(`${rest} events are left of ${left}, of which ${theirs} were theirs`);
  if ((await countOf(facts, ofProfiles(chosen))) > 0) problems.push('events of erased profiles are left');
  const [{ n: notes }] = await facts.query(raw('SELECT count() AS n FROM erased_visitors'));
  if (notes > 0) problems.push(`${notes} notes about visitors are left`);
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  await Promise.all([facts.close(), state.close()]);
  process.send({ result: { events: before, theirs, floor, alone, together, peakMegabytes, problems } });
  process.disconnect();
});

/** The generated traffic has only events. This adds one error per 50 events and one web vital per 5. */
async function fillOtherTables(facts) {
  const columns = 'website_id, visitor_id, time, received_at';
  for (const [table, share] of [
    ['errors', 50],
    ['vitals', 5],
  ]) {
    await facts.command(
      raw(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM events WHERE cityHash64(visit_id, time) % ${share} = 0`,
      ),
    );
    await facts.command(raw(`OPTIMIZE TABLE ${table} FINAL`));
  }
}

async function chooseProfiles(facts, count) {
  return facts.query(
    raw(`SELECT website_id AS websiteId, profile_id AS profileId FROM events WHERE profile_id != ''
GROUP BY website_id, profile_id ORDER BY cityHash64(website_id, profile_id) LIMIT ${count}`),
  );
}

/** Ids of the generated traffic need no escaping. */
function ofProfiles(profiles) {
  const names = profiles.map(({ websiteId, profileId }) => `('${websiteId}', '${profileId}')`);
  return raw(
    `(website_id, visitor_id) IN (SELECT website_id, visitor_id FROM events WHERE (website_id, profile_id) IN (${names.join(', ')}))`,
  );
}

async function countOf(facts, where) {
  const [row] = await facts.query(raw(`SELECT count() AS n FROM events WHERE ${where.chunks.join('')}`));
  return row.n;
}

/**
 * The baseline: deletes the visitors of as many other profiles from each table by known ids, and rewrites the parts.
 * It counts nothing, ignores cut-offs, builds no visits and checks once.
 */
async function measureFloor(facts, profiles) {
  const ids = await facts.query(
    raw(
      `SELECT DISTINCT toString(visitor_id) AS id FROM events WHERE ${ofProfiles(profiles).chunks.join('')}`,
    ),
  );
  const start = now();
  for (const table of TABLES)
    await facts.command(
      raw(`DELETE FROM ${table} WHERE visitor_id IN (${ids.map(({ id }) => id).join(', ')})`),
    );
  const deleted = now();
  for (const table of TABLES)
    await facts.command(raw(`ALTER TABLE ${table} APPLY DELETED MASK SETTINGS mutations_sync = 1`));
  return { removed: since(start, deleted), rewritten: since(deleted), total: since(start) };
}

/** Returns the time and CPU time of this process, in seconds. */
function now() {
  const { user, system } = process.cpuUsage();
  return { wall: performance.now() / 1000, cpu: (user + system) / 1e6 };
}

function since(start, end = now()) {
  return { wall: end.wall - start.wall, cpu: end.cpu - start.cpu };
}

function createErasing({ facts, state, clock, rollUps }) {
  const records = new ErasureRecords({ state, clock });
  let removed = now();
  const logger = {
    info: (_, message) => {
      if (message === 'facts are removed') removed = now();
    },
    warn: ({ err }) => {
      throw err;
    },
  };
  const eraser = new Eraser({
    facts,
    records,
    clock,
    logger,
    removalOf: (batch) =>
      removalOfProfiles(
        { facts, rollUps, findLoading: async () => new Set() },
        batch.map(({ id, websiteId, profileId, requestedAt }) => ({
          erasureId: id,
          websiteId,
          profileId,
          visitorId: '42',
          untilMs: requestedAt.getTime(),
        })),
      ),
  });
  const { signal } = new AbortController();

  /** Measures the duration of each step in seconds, without pauses. */
  async function erase(profiles) {
    clock.nowMs += 20 * MINUTE_MS;
    for (const profile of profiles) {
      // One request per profile.
      clock.nowMs += 1;
      await records.add(state.db, { kind: 'profile', ...profile });
    }
    const start = now();
    await eraser.advance(signal);
    const rewritten = now();
    for (let turn = 0; await isOpen(); turn += 1) {
      if (turn === MAX_TURNS) throw new Error('Erasing does not end');
      clock.nowMs += 11 * MINUTE_MS;
      await eraser.advance(signal);
    }
    return {
      removed: since(start, removed),
      rewritten: since(removed, rewritten),
      settled: since(rewritten),
      total: since(start),
    };
  }

  async function isOpen() {
    const { rows } = await state.db.execute(`SELECT 1 FROM erasures WHERE finished_at IS NULL LIMIT 1`);
    return rows.length > 0;
  }
  return { erase };
}
