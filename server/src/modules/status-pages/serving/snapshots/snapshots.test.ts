import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoppedClock } from '../../../../lib/time/clock.ts';
import { restoreSnapshots } from '../create-serving.ts';
import { createMemorySource, type MemorySource } from '../testing/memory-source.ts';
import {
  SAMPLE_NOW_MS,
  SAMPLE_PAGE_ID,
  sampleComponent,
  samplePage,
  sampleSnapshot,
} from '../testing/sample-page.ts';
import { packPage } from './packed-page.ts';
import { PageStore } from './page-store.ts';
import { Refresher } from './refresher.ts';
import { SnapshotFiles } from './snapshot-files.ts';

const BASE = '/status/acme';
const MINUTE_MS = 60_000;

let directory: string;
let clock: StoppedClock;
let source: MemorySource;
let store: PageStore;
let warnings: string[];
let changes: string[];
let refresher: Refresher;
let readers: Set<string>;

const logger = { warn: (_details: unknown, message?: string) => void warnings.push(message ?? '') };

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-pages-'));
  clock = new StoppedClock(SAMPLE_NOW_MS);
  source = createMemorySource();
  store = new PageStore({ clock });
  warnings = [];
  changes = [];
  readers = new Set();
  refresher = new Refresher({
    source,
    store,
    files: new SnapshotFiles(directory, logger),
    clock,
    logger,
    onVisibleChange: (pageId) => void changes.push(`visible ${pageId}`),
    onAccessChange: (pageId) => void changes.push(`access ${pageId}`),
    hasReaders: (pageId) => readers.has(pageId),
  });
});
afterEach(async () => {
  await refresher.close();
  await rm(directory, { recursive: true, force: true });
});

/** What a new process with the same directory would serve. */
async function reopen(): Promise<PageStore> {
  const other = new PageStore({ clock });
  await restoreSnapshots(other, new SnapshotFiles(directory, logger));
  return other;
}

function bodyOf(from: PageStore, path = '', base = BASE): string {
  const page = from.find(SAMPLE_PAGE_ID);
  const served = page && from.represent(page, base, path);
  return String(served?.respond('identity').body ?? '');
}

describe('a page', () => {
  test('is served from memory after its projection, in every encoding with the same content', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    const page = store.findBySlug('acme');
    if (page === undefined) throw new Error('The page is missing');
    const served = store.represent(page, BASE, '');
    const { body: plain } = served?.respond('identity') ?? { body: '' };
    const { body: gzip } = served?.respond('gzip') ?? { body: '' };
    const { body: br } = served?.respond('br') ?? { body: '' };
    expect(gunzipSync(gzip).toString()).toBe(String(plain));
    expect(brotliDecompressSync(br).toString()).toBe(String(plain));
    expect(served?.respond('br').headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      etag: served?.etag,
    });
    expect(served?.notModified).toMatchObject({ status: 304, headers: { etag: served?.etag } });
  });

  test('has links of its own at the root of its custom domain', async () => {
    source.set(sampleSnapshot({}, {}, 'status.acme.example'));
    await refresher.refreshAll();
    expect(store.findByHost('status.acme.example')?.id).toBe(SAMPLE_PAGE_ID);
    expect(bodyOf(store, '', '')).toContain('src="/live.js"');
    expect(bodyOf(store)).toContain('src="/status/acme/live.js"');
  });

  test('that was removed is neither served nor on disk', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    source.remove(SAMPLE_PAGE_ID);
    await refresher.refreshAll();
    expect(store.ids()).toEqual([]);
    expect(store.findBySlug('acme')).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
  });

  test('that was restricted is on disk with its new rules as soon as that is acknowledged', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    source.set(sampleSnapshot({}, { visibility: 'members' }));
    await refresher.restrict(SAMPLE_PAGE_ID);
    expect((await reopen()).find(SAMPLE_PAGE_ID)?.access.visibility).toBe('members');
    source.fail(true);
    await refresher.restrict(SAMPLE_PAGE_ID);
    expect(store.ids()).toEqual([]);
    expect((await reopen()).ids()).toEqual([]);
  });

  test('with another slug is not found at the old one', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    source.set(sampleSnapshot({ slug: 'acme-cloud' }));
    await refresher.refreshAll();
    expect(store.findBySlug('acme')).toBeUndefined();
    expect(store.findBySlug('acme-cloud')?.id).toBe(SAMPLE_PAGE_ID);
  });
});

describe('changes', () => {
  test('are reported once for each visible difference, not for another time of the projection', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    const later = new Date(SAMPLE_NOW_MS + MINUTE_MS).toISOString();
    source.set(sampleSnapshot({ computedAt: later }));
    await refresher.refreshAll();
    expect(changes).toEqual([]);
    source.set(sampleSnapshot({ computedAt: later, state: 'major_outage' }));
    await refresher.refreshAll();
    expect(changes).toEqual([`visible ${SAMPLE_PAGE_ID}`]);
  });

  test('of access are reported, so that open streams end', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    source.set(sampleSnapshot({}, { visibility: 'members', accessVersion: 2 }));
    await refresher.refreshAll();
    expect(changes).toEqual([`access ${SAMPLE_PAGE_ID}`]);
    expect((await reopen()).find(SAMPLE_PAGE_ID)?.access.visibility).toBe('members');
  });

  test('during a projection lead to exactly one more projection', async () => {
    let projections = 0;
    const counting = new Refresher({
      source: {
        ...source,
        project: async (pageId) => {
          projections += 1;
          return source.project(pageId);
        },
      },
      store,
      files: undefined,
      clock,
      logger,
      onVisibleChange: () => undefined,
      onAccessChange: () => undefined,
      hasReaders: () => false,
    });
    source.set(sampleSnapshot());
    await Promise.all(Array.from({ length: 10 }, () => counting.refresh(SAMPLE_PAGE_ID)));
    expect(projections).toBe(1);
  });
});

