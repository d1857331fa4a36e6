import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createFactLoader } from '../../boot/create-fact-loader.ts';
import { contract } from '../../contract.ts';
import { createDemoClient } from '../../demo/demo-client.ts';
import { fillFlags } from '../../demo/fill/flags.ts';
import { createRandom } from '../../demo/model/random.ts';
import { pastModule } from '../../demo/past/past.module.ts';
import { DEMO_PRODUCT } from '../../demo/testing/demo-product.ts';
import { listOperations } from '../../http/operations.ts';
import { StoppedClock } from '../../lib/time/clock.ts';
import { createBackup } from '../../stores/backup/create-backup.ts';
import type { Manifest } from '../../stores/backup/manifest.ts';
import { BackupRepository } from '../../stores/backup/repository.ts';
import { restoreBackup } from '../../stores/backup/restore-backup.ts';
import { openDirectoryTarget } from '../../stores/backup/target.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { openJournal } from '../../stores/facts/journal/journal.ts';
import { segmentNumber } from '../../stores/facts/journal/segment-number.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { closeReusedEngine } from '../../stores/facts/testing/reused-chdb.ts';
import { createMemoryLive } from '../../stores/live/memory.ts';
import { openFacts, openState } from '../../stores/open-stores.ts';
import { copyTemplate } from '../../testing/copy-template.ts';
import { createSubjects, type Subjects } from '../../testing/create-subjects.ts';
import { IS_FUZZ } from '../../testing/fuzz-runs.ts';
import {
  BASE_URL,
  openTestApp,
  PASSWORD,
  type TestApp,
  type TestPerson,
} from '../../testing/open-test-app.ts';
import { restRequest, sampleInputOf } from '../../testing/sample-inputs.ts';
import { EXAMPLE_LINK_ID } from '../links/link-id.contract.ts';
import { EXAMPLE_MONITOR_ID } from '../monitors/monitor-id.contract.ts';
import { storeEvents } from '../query/testing/events.ts';
import { storeFacts } from '../query/testing/facts.ts';
import { TYPE_OPTIONS } from '../query/testing/type-options.ts';
import * as varied from '../query/testing/varied-facts.ts';
import { TYPE_ALIASES } from '../query/types/aliases.ts';
import { QUERY_TYPES } from '../query/types/registry.ts';

const SEEDS = 20;
/**
 * Cuts that are restored with all answers: all with `npm run fuzz:service`. Of the others, the events and the changed website are compared, for every third
 * one: each takes more than a second.
 */
const ANSWERED = IS_FUZZ ? SEEDS : 2;
const RESTORED_EVERY = 3;
const TIMEOUT_MS = IS_FUZZ ? 1_800_000 : 240_000;
const MINUTE_MS = 60_000;
const AT_ONCE = 25;
/** The pause between two batches of the traffic, and the most batches of one cut. */
const PACE_MS = 30;
const MAX_BATCHES = 50;
const TYPES = [...QUERY_TYPES.keys()].filter((name) => TYPE_ALIASES[name] === undefined);
/** Latencies and sizes of the process itself. */
const OF_PROCESS = ['discovery.health', 'instance.overview'];
const READS = listOperations(contract)
  .map((operation) => ({ ...operation, name: operation.path.join('.') }))
  .filter(
    ({ name, method, meta }) =>
      method === 'GET' && meta.access.kind !== 'probe' && !OF_PROCESS.includes(name),
  );

/** What an instance answers, by the question. */
type Answers = Readonly<Record<string, unknown>>;
interface Cut {
  readonly seed: number;
  readonly name: string;
  /** The batches of the traffic that it contains. */
  readonly batches: number;
  /** When the answers were given. */
  readonly atMs: number;
  readonly answers: Answers;
}

