import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFactLoader } from '../../boot/create-fact-loader.ts';
import { AppError } from '../../errors.ts';
import { systemClock } from '../../lib/time/clock.ts';
import { openJournal } from '../../stores/facts/journal/journal.ts';
import type { SegmentJournal } from '../../stores/facts/journal/journal.types.ts';
import type { Loader } from '../../stores/facts/loading/loader.ts';
import { sql, text } from '../../stores/facts/sql.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import { createMemoryLive } from '../../stores/live/memory.ts';
import { eventsTable } from '../tracking/index.ts';
import { checkEvents } from './check-events.ts';
import { type ImportResult, importEvents } from './import-events.ts';
import { eventsSource } from './render-export.ts';
import { writeExport } from './write-export.ts';

const START_MS = Date.parse('2026-03-01T10:00:00.000Z');

let store: TestFacts;
let journal: SegmentJournal;
let loader: Loader;
let files = 0;
let websites = 0;

beforeAll(async () => {
  store = await openTestFacts();
  journal = await openJournal({ directory: join(store.directory, 'journal'), clock: systemClock });
  const live = createMemoryLive({ clock: systemClock });
  loader = createFactLoader({ journal, facts: store.facts, live }, systemClock, pino({ level: 'silent' }));
});
afterAll(async () => {
  await journal.close();
  await store.close();
});

/** Returns a new website id for each test. */
function newWebsite(): string {
  websites += 1;
  return `web_${websites}`;
}

function line(websiteId: string, second: number, changes: Record<string, unknown> = {}): string {
  return JSON.stringify({
    website_id: websiteId,
    time: new Date(START_MS + second * 1_000).toISOString(),
    visitor_id: '7',
    type: 'pageview',
    name: 'pageview',
    path: `/${second}`,
    ...changes,
  });
}

async function importBytes(
  content: string | Uint8Array,
  options: { websiteId?: string; known?: string; journal?: SegmentJournal } = {},
): Promise<ImportResult> {
  files += 1;
  const path = join(store.directory, `import-${files}.ndjson`);
  await writeFile(path, content);
  const file = await open(path);
  try {
    const { websiteId, known } = options;
    const checked = await checkEvents(file, {
      websiteId,
      ...(known === undefined ? {} : { isKnown: (id: string) => id === known }),
    });
    const deps = { facts: store.facts, journal: options.journal ?? journal, loader, events: eventsTable };
    return await importEvents(deps, { file, checked, websiteId });
  } finally {
    await file.close();
  }
}

async function stored(websiteId: string): Promise<string[]> {
  const rows = await store.facts.query(
    sql`SELECT concat(path, ' ', title) AS page FROM events WHERE website_id = ${text(websiteId)} ORDER BY time, page`,
  );
  return rows.map(({ page }) => String(page).trim());
}

/** Stores events as `/track` does if the sender assigned no ids. */
async function track(...lines: readonly string[]): Promise<void> {
  await journal.append(lines.map((json) => ({ table: eventsTable, json: withReceived(json) })));
  await loader.flush();
}

function withReceived(json: string): string {
  const event: { time: string } = JSON.parse(json);
  return JSON.stringify({ ...event, received_at: event.time });
}

async function exported(websiteId: string): Promise<string> {
  const job = {
    facts: store.facts,
    source: eventsSource({ websiteId, includeBots: true }),
    range: { fromMs: START_MS - 1_000_000, toMs: START_MS + 1_000_000 },
    format: 'ndjson',
    bounds: { signal: new AbortController().signal },
  } as const;
  let content = '';
  for await (const chunk of writeExport(job)) content += Buffer.from(chunk).toString();
  return content;
}

