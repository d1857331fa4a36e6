import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer } from '../boot/main.ts';
import { readConfig } from '../config/config.ts';
import { newId } from '../lib/ids/ids.ts';
import { variedEvents } from '../modules/exports/testing/varied-events.ts';
import { organization } from '../modules/organizations/index.ts';
import { websites } from '../modules/websites/websites.table.ts';
import { closeReusedEngine } from '../stores/facts/testing/reused-chdb.ts';
import { openPgliteState } from '../stores/state/pglite.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { SHORT_LIVED } from '../testing/node-options.ts';
import { openTestApp } from '../testing/open-test-app.ts';
import { importFile } from './import.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/pharos.cjs', import.meta.url));
const EVENTS = 2_000;
const QUESTIONS = ['summary_metrics', 'events_by_date', 'country', 'top_pages', 'custom_events'];

let directory: string;
let fresh: string;
let file: string;
let content: string;
let websiteId: string;
let question: unknown;
let numbers: unknown;

/** An instance with events to export, and a new one with the website but no events. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-import-'));
  fresh = join(directory, 'fresh');
  file = join(directory, 'events.ndjson');
  const app = await openTestApp();
  const owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  const { secret } = await app.addKey(owner, ['read:data', 'track:events']);
  const events = variedEvents(EVENTS, app.clock.now());
  for (const batch of [events.slice(0, 1_000), events.slice(1_000)]) {
    const { statusCode, body } = await app.post(`/track?website_id=${websiteId}`, batch, secret);
    if (statusCode !== 200) throw new Error(body);
  }
  await app.flush();
  const day = (epochMs: number) => new Date(epochMs).toISOString().slice(0, 10);
  const dates = { startDate: day(app.clock.now() - 40 * 86_400_000), endDate: day(app.clock.now()) };
  question = { parameters: QUESTIONS, ...dates, timeZone: 'Europe/Berlin', limit: 1_000 };
  numbers = (await app.post(`/v1/query?website_id=${websiteId}`, question, secret)).json().data;
  const range = new URLSearchParams({ ...dates, include_bots: 'true' }).toString();
  const url = `/v1/export?website_id=${websiteId}&${range}`;
  content = (await app.inject({ url, headers: { 'x-api-key': secret } })).body;
  await writeFile(file, content);
  await app.close();
  // The command opens another directory.
  await closeReusedEngine();
  await prepareFresh();
}, 120_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

async function prepareFresh(): Promise<void> {
  copyTemplate('state', join(fresh, 'state'));
  const state = await openPgliteState({ directory: join(fresh, 'state'), thread: 'caller' });
  const createdAt = new Date();
  const id = newId('org');
  await state.db.insert(organization).values({ id, name: 'Shop', slug: 'shop', createdAt });
  const common = { organizationId: id, name: 'Shop', domain: 'shop.example', isPublic: true, createdAt };
  await state.db.insert(websites).values({ id: websiteId, trackingId: websiteId, ...common });
  await state.close();
}

/** Runs the command, independently of the environment, and returns its standard output. */
async function pharosImport(...args: readonly string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await importFile([...args, '--data-dir', fresh]);
    return write.mock.calls.map(([text]) => text).join('');
  } finally {
    write.mockRestore();
  }
}

/** Runs the built program in a separate process. */
async function pharos(args: readonly string[], stdin: string) {
  const child = spawn(process.execPath, [...SHORT_LIVED, PROGRAM, ...args], {
    env: { ...process.env, PHAROS_DATA_DIR: fresh },
  });
  createReadStream(stdin).pipe(child.stdin);
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (part) => {
    printed.stdout += part;
  });
  child.stderr.on('data', (part) => {
    printed.stderr += part;
  });
  const [code] = await once(child, 'close');
  return { code, ...printed };
}

test('an export imported into a new instance gives the same figures', async () => {
  expect(await pharosImport(file)).toBe('Imported 2,000 of 2,000 events; 0 were there already.\n');

  const config = { ...readConfig({}), dataDirectory: fresh, host: '127.0.0.1', port: 0, baseUrl: undefined };
  const server = await startServer(config, pino({ level: 'silent' }));
  const { data }: { data: { parameter: string; data: unknown[] }[] } = (
    await server.app.http.inject({
      method: 'POST',
      url: `/v1/query?website_id=${websiteId}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(question),
    })
  ).json();
  expect(data).toEqual(numbers);
  expect(data.map(({ parameter }) => parameter)).toEqual(QUESTIONS);
  expect(data.every((answer) => answer.data.length > 0)).toBe(true);

  await expect(pharosImport(file)).rejects.toThrow(
    `A Pharos server is running on ${fresh}. Stop it, import, and start it again.`,
  );
  expect(await pharosImport(file, '--check')).toMatch(
    new RegExp(`^2,000 events, all well-formed, from \\S+Z to \\S+Z:\\n {2}${websiteId} {2}2,000\\n$`),
  );
  await server.stop();
});

test('importing again from standard input, uncompressed, changes nothing and leaves no other files', async () => {
  const archive = join(directory, 'events.ndjson.gz');
  await writeFile(archive, gzipSync(content));
  expect(await pharos(['import', '-'], archive)).toEqual({
    code: 0,
    stdout: 'Imported 0 of 2,000 events; 2,000 were there already.\n',
    stderr: expect.any(String),
  });
  expect((await readdir(fresh)).sort()).toEqual([
    'facts',
    'files.json',
    'journal',
    'journal.opened',
    'run.json',
    'secret',
    'state',
  ]);
}, 60_000);

test('an import that fails prints a clear message', async () => {
  const broken = join(directory, 'broken.ndjson');
  await writeFile(broken, `${content.split('\n')[0]}\n{"time":1}\n`);
  const problems = '1 line is invalid, and nothing was imported:\nline 2: website_id is missing';
  await expect(pharosImport(broken, '--check')).rejects.toThrow(problems);
  expect(await pharos(['import', '-', '--check'], broken)).toEqual({
    code: 1,
    stdout: '',
    stderr: `pharos import: ${problems}\n`,
  });
  const unknown = newId('web');
  await expect(pharosImport(file, '--website-id', unknown)).rejects.toThrow(
    `${unknown} is not a website of this instance`,
  );
  await expect(pharosImport()).rejects.toThrow('Specify one file, or - for standard input');
  await expect(pharosImport(file, file)).rejects.toThrow('Specify one file, or - for standard input');
  await expect(pharosImport(file, '--website-id', 'shop')).rejects.toThrow('--website-id must be the id');
  await expect(pharosImport(join(directory, 'none'), '--check')).rejects.toThrow('ENOENT');
  await expect(pharosImport(directory, '--check')).rejects.toThrow('EISDIR');
}, 60_000);