let source: TestApp;
let owner: TestPerson;
let subjects: Subjects;
let directory: string;
let repository: BackupRepository;
let variedId: string;
let busyId: string;
let trackKey: string;
let firstMs: number;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-equality-'));
  repository = await BackupRepository.open(openDirectoryTarget(join(directory, 'backups')), { create: true });
  source = await openTestApp({ product: DEMO_PRODUCT, requestsPerMinute: 1_000_000 });
  // Before today, so that `today_metrics` counts no event that arrived after a cut.
  firstMs = source.clock.now() - 40 * 60 * MINUTE_MS;
  owner = await source.addPerson('owner@example.com');
  const viewer = await source.addPerson('viewer@example.com');
  await source.addMember(owner.organizationId, viewer.userId, 'viewer');
  const deleted = await source.addWebsite(owner, 'deleted.example');
  subjects = await createSubjects({
    app: source,
    owner,
    viewer,
    deletedWebsiteId: deleted.id,
    spareName: 'Spare',
  });
  variedId = (await source.addWebsite(owner, 'varied.example')).id;
  busyId = (await source.addWebsite(owner, 'busy.example')).id;
  trackKey = (await source.addKey(owner, ['track:events'])).secret;
  await fillVaried();
  const client = createDemoClient(source.app.http, BASE_URL);
  await fillFlags(client, await client.signIn('owner@example.com', PASSWORD), variedId, {
    past: source.app.serviceOf(pastModule),
    seed: 1,
    endMs: source.clock.now(),
  });
  await source.flush();
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const store = () => ({ facts: source.stores.facts, directory, close: async () => undefined });
const own = <Rows>(rows: Rows): Rows =>
  JSON.parse(
    JSON.stringify(rows)
      .replaceAll(varied.VARIED_SITE, variedId)
      .replaceAll(varied.VARIED_ORGANIZATION, owner.organizationId)
      .replaceAll('lnk_0', subjects[EXAMPLE_LINK_ID] ?? '')
      .replaceAll('mon_1', subjects[EXAMPLE_MONITOR_ID] ?? ''),
  );

/** Stores facts of every kind, which all query types find. */
async function fillVaried(): Promise<void> {
  await storeEvents(store(), own(varied.variedEvents()));
  await storeFacts(store(), 'errors', own(varied.variedErrors()));
  await storeFacts(store(), 'vitals', own(varied.variedVitals()));
  await storeFacts(store(), 'link_clicks', own(varied.variedClicks()));
  await storeFacts(store(), 'monitor_checks', own(varied.variedChecks()));
  await storeFacts(store(), 'flag_evaluations', own(varied.variedEvaluations()));
}

/** What the stored facts were at the instant of the last cut. */
let atCut: { readonly events: number; readonly segments: ReadonlySet<string> };

/** Counts the stored events of the traffic while nothing changes the facts. */
function countingAtCut(facts: Facts): Facts {
  return {
    ...facts,
    withoutChanges: (work) =>
      facts.withoutChanges(async (command) => {
        const result = await work(command);
        const rows = await facts.query(
          sql`SELECT toString(segment) AS segment, count() AS n FROM events WHERE website_id = ${text(busyId)} GROUP BY segment`,
        );
        const events = rows.reduce((sum, { n }) => sum + Number(n), 0);
        atCut = { events, segments: new Set(rows.map(({ segment }) => String(segment))) };
        return result;
      }),
  };
}

/** The events of the traffic in a backup: those that were stored, and those of segments that wait. */
function eventsOf({ journal }: Manifest): number {
  const waiting = journal.filter(
    ({ table, id }) => table === 'events' && !atCut.segments.has(segmentNumber(id)),
  );
  return waiting.reduce((sum, { rows }) => sum + rows, atCut.events);
}

const backupOptions = () => ({
  stores: { ...source.stores, facts: countingAtCut(source.stores.facts) },
  repository,
  clock: source.clock,
  secret: 's'.repeat(43),
  scratch: join(directory, 'scratch'),
  signal: new AbortController().signal,
});

/** Visits of one minute: two visitors who are there for the first time, and one who returns every hour. */
function batchOf(number: number): object[] {
  const startMs = firstMs + number * MINUTE_MS;
  const at = (second: number, fields: object) => ({ timestamp: startMs + second * 1_000, ...fields });
  const [first, second] = [`first ${number}`, `second ${number}`].map((anonymousId) => ({ anonymousId }));
  const regular = { anonymousId: `regular ${number % 60}`, profileId: `profile_${number % 60}` };
  const referrer = ['https://www.google.com/', 'https://t.co/x', ''][number % 3];
  return [
    at(1, { ...first, name: 'pageview', path: '/', referrer, title: 'Start' }),
    at(9, { ...first, name: 'signup', path: '/', properties: { plan: ['pro', 'free'][number % 2] } }),
    at(11, { ...first, name: 'pageview', path: `/p/${number % 7}` }),
    at(20, { ...second, name: 'pageview', path: '/pricing?utm_source=mail&utm_campaign=spring', referrer }),
    at(25, { ...regular, name: 'pageview', path: '/' }),
    at(30, { ...regular, name: 'purchase', path: '/buy', revenue: 1 + number / 100, currency: 'EUR' }),
  ];
}
const BATCH_EVENTS = batchOf(0).length;
const BATCH_PAGEVIEWS = 4;

