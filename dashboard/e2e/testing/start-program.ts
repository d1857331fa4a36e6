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

const PROGRAM = fileURLToPath(new URL('../../../server/bin/pharos.cjs', import.meta.url));
const READY_WITHIN_MS = 180_000;
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
  /** Stops the process and deletes the data directory. */
  stop(): Promise<void>;
  /** Ends the process without notice. The data directory is kept. */
  kill(): Promise<void>;
}

/** Starts the server with an empty data directory on a free port. @param settings environment variables. */
export function startProgram(settings: Readonly<Record<string, string>> = {}): Promise<Program> {
  return startIn(mkdtempSync(join(tmpdir(), 'pharos-e2e-')), READY_WITH_DETAILS, settings);
}

/**
 * Starts the server in the data directory of a killed one, on another port.
 * @param args arguments of `pharos start`.
 */
export function restartProgram(directory: string, args: readonly string[] = []): Promise<Program> {
  return startIn(directory, READY, {}, args);
}

/**
 * Starts the server with demo data of some days. The data is generated once per test run and number of days; each server gets a copy of
 * it.
 */
export async function startDemo(days: number): Promise<Program> {
  const template = await demoTemplate(days);
  const directory = mkdtempSync(join(tmpdir(), 'pharos-e2e-'));
  // The killed server leaves the socket that locked its directory.
  cpSync(template.directory, directory, {
    recursive: true,
    filter: (source) => !lstatSync(source).isSocket(),
  });
  const program = await startIn(directory, READY);
  return { ...program, printed: template.printed };
}

interface DemoTemplate {
  readonly directory: string;
  readonly printed: string;
}

/** Returns demo data. The first test file that needs them generates them; files that run at the same time wait for it. */
async function demoTemplate(days: number): Promise<DemoTemplate> {
  const parent = join(tmpdir(), `pharos-e2e-demo-${days}`);
  const template = join(parent, 'template.json');
  const isFirst = mkdirSync(parent, { recursive: true }) !== undefined;
  if (isFirst) await generateDemo(days, parent, template);
  await vi.waitFor(() => accessSync(template), { timeout: READY_WITHIN_MS, interval: 250 });
  return JSON.parse(readFileSync(template, 'utf8'));
}

/** Generates demo data in a directory, and then writes the file that describes them. */
async function generateDemo(days: number, parent: string, template: string): Promise<void> {
  const child = spawnProgram(['demo', '--days', String(days)], { TMPDIR: parent });
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
  settings: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<Program> {
  const child = spawnProgram(['start', ...args], {
    ...settings,
    TMPDIR: tmpdir(),
    PHAROS_DATA_DIR: directory,
  });
  const printed = await untilReady(child, pattern);
  const [, baseUrl = ''] = READY.exec(printed) ?? [];
  return {
    baseUrl,
    printed,
    directory,
    kill: () => end(child, 'SIGKILL'),
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function spawnProgram(args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...environment, PHAROS_PORT: '0', PHAROS_HOST: '127.0.0.1', PHAROS_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
