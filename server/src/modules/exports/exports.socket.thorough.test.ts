import { readdir, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { param, sql, text } from '../../stores/facts/sql.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { ExportsService } from './exports.service.ts';

const EVENTS = 10_000;
/** More than the buffers of both ends of a socket can hold. */
const MIN_BYTES = 30_000_000;

let app: TestApp;
let websiteId: string;
let organizationId: string;
let secret: string;
let port: number;
let isJournalFull = false;
const clients: Socket[] = [];

beforeAll(async () => {
  app = await openTestApp({
    journal: (journal) => ({
      ...journal,
      append: (entries) =>
        isJournalFull ? Promise.reject(new AppError('SERVICE_UNAVAILABLE')) : journal.append(entries),
    }),
  });
  const owner = await app.addPerson('owner@example.com');
  organizationId = owner.organizationId;
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  secret = (await app.addKey(owner, ['read:data'])).secret;
  await app.stores.facts.command(sql`
INSERT INTO events (website_id, time, received_at, visitor_id, type, name, properties)
SELECT ${text(websiteId)}, fromUnixTimestamp64Milli(${param(app.clock.now() - 1_000, 'Int64')}, 'UTC') AS at, at, number, 'custom', 'big',
  concat('{"text":"', repeat('x', 2500), '"}') FROM numbers(${param(EVENTS, 'UInt64')})`);
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  port = address.port;
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
});
afterAll(() => app.close());

const target = () => `/v1/export?website_id=${websiteId}&preset=last_7d`;

/** Requests an export over a separate socket, and stops reading after the head of the response. */
async function ask(): Promise<{ client: Socket; head: string }> {
  app.clock.advance(10_000);
  const client = connect(port, '127.0.0.1');
  clients.push(client);
  client.write(`GET ${target()} HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${secret}\r\n\r\n`);
  let head = '';
  while (!head.includes('\r\n\r\n')) {
    const part: Buffer = await new Promise((resolve, reject) => {
      client.once('data', resolve);
      client.once('error', reject);
    });
    client.pause();
    head += part.toString('latin1');
    if (!head.includes('\r\n\r\n')) client.resume();
  }
  return { client, head };
}

/** Lists the export files that this process has open, including unlinked ones; empty if the system does not report them. */
async function heldFiles(): Promise<string[]> {
  const named = await readdir(join(app.directory, 'facts.spool')).catch(() => []);
  const descriptors = await readdir('/proc/self/fd').catch(() => []);
  const links = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return [...named, ...links.filter((link) => link.includes('facts.spool/'))];
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if (await holds()) return;
    await sleep(25);
  }
  throw new Error('The condition was not met');
}

test('a slow client does not hold up the export: the rest waits on disk', async () => {
  const connected: Promise<Socket> = new Promise((resolve) =>
    app.app.http.server.once('connection', resolve),
  );
  const { client, head } = await ask();
  const serverEnd = await connected;
  expect(head).toContain('200 OK');
  await sleep(300);
  const before = serverEnd.bytesWritten;
  await sleep(300);
  expect(serverEnd.bytesWritten).toBe(before);
  expect(before).toBeLessThan(MIN_BYTES / 2);
  expect(await heldFiles()).toHaveLength(1);

  let received = 0;
  let tail = '';
  client.on('data', (part) => {
    received += part.length;
    tail = (tail + part.toString('latin1')).slice(-5);
  });
  client.resume();
  await until(async () => tail === '0\r\n\r\n');
  expect(received).toBeGreaterThan(MIN_BYTES);
  await until(async () => (await heldFiles()).length === 0);
});

test('a third export of an organization is rejected until a client disconnects, which releases all resources', async () => {
  const [one, two] = [await ask(), await ask()];
  expect([one.head.slice(9, 12), two.head.slice(9, 12)]).toEqual(['200', '200']);
  const refused = await app.inject({ url: target(), headers: { 'x-api-key': secret } });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED', limit: 2, remaining: 0, retryAfter: 10 });
  expect(refused.headers['retry-after']).toBe('10');

  one.client.destroy();
  two.client.destroy();
  await until(async () => (await heldFiles()).length === 0);
  // The slot is released shortly after the files.
  const again = () => app.inject({ url: target(), headers: { 'x-api-key': secret } });
  await expect.poll(async () => (await again()).statusCode, { timeout: 10_000 }).toBe(200);
  const last = await again();
  expect(last.body.split('\n').length).toBe(EVENTS + 1);
});

test('if the use of the key cannot be recorded, nothing is sent and the export is aborted', async () => {
  isJournalFull = true;
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(10_000);
    const response = await app.inject({ url: target(), headers: { 'x-api-key': secret } });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(response.headers['content-disposition']).toBeUndefined();
  }
  isJournalFull = false;
  await until(async () => (await heldFiles()).length === 0);
});

test('a failure of the store during an export ends the stream with an error, never as complete', async () => {
  const { facts } = app.stores;
  let files = 0;
  const service = new ExportsService({
    clock: app.clock,
    facts: {
      ...facts,
      // Two milliseconds, each heavier than a file.
      query: async () => [0, 1].map((step) => ({ step, weight: 1_000_000 })),
      spool: (_statement, format) => {
        files += 1;
        return files % 2 === 1
          ? facts.spool(sql`SELECT number FROM numbers(100000)`, format)
          : Promise.reject(new AppError('SERVICE_UNAVAILABLE'));
      },
    },
  });
  for (let round = 0; round < 3; round += 1) {
    const stream = await service.openEvents({
      websiteId,
      organizationId,
      range: { fromMs: 1_000, toMs: 1_002 },
      format: 'ndjson',
      includeBots: true,
      hasByteOrderMark: false,
      signal: new AbortController().signal,
    });
    await expect(new Response(stream).arrayBuffer()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  }
  expect(await heldFiles()).toEqual([]);
});