let sent = 0;

/** Sends one batch after another until it is stopped. */
function sendTraffic() {
  let isStopped = false;
  const done = (async () => {
    for (let left = MAX_BATCHES; left > 0 && !isStopped; left -= 1) {
      const response = await source.post(`/track?website_id=${busyId}`, batchOf(sent), trackKey);
      expect(response.statusCode, response.body).toBe(200);
      sent += 1;
      source.clock.advance(1_000);
      await pause(PACE_MS);
    }
  })();
  return {
    /** Resolves when this many batches were sent. */
    until: (count: number) =>
      Promise.race([done, vi.waitFor(() => expect(sent).toBeGreaterThanOrEqual(count), { timeout: 20_000 })]),
    stop: () => {
      isStopped = true;
      return done;
    },
  };
}

/** The part of a list that is compared for a seed: everything for the first one, and for all with `npm run fuzz:service`; a quarter for the second. */
function partOf<Item>(items: readonly Item[], seed: number): readonly Item[] {
  return seed === 0 || IS_FUZZ ? items : items.filter((_, index) => index % 4 === seed % 4);
}

/** Without the ids of requests, and without last uses, which are written later than the request. */
function readable(body: string): string {
  return body
    .replaceAll(/(req|qry)_[0-9a-z]{26}/g, '$1')
    .replaceAll(/"last(Used|Active)At":"[^"]*"/g, '"last$1At":""');
}

/** Asks an instance for figures of every type, every resource and evaluations of all flags. */
async function ask(app: TestApp, { seed, batches }: { seed: number; batches: number }): Promise<Answers> {
  const headers = { cookie: owner.cookie, origin: BASE_URL };
  const answers: Record<string, unknown> = {};
  const query = async (label: string, websiteId: string, names: readonly string[], range: object) => {
    for (let from = 0; from < names.length; from += AT_ONCE) {
      const parameters = names.slice(from, from + AT_ONCE).map((name) => {
        const options = TYPE_OPTIONS[name];
        return { name, ...(options === undefined ? {} : { options }) };
      });
      const response = await app.inject({
        method: 'POST',
        url: `/v1/query?website_id=${websiteId}`,
        headers,
        payload: { parameters, ...range },
      });
      expect(response.statusCode, response.body).toBe(200);
      for (const result of z.array(z.looseObject({ parameter: z.string() })).parse(response.json().data))
        answers[`${label} ${result.parameter}`] = result;
    }
  };
  const iso = (ms: number) => new Date(ms).toISOString();
  await query('traffic', busyId, partOf(TYPES, seed), {
    startDate: iso(firstMs),
    endDate: iso(firstMs + batches * MINUTE_MS - 1),
  });
  await query('varied', variedId, partOf(TYPES, seed), { startDate: '2026-03-01', endDate: '2026-03-04' });
  for (const { name, method, route } of partOf(READS, seed)) {
    const request = restRequest(method, route, sampleInputOf(name, subjects));
    const { statusCode, body } = await app.inject({ ...request, headers });
    answers[name] = { statusCode, body: readable(body) };
  }
  for (let user = 0; user < 5; user += 1) {
    const context = { targetingKey: `user ${seed} ${user}`, country: ['DE', 'US'][user % 2], plan: 'pro' };
    const url = `/flags/${variedId}/ofrep/v1/evaluate/flags`;
    const response = await app.inject({ method: 'POST', url, payload: { context } });
    expect(response.statusCode, response.body).toBe(200);
    answers[`flags of user ${user}`] = response.json();
  }
  return answers;
}

/** Changes resources, so that each cut has others. */
async function change(seed: number): Promise<void> {
  const headers = { cookie: owner.cookie, origin: BASE_URL };
  const input = { name: `Shop ${seed}` };
  const changed = await source.inject({
    method: 'PATCH',
    url: `/v1/websites/${variedId}`,
    headers,
    payload: input,
  });
  expect(changed.statusCode, changed.body).toBe(200);
}

