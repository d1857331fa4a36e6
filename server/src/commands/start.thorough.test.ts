import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '../lib/ids/ids.ts';
import { freePort } from '../lib/network/free-port.ts';
import { sql } from '../stores/facts/sql.ts';
import { openTestEngine } from '../stores/facts/testing/open-test-facts.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { SHORT_LIVED } from '../testing/node-options.ts';
import { obtainKey } from '../testing/obtain-key.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/pharos.cjs', import.meta.url));
const ADMIN = { email: 'owner@example.com', password: 'correct horse battery staple' };
const WITHIN = { timeout: 60_000, interval: 50 };
/** Stands for data of visitors. */
const PRIVATE = 'grace.hopper@visitor.example';
/** Runs a command with a directory that cannot be written: a file system of its own. */
const READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';

const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', READ_ONLY, tmpdir(), 'true'], { stdio: 'ignore' }).status === 0;

let root: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pharos-start-'));
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

/** The program with a data directory. */
interface Run {
  readonly baseUrl: string;
  /** What it wrote to standard error. */
  log(): string;
  /** Resolves when it answers. */
  ready(): Promise<void>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts the program. @param options.wrap a command that runs it. */
async function start(
  directory: string,
  options: { readonly args?: readonly string[]; readonly wrap?: readonly string[] } = {},
): Promise<Run> {
  const port = await freePort('127.0.0.1');
  const baseUrl = `http://127.0.0.1:${port}`;
  const [command = '', ...args] = [
    ...(options.wrap ?? []),
    process.execPath,
    ...SHORT_LIVED,
    PROGRAM,
    'start',
    ...(options.args ?? []),
  ];
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: root,
      PHAROS_DATA_DIR: directory,
      PHAROS_PORT: String(port),
      PHAROS_HOST: '127.0.0.1',
      PHAROS_BASE_URL: baseUrl,
      PHAROS_ADMIN_EMAIL: ADMIN.email,
      PHAROS_ADMIN_PASSWORD: ADMIN.password,
      PHAROS_LOG_LEVEL: 'debug',
    },
  });
  running.add(child);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return child.exitCode;
  });
  return {
    baseUrl,
    log: () => log,
    ended,
    ready: async () => {
      await expect.poll(() => log.includes('"msg":"ready"') || child.exitCode !== null, WITHIN).toBe(true);
      expect(child.exitCode, log).toBeNull();
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Returns the lines that are written for the operator. The engine also writes to standard error. */
const sentencesOf = ({ log }: Run) =>
  log()
    .split('\n')
    .filter((line) => line.startsWith('pharos start:'));

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  );
}