describe('importing', () => {
  test('adds every line, and none if the file is imported again', async () => {
    const web = newWebsite();
    const content = [line(web, 1), line(web, 2, { event_key: 'k' }), line(web, 3)].join('\n');
    expect(await importBytes(content)).toEqual({ lines: 3, added: 3 });
    expect(await importBytes(`${content}\n`)).toEqual({ lines: 3, added: 0 });
    expect(await stored(web)).toEqual(['/1', '/2', '/3']);
  });

  test('normalizes paths, referrers and texts, and adds nothing if the file is imported again', async () => {
    const web = newWebsite();
    const earlier = line(web, 2, { path: '/%c3%bcber' });
    await track(earlier);
    const content = [
      line(web, 1, { path: '/%C3%BCber', referrer: 'https://a.org/%C3%BC', title: '%C3%BC u\u0308' }),
      earlier,
    ].join('\n');
    expect(await importBytes(content)).toEqual({ lines: 2, added: 1 });
    expect(await importBytes(content)).toEqual({ lines: 2, added: 0 });
    expect(await stored(web)).toEqual(['/über %C3%BC ü', '/%c3%bcber']);
    expect(await exported(web)).toContain('"https://a.org/ü"');
  });

  test('stores two identical events, and none of them again', async () => {
    const web = newWebsite();
    const content = [line(web, 1), line(web, 2), line(web, 2), line(web, 2), line(web, 3)].join('\n');
    expect(await importBytes(content)).toEqual({ lines: 5, added: 5 });
    expect(await importBytes(content)).toEqual({ lines: 5, added: 0 });
    expect(await stored(web)).toEqual(['/1', '/2', '/2', '/2', '/3']);
  });

  test('adds only the new events of an overlapping file', async () => {
    const web = newWebsite();
    await importBytes([line(web, 2), line(web, 2), line(web, 3)].join('\n'));
    const more = [line(web, 1), line(web, 2), line(web, 2), line(web, 2), line(web, 3), line(web, 4)];
    expect(await importBytes(more.join('\n'))).toEqual({ lines: 6, added: 3 });
    expect(await stored(web)).toEqual(['/1', '/2', '/2', '/2', '/3', '/4']);
  });

  test('adds nothing to the instance of the export, whether or not events have keys', async () => {
    const web = newWebsite();
    const odd = {
      title: 'a "b"\n\\ü',
      revenue: '12.5',
      properties: '{"a":"\\u0001"}',
      scroll_depth: 7,
      bot: 'x',
    };
    await track(line(web, 1), line(web, 2, odd), line(web, 2, odd), line(web, 3, { event_key: 'own' }));
    const content = await exported(web);
    expect(await importBytes(content)).toEqual({ lines: 4, added: 0 });
    expect(await exported(web)).toBe(content);
    // An event that is stored once and occurs twice is stored twice afterwards.
    const doubled = content.replace(/^.*\n/, (first) => first + first);
    expect(await importBytes(doubled)).toEqual({ lines: 5, added: 1 });
    expect(await importBytes(doubled)).toEqual({ lines: 5, added: 0 });
  });

  test('adds all events to another website, beside the original, once', async () => {
    const [from, to] = [newWebsite(), newWebsite()];
    await track(line(from, 1), line(from, 2, { event_key: 'named' }), line(from, 3));
    const content = await exported(from);
    expect(await importBytes(content, { websiteId: to, known: to })).toEqual({ lines: 3, added: 3 });
    expect(await importBytes(content, { websiteId: to, known: to })).toEqual({ lines: 3, added: 0 });
    expect(await stored(to)).toEqual(await stored(from));
  });

  test('can be repeated after an interruption, and stores every event once', async () => {
    const web = newWebsite();
    const content = Array.from({ length: 7_000 }, (_, index) => line(web, index >> 1)).join('\n');
    let appends = 0;
    const failing: SegmentJournal = {
      ...journal,
      append: (entries) => {
        appends += 1;
        return appends <= 2 ? journal.append(entries) : Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
      },
    };
    await expect(importBytes(content, { journal: failing })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await loader.flush();
    expect((await stored(web)).length).toBe(4_000);
    expect(await importBytes(content)).toEqual({ lines: 7_000, added: 3_000 });
    expect(new Set(await stored(web)).size).toBe(3_500);
  });

  test('reads gzip, Windows line endings, and files without a final newline', async () => {
    const web = newWebsite();
    expect(await importBytes(gzipSync([line(web, 1), line(web, 2)].join('\r\n')))).toEqual({
      lines: 2,
      added: 2,
    });
    expect(await importBytes('')).toEqual({ lines: 0, added: 0 });
  });

  test('derives visits from the imported events', async () => {
    const web = newWebsite();
    await importBytes([line(web, 1), line(web, 60), line(web, 4_000)].join('\n'));
    const rows = await store.facts.query(
      sql`SELECT sum(is_first) AS visits, sum(pageviews) AS pageviews FROM visits FINAL WHERE website_id = ${text(web)}`,
    );
    expect(rows).toEqual([{ visits: 2, pageviews: 3 }]);
  });
});

describe('an invalid file is rejected completely', () => {
  test('with each line and field, and nothing is stored', async () => {
    const web = newWebsite();
    const lines = [
      line(web, 1),
      line(web, 2, { revenue: 19.99 }),
      '{"broken',
      line(web, 4),
      line(web, 3),
      line('web_unknown', 5),
      '',
      line(web, 6, { pth: '/a' }),
    ];
    await expect(importBytes(`${lines.join('\n')}\n`, { known: web })).rejects.toThrow(
      [
        '6 lines are invalid, and nothing was imported:',
        'line 2: revenue must be null, or a decimal with at most 14.4 digits, as text',
        'line 3: line is not a JSON object',
        'line 5: time is earlier than that of the previous line: lines must be in order of time, as in exports',
        'line 6: website_id is not a website of this instance ("web_unknown"); create it, or name one with --website-id',
        'line 7: line is not a JSON object',
        'line 8: pth is not a column of events. Did you mean "path"?',
      ].join('\n'),
    );
    expect(await stored(web)).toEqual([]);
  });

  test('with a number instead of a list for a hundred lines', async () => {
    const content = Array.from({ length: 100 }, () => '{}').join('\n');
    const error = await importBytes(content).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/^ImportError: 100 lines are invalid/);
    expect(String(error)).toMatch(/\nline 20: website_id is missing\nand 80 more$/);
  });

  test('after reading past a line without end, which is not kept in memory', async () => {
    const web = newWebsite();
    const content = [line(web, 1), 'x'.repeat(5_000_000), line(web, 2, { path: 7 })].join('\n');
    await expect(importBytes(content)).rejects.toThrow(
      'line 2: line is longer than 1048576 bytes\nline 3: path must be text',
    );
  });

  test('if it contains bytes that are not UTF-8, or is a truncated archive', async () => {
    await expect(importBytes(Buffer.from([0x7b, 0xff, 0x7d, 0x0a]))).rejects.toThrow(
      'line 1: line is not UTF-8',
    );
    const archive = gzipSync(Array.from({ length: 500 }, (_, index) => line('web_1', index)).join('\n'));
    await expect(importBytes(archive.subarray(0, archive.length - 20))).rejects.toThrow(
      'unexpected end of file',
    );
  });
});