/** Restores a backup into new embedded stores. */
async function restoreAt(at: string, manifest: Manifest) {
  copyTemplate('facts', join(at, 'facts'));
  copyTemplate('state', join(at, 'state'));
  const addresses = {
    path: (...names: string[]) => join(at, ...names),
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    stateThread: 'caller' as const,
  };
  await restoreBackup({ repository, manifest, addresses });
  return addresses;
}

/** Starts the server on a restored backup, at the time of its answers. */
function openRestored({ name, atMs }: Cut): Promise<TestApp> {
  const clock = new StoppedClock(atMs);
  return openTestApp({
    clock,
    product: DEMO_PRODUCT,
    requestsPerMinute: 1_000_000,
    stores: async (at) => {
      const addresses = await restoreAt(at, await repository.get(name));
      return {
        facts: await openFacts(addresses, {}),
        state: await openState(addresses, {}),
        journal: await openJournal({ directory: addresses.path('journal'), clock }),
      };
    },
  });
}

/** The restored facts have every event of the cut once, and the state in the backup is that of the same instant. */
async function expectEvents({ seed, name, batches }: Cut): Promise<void> {
  const at = await mkdtemp(join(directory, 'restored-'));
  const manifest = await repository.get(name);
  const addresses = await restoreAt(at, { ...manifest, state: { ...manifest.state, tables: {} } });
  const clock = new StoppedClock(source.clock.now());
  const facts = await openFacts(addresses, {});
  const journal = await openJournal({ directory: addresses.path('journal'), clock });
  try {
    const logger = pino({ level: 'silent' });
    await createFactLoader({ facts, journal, live: createMemoryLive({ clock }) }, clock, logger).flush();
    const [found] = await facts.query(sql`
SELECT count() AS n, uniqExact(time, visitor_id, name) AS different, toUnixTimestamp64Milli(max(time)) AS last FROM events WHERE website_id = ${text(busyId)}`);
    const n = batches * BATCH_EVENTS;
    expect(found, `seed ${seed}`).toMatchObject({ n, different: n });
    expect(Number(found?.['last'])).toBe(firstMs + (batches - 1) * MINUTE_MS + 30_000);
    const [visits] = await facts.query(
      sql`SELECT sum(pageviews) AS n FROM visits FINAL WHERE website_id = ${text(busyId)}`,
    );
    expect(visits).toEqual({ n: batches * BATCH_PAGEVIEWS });
    const rows = await buffer(
      Readable.from(repository.read(manifest.state.tables['websites'] ?? expect.unreachable())).pipe(
        createGunzip(),
      ),
    );
    expect(String(rows), `seed ${seed}`).toContain(`"name": "Shop ${seed}"`);
  } finally {
    await Promise.all([facts.close(), journal.close()]);
    await rm(at, { recursive: true, force: true });
  }
}

test(
  'every figure, every resource and every flag evaluation of a restored backup is that of the cut, while events arrive',
  async () => {
    const cuts: Cut[] = [];
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const random = createRandom(seed);
      await change(seed);
      const traffic = sendTraffic();
      await traffic.until(sent + random.between(1, 12));
      if (random.chance(0.4)) await source.flush();
      const least = sent;
      const flushing = random.chance(0.3) ? source.flush() : undefined;
      const { name } = await createBackup(backupOptions());
      await flushing;
      await traffic.stop();
      const batches = eventsOf(await repository.get(name)) / BATCH_EVENTS;
      expect(Number.isInteger(batches), 'a request is in the cut or not').toBe(true);
      expect(batches).toBeGreaterThanOrEqual(least);
      expect(batches).toBeLessThanOrEqual(sent);
      const atMs = source.clock.now();
      const answers = seed < ANSWERED ? await ask(source, { seed, batches }) : {};
      cuts.push({ seed, name, batches, atMs, answers });
    }
    await source.close();
    await closeReusedEngine();
    for (const cut of cuts.slice(0, ANSWERED)) {
      const restored = await openRestored(cut);
      try {
        await restored.flush();
        const found = await ask(restored, cut);
        expect(Object.keys(found)).toEqual(Object.keys(cut.answers));
        for (const [question, answer] of Object.entries(cut.answers))
          expect.soft(found[question], `${question} of seed ${cut.seed}`).toEqual(answer);
      } finally {
        await restored.close();
      }
    }
    for (const cut of cuts.slice(ANSWERED).filter(({ seed }) => seed % RESTORED_EVERY === 0))
      await expectEvents(cut);
  },
  TIMEOUT_MS,
);