describe('a page that nothing changes', () => {
  beforeEach(async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
  });

  /** Runs the scheduled task for some minutes. @returns the minutes with a projection. */
  async function runMinutes(minutes: number): Promise<readonly number[]> {
    const projected: number[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      clock.advance(MINUTE_MS);
      const before = source.projections();
      await refresher.refreshDue();
      if (source.projections() > before) projected.push(minute);
    }
    return projected;
  }

  test('is projected every four minutes without visitors, before it counts as stale', async () => {
    expect(await runMinutes(12)).toEqual([4, 8, 12]);
  });

  test('is projected every minute until five minutes after its last visitor', async () => {
    refresher.visit(SAMPLE_PAGE_ID);
    expect(await runMinutes(12)).toEqual([1, 2, 3, 4, 8, 12]);
  });

  test('is projected every minute while a client waits for changes', async () => {
    readers.add(SAMPLE_PAGE_ID);
    expect(await runMinutes(4)).toEqual([1, 2, 3, 4]);
  });

  test('is projected once by the visitors after a pause, also if that fails', async () => {
    expect(await runMinutes(2)).toEqual([]);
    source.fail(true);
    const before = source.projections();
    for (let visitor = 0; visitor < 10; visitor += 1) refresher.visit(SAMPLE_PAGE_ID);
    await refresher.settle();
    for (let visitor = 0; visitor < 10; visitor += 1) refresher.visit(SAMPLE_PAGE_ID);
    await refresher.settle();
    expect(source.projections() - before).toBe(1);
    expect(bodyOf(store)).toContain('Acme Cloud');
  });

  test('is projected after the clock was set back', async () => {
    clock.advance(-60 * MINUTE_MS);
    expect((await runMinutes(3))[0]).toBe(1);
  });
});

describe('without stores', () => {
  test('a new process serves the last snapshot, and states its age', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    clock.advance(20 * MINUTE_MS);
    const other = await reopen();
    const body = bodyOf(other);
    expect(body).toContain('Acme Cloud');
    expect(body).toContain('20 minutes ago');
    clock.advance(MINUTE_MS);
    expect(bodyOf(other)).toContain('21 minutes ago');
  });

  test('the last snapshot stays, and the failure is logged', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    source.fail(true);
    await refresher.refresh(SAMPLE_PAGE_ID);
    expect(bodyOf(store)).toContain('Acme Cloud');
    expect(warnings).toEqual(['a status page could not be projected']);
  });
});

describe('files', () => {
  test('that are damaged, of a newer format, or left by a crash are not served, and the others are', async () => {
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    const [name = ''] = await readdir(directory);
    const content = await readFile(join(directory, name));
    const other = (number: number) => join(directory, `stp_${String(number).padStart(26, '0')}.page`);
    await writeFile(other(1), content.subarray(0, content.length - 10));
    await writeFile(other(2), content.toString('latin1').replace('page 1 ', 'page 2 '), 'latin1');
    await writeFile(other(3), 'nothing');
    await writeFile(`${other(4)}.tmp`, content);
    expect((await reopen()).ids()).toEqual([SAMPLE_PAGE_ID]);
    expect(warnings).toHaveLength(3);
    expect((await readdir(directory)).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  });

  test('contain private pages and password hashes, so that only their owner reads them', async () => {
    const { mode } = await stat(directory);
    source.set(sampleSnapshot());
    await refresher.refreshAll();
    expect(mode & 0o077).toBe(0);
  });
});

test('memory is bounded: representations that were evicted are rendered again from the snapshot', async () => {
  const small = new PageStore({ clock, maxPreparedBytes: 100_000 });
  const page = samplePage({
    components: Array.from({ length: 20 }, (_one, index) => sampleComponent(index)),
  });
  const ids = Array.from({ length: 20 }, (_page, index) => `stp_${String(index).padStart(26, '0')}`);
  for (const [index, id] of ids.entries())
    await small.publish({ ...sampleSnapshot(), page: { ...page, id, slug: `page-${index}` } });
  expect(small.stats().preparedBytes).toBeLessThanOrEqual(100_000);
  for (const id of ids) {
    const found = small.find(id);
    expect(found && small.represent(found, `/status/${found.slug}`, '')).toBeDefined();
  }
  expect(small.stats().preparedBytes).toBeLessThanOrEqual(100_000);
});

test('an older projection that was prepared more slowly does not replace a newer one', async () => {
  const first = store.publish(sampleSnapshot({ name: 'Old' }));
  const second = store.publish(sampleSnapshot({ name: 'New' }));
  await Promise.all([second, first]);
  expect(bodyOf(store)).toContain('<title>New</title>');
  store.restore(await packPage(sampleSnapshot({ name: 'Restored' })));
  expect(bodyOf(store)).toContain('<title>Restored</title>');
});
