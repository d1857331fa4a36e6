// Starts the built server on a temporary data directory and creates websites and keys for clients.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../server/bin/pharos.cjs', import.meta.url));
/** As `npm start`. */
const NODE_ARGUMENTS = ['--v8-pool-size=1'];
const ADMIN = { email: 'bench@example.com', password: 'a long enough password' };
const START_TIMEOUT_MS = 60_000;
const HEALTH_EVERY_MS = 5;
const HEALTH_TIMEOUT_MS = 5_000;
/** The kernel reports CPU time in hundredths of a second. */
const TICK_MICROSECONDS = 10_000;

process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** Creates a data directory that is removed when the process ends. */
export function temporaryDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'pharos-bench-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/**
 * Starts the server and resolves at the first 200 of /health. `readyMs` is the time since the process was spawned.
 *
 * @param memoryLimit from `createMemoryLimit`. Without it, the server can use all memory.
 * @param output the file descriptor for its output, which is otherwise discarded.
 */
export async function startPharos({
  dataDirectory,
  nodeArguments = [],
  environment = {},
  memoryLimit,
  output = 'ignore',
}) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const startedMs = performance.now();
  const args = [...NODE_ARGUMENTS, ...nodeArguments, BIN, 'start'];
  const program = memoryLimit?.wrap(process.execPath, args) ?? { command: process.execPath, args };
  const child = spawn(program.command, program.args, {
    env: {
      ...process.env,
      PHAROS_PORT: String(port),
      PHAROS_HOST: '127.0.0.1',
      PHAROS_BASE_URL: baseUrl,
      PHAROS_DATA_DIR: dataDirectory,
      PHAROS_LOG_LEVEL: 'warn',
      PHAROS_ADMIN_EMAIL: ADMIN.email,
      PHAROS_ADMIN_PASSWORD: ADMIN.password,
      DATABASE_URL: '',
      PHAROS_CLICKHOUSE_URL: '',
      REDIS_URL: '',
      ...environment,
    },
    stdio: ['ignore', output, 'inherit'],
  });
  // Errors must not leave a server running. It ends before its directory is removed, because it still writes to it.
  let isAskedToEnd = false;
  const end = (signal) => {
    isAskedToEnd = true;
    child.kill(signal);
  };
  const kill = () => end('SIGKILL');
  process.prependOnceListener('exit', kill);
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', kill);
    if (!isAskedToEnd)
      process.stderr.write(`The server ended unexpectedly: ${signal ?? `exit code ${code}`}\n`);
  });
  await untilHealthy(child, baseUrl, startedMs);
  return {
    pid: child.pid,
    port,
    baseUrl,
    readyMs: performance.now() - startedMs,
    rssMegabytes: () => rssMegabytes(child.pid),
    backlogBytes: async () => (await (await fetch(`${baseUrl}/health`)).json()).journal.backlogBytes,
    /** Sends SIGKILL and resolves when the process has ended. */
    kill: async () => {
      kill();
      await ended;
    },
    /** Sends SIGTERM and resolves when the process has ended. */
    stop: async () => {
      end('SIGTERM');
      await ended;
    },
  };
}

/** Signs in as the first owner, creates a website and a key for it. */
export async function createKey(baseUrl) {
  const { secret, websiteIds } = await createWebsites(baseUrl, 1);
  return { websiteId: websiteIds[0], secret };
}

/**
 * Signs in as the first owner and creates websites, and keys for all of them. `secret` is that of the first key.
 *
 * @param organization the name of a new organization for them. Default: the personal organization of the owner.
 * @param keys the number of keys. Each key has its own rate limits.
 * @param isPublic whether everybody can query the websites.
 * @param scopes scopes of the keys in addition to those for events and queries.
 */
export async function createWebsites(
  baseUrl,
  count,
  { organization, keys = 1, scopes = [], isPublic = false } = {},
) {
  const call = await signIn(baseUrl);
  let organizationId =
    organization === undefined
      ? undefined
      : (await call('organizations/create', { name: organization })).organization.id;
  const websiteIds = [];
  for (let index = 0; index < count; index += 1) {
    const { website } = await call('websites/create', {
      name: `Bench ${index}`,
      domain: `shop-${index}.example`,
      organizationId,
    });
    if (isPublic) await call('websites/update', { id: website.id, isPublic });
    websiteIds.push(website.id);
    organizationId = website.organizationId;
  }
  const secrets = [];
  for (let index = 0; index < keys; index += 1) {
    const key = { name: `Bench ${index}`, scopes: ['track:events', 'read:data', ...scopes], organizationId };
    secrets.push((await call('keys/create', key)).secret);
  }
  return { websiteIds, organizationId, secret: secrets[0], secrets };
}

/** Returns a function that calls a procedure as the first owner. */
async function signIn(baseUrl) {
  const signedIn = await post(`${baseUrl}/api/auth/sign-in/email`, ADMIN, {});
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return async (procedure, input) => {
    const { body } = await post(`${baseUrl}/rpc/${procedure}`, { json: input }, { cookie, origin: baseUrl });
    return body.json;
  };
}

/** Returns the resident memory of a process, in megabytes. */
export function rssMegabytes(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout) / 1024);
}

/** Returns the CPU time of all threads of a process, in microseconds; `undefined` without /proc. */
export function processMicroseconds(pid) {
  return cpuMicroseconds(`/proc/${pid}/stat`);
}

/** Returns the CPU time of the main thread of a process, in microseconds; `undefined` without /proc. */
export function mainThreadMicroseconds(pid) {
  return cpuMicroseconds(`/proc/${pid}/task/${pid}/stat`);
}

function cpuMicroseconds(path) {
  if (!existsSync(path)) return undefined;
  const stat = readFileSync(path, 'utf8');
  // The name may contain any character. After it, user and system ticks are the 12th and 13th fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

async function post(url, body, headers) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${text}`);
  return { headers: response.headers, body: JSON.parse(text) };
}

async function untilHealthy(child, baseUrl, startedMs) {
  let last = 'nobody listened';
  while (performance.now() - startedMs < START_TIMEOUT_MS) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.signalCode ?? child.exitCode}`);
    try {
      const response = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) });
      last = await response.text();
      if (response.status === 200) return;
    } catch (error) {
      last = String(error.cause ?? error);
    }
    await sleep(HEALTH_EVERY_MS);
  }
  throw new Error(`the server was not healthy in time: ${last}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
