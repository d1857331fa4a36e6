import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../lib/network/free-port.ts';
import { DOCTOR_QUESTION } from '../modules/discovery/index.ts';
import { startSmtpServer, type TestSmtpServer } from '../modules/mail/testing/smtp-server.ts';
import { askRunningProcess } from '../stores/directory-lock.ts';
import { stateMigrations } from '../stores/state/migrate.ts';
import { openPgliteState } from '../stores/state/pglite.ts';
import { copyTemplate } from '../testing/copy-template.ts';
import { type MainServer, startMainServer } from '../testing/main-server.ts';
import { SHORT_LIVED } from '../testing/node-options.ts';
import { checkServedBaseUrl } from './doctor/check-base-url.ts';
import type { Finding } from './doctor/finding.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/pharos.cjs', import.meta.url));
const SMALL_DISK = 'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"';
const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', SMALL_DISK, tmpdir(), 'true'], { stdio: 'ignore' }).status === 0;

let main: MainServer;
let root: string;
let smtp: TestSmtpServer;
const servers: Server[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'pharos-doctor-'));
  [main, smtp] = [await startMainServer(), await startSmtpServer()];
});
afterAll(async () => {
  for (const server of servers) server.close();
  await smtp.close();
  await main.close();
  await rm(root, { recursive: true, force: true });
});

interface Examined {
  readonly status: number;
  readonly output: string;
  readonly findings: readonly Finding[];
}

/** Runs `pharos doctor --json` with these settings, and nothing else of the environment. @param wrap a command that runs it. */
async function examine(
  environment: Readonly<Record<string, string>>,
  wrap: readonly string[] = [],
): Promise<Examined> {
  const [command = '', ...args] = [...wrap, process.execPath, ...SHORT_LIVED, PROGRAM, 'doctor', '--json'];
  const env = {
    PATH: process.env['PATH'] ?? '',
    PHAROS_CONNECTIVITY_TARGETS: await startOther((_request, response) => response.end()),
    ...environment,
  };
  return new Promise((resolve, reject) => {
    execFile(command, args, { env }, (error, stdout, stderr) => {
      const status = error === null ? 0 : Number(error.code);
      if (!stdout.startsWith('{')) return reject(new Error(`${stdout}${stderr}`));
      resolve({ status, output: `${stdout}${stderr}`, findings: JSON.parse(stdout).findings });
    });
  });
}

/** Starts another HTTP server. @returns its address with the port. */
async function startOther(listener: RequestListener): Promise<string> {
  const port = await freePort('127.0.0.1');
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `127.0.0.1:${port}`;
}

const served = (more: Readonly<Record<string, string>> = {}) =>
  examine({ PHAROS_DATA_DIR: main.directory, PHAROS_BASE_URL: main.running().baseUrl, ...more });

const problemsOf = ({ findings }: Examined) => findings.filter(({ status }) => status === 'problem');
const inArea = ({ findings }: Examined, area: Finding['area']) => findings.filter((one) => one.area === area);

describe('with a running server', () => {
  test('the server answers for its stores, the base URL and the journal, and nothing is wrong', async () => {
    const examined = await served();
    expect(problemsOf(examined)).toEqual([]);
    expect(examined.status).toBe(0);
    expect(inArea(examined, 'stores').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^The embedded event store answers: version [\d.]+, with all migrations\.$/),
      expect.stringMatching(/^The embedded database answers: version [\d.]+, with all migrations\.$/),
      'The memory of the process answers.',
    ]);
    expect(inArea(examined, 'base URL')).toMatchObject([{ status: 'ok' }]);
    expect(inArea(examined, 'proxies')).toMatchObject([{ status: 'ok' }]);
    expect(inArea(examined, 'journal')).toMatchObject([{ status: 'ok' }]);
    expect(inArea(examined, 'clock').map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect(inArea(examined, 'disk').some(({ text }) => text.includes('A synchronous write'))).toBe(true);
    expect((await readdir(main.directory)).filter((name) => name.startsWith('doctor-'))).toEqual([]);
  });

  test('a mail server is greeted and signed in to, without a mail', async () => {
    const mail = { PHAROS_SMTP_URL: smtp.url, PHAROS_MAIL_FROM: 'pharos@example.com' };
    expect(inArea(await served(mail), 'mail')).toMatchObject([{ status: 'ok' }]);
    expect(smtp.said.some((line) => line.startsWith('AUTH'))).toBe(true);
    expect(smtp.received).toEqual([]);
    smtp.answers = { AUTH: '535 wrong' };
    const refused = await served(mail);
    smtp.answers = {};
    expect(refused.status).toBe(1);
    expect(inArea(refused, 'mail')).toMatchObject([
      { status: 'problem', text: expect.stringContaining('rejects the user or the password') },
    ]);
    const port = await freePort('127.0.0.1');
    const unreachable = await served({ ...mail, PHAROS_SMTP_URL: `smtp://127.0.0.1:${port}` });
    expect(inArea(unreachable, 'mail')).toMatchObject([
      { status: 'problem', remedy: expect.stringContaining(`nc -vz 127.0.0.1 ${port}`) },
    ]);
  });

  test('a clock that differs from that of another machine is found', async () => {
    const ahead = await startOther((_request, response) => {
      response.setHeader('date', new Date(Date.now() - 120_000).toUTCString()).end();
    });
    const examined = await served({ PHAROS_CONNECTIVITY_TARGETS: ahead });
    expect(inArea(examined, 'clock').at(-1)).toMatchObject({
      status: 'problem',
      text: expect.stringMatching(/^The clock is 1(19|20|21)\.\d s ahead of/),
      remedy: 'timedatectl set-ntp true',
    });
  });

  test('a DNS server that does not answer is found', async () => {
    const examined = await served({ PHAROS_DNS_SERVERS: `127.0.0.1:${await freePort('127.0.0.1')}` });
    expect(inArea(examined, 'DNS')[0]).toMatchObject({
      status: 'problem',
      remedy: expect.stringContaining('PHAROS_DNS_SERVERS'),
    });
  });

  test('a low limit of open files is found', async () => {
    const wrap = ['sh', '-c', 'ulimit -n 512 && exec "$0" "$@"'];
    const examined = await examine({ PHAROS_DATA_DIR: join(root, 'limited') }, wrap);
    expect(inArea(examined, 'limits')).toContainEqual(
      expect.objectContaining({ status: 'problem', remedy: expect.stringContaining('LimitNOFILE=65536') }),
    );
  });
});

