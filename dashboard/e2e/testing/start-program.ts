import { type ChildProcess, spawn } from 'node:child_process';
import {
  accessSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { closeWithWorker } from '../../../server/src/e2e/testing/close-with-worker.ts';
import { LONG_LIVED, SHORT_LIVED } from '../../../server/src/testing/node-options.ts';

const PROGRAM = fileURLToPath(new URL('../../../server/bin/pharos.cjs', import.meta.url));
/** Twice the default range, so that pages can compare it with the previous one. */
const DEMO_DAYS = 60;
const READY_WITHIN_MS = 180_000;
/** The length of the log that is kept, in characters. */
const MAX_LOG = 20_000;
const READY = /Pharos is ready at (http:\/\/\S+)\n/;
/** Ready, and the lines after it, which end with an empty line and one more line. */
const READY_WITH_DETAILS = /Pharos is ready at [\s\S]*\n\n[\s\S]*\n$/;

/** The built server in a process of its own. */
export interface Program {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** The output of the server when it was ready: the set-up link, or the credentials of the demo. */
  readonly printed: string;
  /** The data directory. */
  readonly directory: string;
  /** The end of the output of the process. */
  log(): string;
  /** Stops the process and deletes the data directory. */
  stop(): Promise<void>;
  /** Ends the process without notice. The data directory is kept. */
  kill(): Promise<void>;
}

/** Starts the server with an empty data directory on a free port. @param settings environment variables. */
export function startProgram(settings: Readonly<Record<string, string>> = {}): Promise<Program> {
  return startIn(mkdtempSync(join(tmpdir(), 'pharos-e2e-')), READY_WITH_DETAILS, { settings });
}

/**
 * Starts the server in the data directory of a killed one, on another port.
 * @param args arguments of `pharos start`.
 */
export function restartProgram(directory: string, args: readonly string[] = []): Promise<Program> {
  return startIn(directory, READY, { args });
}

let shared: Promise<Program> | undefined;

/** Returns the server with demo data that the files of this worker share. They restore what they change in it. */
export async function sharedDemo(): Promise<Program> {
  shared ??= startDemo(LONG_LIVED).then((program) => {
    closeWithWorker(program.kill);
    return { ...program, stop: async () => undefined };
  });
  return shared;
}

/** Starts a server with demo data. The data is generated once per test run; each server gets a copy of it. */
export async function startDemo(options: readonly string[] = SHORT_LIVED): Promise<Program> {
  const template = await demoTemplate();
  const directory = mkdtempSync(join(tmpdir(), 'pharos-e2e-'));
  // The killed server leaves the socket that locked its directory. Links lead to files of the copy.
  cpSync(template.directory, directory, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !lstatSync(source).isSocket(),
  });
  const program = await startIn(directory, READY, { options });
  return { ...program, printed: template.printed };
}

interface DemoTemplate {
  readonly directory: string;
  readonly printed: string;
}

/** Returns demo data. The first test file that needs them generates them; files that run at the same time wait for it. */
async function demoTemplate(): Promise<DemoTemplate> {
  const parent = join(tmpdir(), 'pharos-e2e-demo');
  const template = join(parent, 'template.json');
  const isFirst = mkdirSync(parent, { recursive: true }) !== undefined;
  if (isFirst) await generateDemo(parent, template);
  await vi.waitFor(() => accessSync(template), { timeout: READY_WITHIN_MS, interval: 250 });
  return JSON.parse(readFileSync(template, 'utf8'));
}

/** Generates demo data in a directory, and then writes the file that describes them. */
async function generateDemo(parent: string, template: string): Promise<void> {
  const child = spawnProgram(['demo', '--days', String(DEMO_DAYS)], { TMPDIR: parent }, LONG_LIVED);
  const printed = await untilReady(child, READY_WITH_DETAILS);
  // `pharos demo` deletes its data directory when it exits. A killed server leaves it, with everything it has accepted.
  await end(child, 'SIGKILL');
  const created = readdirSync(parent).find((name) => name.startsWith('pharos-demo-'));
  if (created === undefined) throw new Error('The demo has no data directory');
  const directory = join(parent, created);
  // A killed server leaves its socket, which cannot be copied, and the record of its run, which pages would report.
  for (const name of ['pharos.sock', 'run.json']) rmSync(join(directory, name), { force: true });
  const written = `${template}.new`;
  writeFileSync(written, JSON.stringify({ directory, printed } satisfies DemoTemplate));
  renameSync(written, template);
}

async function startIn(
  directory: string,
  pattern: RegExp,
  {
    settings = {},
    args = [],
    options = SHORT_LIVED,
  }: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly args?: readonly string[];
    /** Options of Node. */
    readonly options?: readonly string[];
  },
): Promise<Program> {
  const environment = { ...settings, TMPDIR: tmpdir(), PHAROS_DATA_DIR: directory };
  const child = spawnProgram(['start', ...args], environment, options);
  const log = tailOf(child);
  const printed = await untilReady(child, pattern);
  const [, baseUrl = ''] = READY.exec(printed) ?? [];
  return {
    baseUrl,
    printed,
    directory,
    log,
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function spawnProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  options: readonly string[],
): ChildProcess {
  return spawn(process.execPath, [...options, PROGRAM, ...args], {
    env: { ...environment, PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Collects the output of a process. @returns a function that returns the end of it. */
function tailOf(child: ChildProcess): () => string {
  let tail = '';
  const read = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-MAX_LOG);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('exit', (code, signal) => read(Buffer.from(`\nThe process ended: ${signal ?? code}\n`)));
  return () => tail;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Waits until the output matches. @returns the output. */
async function untilReady(child: ChildProcess, pattern: RegExp): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server did not start:\n${printed}`));
    const timer = setTimeout(fail, READY_WITHIN_MS);
    child.once('exit', fail);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (!pattern.test(printed)) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(printed);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}