describe('a data directory that others can read', () => {
  const directory = () => join(root, 'private');
  let key: { websiteId: string; secret: string };

  test('is made private, and so is every file that is created in it', async () => {
    mkdirSync(directory());
    chmodSync(directory(), 0o755);
    const first = await start(directory());
    await first.ready();
    key = await obtainKey(first.baseUrl, ADMIN, ['track:events']);
    await fetch(`${first.baseUrl}/health`);
    expect(statSync(directory()).mode & 0o777).toBe(0o700);
    expect(first.log(), 'new stores are copies with all tables').not.toContain('migration applied');
    const isOpen = (path: string) => existsSync(path) && (statSync(path).mode & 0o077) !== 0;
    // Postgres sets the permissions of its files itself; their directory is private.
    const state = join(directory(), 'state');
    const files = filesIn(directory()).filter((path) => !path.startsWith(`${state}/`));
    expect(files).toContain(state);
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter(isOpen)).toEqual([]);

    for (const body of [
      `{"name": "${PRIVATE}"`,
      JSON.stringify({ name: 'pageview', path: { to: PRIVATE } }),
      JSON.stringify([{ name: 'pageview', [PRIVATE]: 1 }, { name: PRIVATE.repeat(1_000) }]),
    ]) {
      const response = await fetch(`${first.baseUrl}/track?website_id=${key.websiteId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key.secret },
        body,
      });
      expect(response.status).toBe(400);
    }
    expect(first.log()).toContain('/track');
    expect(first.log()).not.toContain(PRIVATE);
    await first.kill();
  }, 120_000);

  test('logs that parts of the journal are damaged or rejected, and nothing of their contents', async () => {
    const events = join(directory(), 'journal', 'events');
    mkdirSync(events, { recursive: true });
    const row = (time: string) =>
      JSON.stringify({ website_id: key.websiteId, name: 'signup', title: PRIVATE, time });
    const damaged = `${row('2026-03-01T10:00:00Z')}${'\0'.repeat(40)}${row('2026-03-01T10:00:01Z')}\n\n`;
    writeFileSync(join(events, `${newId('seg')}.jsonl`), damaged);
    writeFileSync(join(events, `${newId('seg')}.jsonl`), `${row(`since ${PRIVATE}`)}\n\n`);
    const next = await start(directory());
    await next.ready();
    const lost = async () => {
      const { journal } = JSON.parse(await (await fetch(`${next.baseUrl}/health`)).text());
      return journal.quarantine.files;
    };
    await expect.poll(lost, WITHIN).toBe(2);
    expect(next.log()).toContain('a segment of the journal is damaged');
    expect(next.log()).toContain('segment rejected by the store');
    expect(next.log()).not.toContain(PRIVATE);
    await next.kill();
  }, 120_000);
});

describe('a data directory that cannot be used', () => {
  /** Creates a data directory with events. @returns its path, and the part with the events. */
  async function prepare(name: string) {
    const directory = join(root, name);
    mkdirSync(directory, { mode: 0o700 });
    copyTemplate('state', join(directory, 'state'));
    const facts = await openTestEngine(join(directory, 'facts'));
    await facts.command(
      sql`INSERT INTO events (website_id, time) SELECT 'web_1', now64(3) FROM numbers(1000)`,
    );
    const [part] = await facts.query(sql`SELECT path FROM system.parts WHERE table = 'events' AND active`);
    await facts.close();
    return { directory, facts: join(directory, 'facts'), part: String(part?.['path']) };
  }

  function damage(files: readonly string[]): void {
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) writeFileSync(path, Buffer.alloc(readFileSync(path).length, 0x7f));
  }

  test('is named in one sentence when the definitions of tables are damaged', async () => {
    const { directory, facts } = await prepare('damaged-tables');
    damage(filesIn(facts).filter((path) => path.endsWith('.sql') && statSync(path).isFile()));
    const run = await start(directory);
    expect(await run.ended).toBe(1);
    expect(sentencesOf(run)).toEqual([
      `pharos start: ${facts} cannot be opened, because its files are damaged or incomplete: restore the data directory from a backup (docs/self-hosting.md), or move this part of it away to begin without it.`,
    ]);
  }, 120_000);

  test('is named in one sentence when rows are damaged, and --accept-loss starts without them, once', async () => {
    const { directory, facts, part } = await prepare('damaged-rows');
    damage(['data.bin', 'columns.txt', 'checksums.txt'].map((name) => join(part, name)));
    const run = await start(directory);
    expect(await run.ended).toBe(1);
    const damaged = join(directory, 'facts-damaged');
    expect(sentencesOf(run)).toEqual([
      `pharos start: ${facts} contains damaged files of the tables events, whose rows cannot be read: restore ${facts} from a backup, or start with --accept-loss, which moves them to ${damaged} and begins without these rows.`,
    ]);
    for (const args of [['--accept-loss'], []]) {
      const next = await start(directory, { args });
      await next.ready();
      expect(readdirSync(damaged)).toEqual([expect.stringMatching(/^events\.broken-on-start_/)]);
      await next.kill();
    }
  }, 180_000);

  test.runIf(canMount)(
    'is named in one sentence when its disk, or that of a store, is read-only',
    async () => {
      const { directory, facts } = await prepare('read-only');
      for (const path of [directory, facts, join(directory, 'state')]) {
        const run = await start(directory, { wrap: ['unshare', '-rm', 'sh', '-c', READ_ONLY, path] });
        expect(await run.ended).toBe(1);
        expect(sentencesOf(run)).toEqual([
          `pharos start: ${path} cannot be opened, because the disk is read-only: make it writable.`,
        ]);
      }
    },
    180_000,
  );
});

test('an SDK of OpenTelemetry that is loaded before the program receives the spans of its requests, and its log lines', async () => {
  const directory = join(root, 'traced');
  copyTemplate('state', join(directory, 'state'));
  const [sdk, spans, lines] = [join(root, 'sdk.mjs'), join(root, 'spans'), join(root, 'lines')];
  writeFileSync(
    sdk,
    `import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { NodeTracerProvider, SimpleSpanProcessor } from '${import.meta.resolve('@opentelemetry/sdk-trace-node')}';
import { logs } from '${import.meta.resolve('@opentelemetry/api-logs')}';
import { LoggerProvider, SimpleLogRecordProcessor } from '${import.meta.resolve('@opentelemetry/sdk-logs')}';
const exporter = {
  export(spans, done) {
    for (const span of spans) appendFileSync('${spans}', span.name + ' ' + span.spanContext().traceId + '\\n');
    done({ code: 0 });
  },
  shutdown: async () => {},
};
const logExporter = {
  export(records, done) {
    for (const { severityText, body, spanContext } of records)
      appendFileSync('${lines}', [severityText, body, spanContext?.traceId].join(' ') + '\\n');
    done({ code: 0 });
  },
  shutdown: async () => {},
  forceFlush: async () => {},
};
if (isMainThread) {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  logs.setGlobalLoggerProvider(
    new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter: logExporter })] }),
  );
}
`,
  );
  const wrap = ['env', `NODE_OPTIONS=--import=${sdk}`, 'PHAROS_LOG_LEVEL=debug'];
  const run = await start(directory, { wrap });
  await run.ready();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const response = await fetch(`${run.baseUrl}/health`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  expect(response.headers.get('x-request-id')).toBe(traceId);
  // A span ends after its response was sent.
  await vi.waitFor(() => expect(readFileSync(spans, 'utf8')).toContain(`discovery.health ${traceId}\n`));
  await vi.waitFor(() => expect(readFileSync(lines, 'utf8')).toMatch(new RegExp(`request ${traceId}\\n`)));
  await run.kill();
});