/** Asks through a proxy that sends this X-Forwarded-For header. */
async function behind(forward: (sent: string) => string | undefined): Promise<Examined> {
  const { port } = new URL(main.running().baseUrl);
  const proxy = await startOther((incoming, response) => {
    const { 'x-forwarded-for': sent, ...others } = incoming.headers;
    const forwarded = forward(String(sent));
    const headers = { ...others, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) };
    const outgoing = request({ port, host: '127.0.0.1', path: incoming.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.end();
  });
  return viaProxy(`http://${proxy}`);
}

const viaProxy = async (baseUrl: string): Promise<Examined> => {
  const report: { token: string } = JSON.parse(
    (await askRunningProcess(main.directory, DOCTOR_QUESTION)) ?? '{}',
  );
  const findings = await checkServedBaseUrl(baseUrl, report.token, { trustedProxies: [] });
  return { status: 0, output: '', findings };
};

describe('behind a proxy', () => {
  test('a proxy that is not trusted is named as the setting wants it', async () => {
    const examined = await behind((sent) => `${sent}, 203.0.113.9`);
    expect(inArea(examined, 'proxies')).toMatchObject([
      { status: 'problem', remedy: 'PHAROS_TRUSTED_PROXIES=127.0.0.1' },
    ]);
  });

  test('a proxy that removes the header is found', async () => {
    expect(inArea(await behind(() => undefined), 'proxies')).toMatchObject([
      { status: 'warning', text: expect.stringMatching(/removes X-Forwarded-For/) },
    ]);
  });

  test('an address of something else is not taken for this server', async () => {
    const other = await startOther((_request, response) => response.writeHead(404).end('nothing here'));
    expect(await viaProxy(`http://${other}`)).toMatchObject({
      findings: [{ area: 'base URL', status: 'problem', text: expect.stringContaining('status 404') }],
    });
    const pharos = await startOther((incoming, response) =>
      incoming.url === '/health/live' ? response.end('{"success":true}') : response.writeHead(404).end('{}'),
    );
    expect(await viaProxy(`http://${pharos}`)).toMatchObject({
      findings: [{ area: 'base URL', status: 'warning', text: expect.stringContaining('another process') }],
    });
    expect(await viaProxy(`http://127.0.0.1:${await freePort('127.0.0.1')}`)).toMatchObject({
      findings: [{ area: 'base URL', status: 'problem', text: expect.stringContaining('ECONNREFUSED') }],
    });
  });
});

describe('with trusted proxies', () => {
  beforeAll(async () => {
    await main.close();
    main = await startMainServer({ PHAROS_TRUSTED_PROXIES: '127.0.0.1,203.0.113.9' });
  });

  test('a proxy that appends the address of the client is right', async () => {
    const examined = await behind((sent) => `${sent}, 198.51.100.4`);
    expect(inArea(examined, 'proxies')).toMatchObject([{ status: 'ok' }]);
  });

  test.each([
    ['a proxy passes the header of the client on', (sent: string) => sent, 'Let the proxy append'],
    ['a client is trusted', (sent: string) => `${sent}, 203.0.113.9`, 'Remove addresses of clients'],
  ])('an address that the client made up is found: %s', async (_case, forward, remedy) => {
    expect(inArea(await behind(forward), 'proxies')).toMatchObject([
      { status: 'problem', remedy: expect.stringContaining(remedy) },
    ]);
  });
});

describe('without a server', () => {
  test('pending migrations are named, and none is executed', async () => {
    const directory = join(root, 'pending');
    const path = join(directory, 'state');
    await mkdir(directory);
    copyTemplate('state', path);
    const state = await openPgliteState({ directory: path });
    const [last = expect.unreachable()] = await state.db
      .select({ id: stateMigrations.id, name: stateMigrations.name })
      .from(stateMigrations)
      .orderBy(desc(stateMigrations.id))
      .limit(1);
    await state.db.delete(stateMigrations).where(eq(stateMigrations.id, last.id));
    await state.close();
    const examined = await examine({ PHAROS_DATA_DIR: directory });
    expect(inArea(examined, 'stores')[0]).toMatchObject({
      status: 'warning',
      text: expect.stringContaining(
        `1 migration is pending: ${String(last.id).padStart(4, '0')}_${last.name}`,
      ),
      remedy: 'pharos migrate (a start does the same)',
    });
  });

  test('the stores are opened, files that could not be loaded are found, and nothing is created', async () => {
    const directory = join(root, 'stopped');
    await mkdir(directory);
    copyTemplate('state', join(directory, 'state'));
    await mkdir(join(directory, 'journal/rejected'), { recursive: true });
    await writeFile(join(directory, 'journal/rejected/events.damaged'), 'x');
    const examined = await examine({ PHAROS_DATA_DIR: directory });
    expect(examined.status, examined.output).toBe(0);
    expect(inArea(examined, 'server')).toMatchObject([{ text: `No server uses ${directory}.` }]);
    expect(inArea(examined, 'stores')).toMatchObject([
      { status: 'ok', text: expect.stringContaining('The embedded database opens') },
      { status: 'warning', text: expect.stringContaining('does not exist yet') },
    ]);
    expect(inArea(examined, 'journal').at(-1)).toMatchObject({ status: 'warning' });
    expect(await readdir(directory)).not.toContain('facts');
    expect(await readdir(directory)).not.toContain('secret');
  });

  test('servers that cannot be reached are named, without their passwords', async () => {
    const closed = await freePort('127.0.0.1');
    const examined = await examine({
      PHAROS_DATA_DIR: join(root, 'servers'),
      DATABASE_URL: `postgres://pharos:hush%2Fhush@127.0.0.1:${closed}/pharos`,
      PHAROS_CLICKHOUSE_URL: `http://pharos:hush%2Fhush@127.0.0.1:${closed}/pharos`,
      REDIS_URL: `redis://:hush%2Fhush@127.0.0.1:${closed}`,
      PHAROS_SECRET: 'a-secret-that-must-not-be-shown-anywhere',
    });
    expect(examined.status).toBe(1);
    expect(inArea(examined, 'stores').map(({ status, remedy }) => [status, remedy])).toEqual([
      ['problem', 'Start it, or correct DATABASE_URL.'],
      ['problem', 'Start it, or correct PHAROS_CLICKHOUSE_URL.'],
      ['problem', 'Start it, or correct REDIS_URL.'],
    ]);
    expect(examined.output).not.toMatch(/hush|must-not-be-shown/);
    expect(examined.output).toMatch(/pharos doctor: \d things are wrong\.\n$/);
  });

  test('invalid settings are all listed', async () => {
    const examined = await examine({
      PHAROS_PORT: 'many',
      PHAROS_HOST: '',
      PHAROS_SMTP_URL: 'smtp://mail.example',
    });
    expect(examined.status).toBe(1);
    expect(inArea(examined, 'settings').map(({ text }) => text.split(' ')[0])).toEqual([
      'PHAROS_PORT',
      'PHAROS_SMTP_URL',
    ]);
  });

  test.runIf(canMount)('a full disk is found', async () => {
    const directory = join(root, 'full');
    await mkdir(directory);
    const fill =
      'mount -t tmpfs -o size=4m tmpfs "$0" && { head -c 9m /dev/zero > "$0/fill" 2>/dev/null; exec "$@"; }';
    const examined = await examine({ PHAROS_DATA_DIR: directory }, [
      'unshare',
      '-rm',
      'sh',
      '-c',
      fill,
      directory,
    ]);
    expect(examined.status).toBe(1);
    expect(inArea(examined, 'disk')).toMatchObject([
      { status: 'warning', text: expect.stringContaining('0 MB of 4 MB are free') },
      { status: 'problem', text: expect.stringContaining('Nothing can be written') },
    ]);
  });
});
