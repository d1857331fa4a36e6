import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SHORT_LIVED } from '../../../testing/node-options.ts';

const PROGRAM = fileURLToPath(new URL('../../../../bin/pharos.cjs', import.meta.url));
const POLL_MS = 20;

/** A process of the built program. */
export interface TestProcess {
  readonly child: ChildProcess;
  /** What it logged. */
  log(): string;
  /** Ends it, and waits. @returns the exit code; null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `pharos <args>` with access to local targets. @param path the `PATH` of the process. */
export function startPharos(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  path: string,
): TestProcess {
  const child = spawn(process.execPath, [...SHORT_LIVED, PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: path,
      PHAROS_ALLOW_PRIVATE_TARGETS: '127.0.0.0/8,::1',
      PHAROS_CONNECTIVITY_TARGETS: 'none',
      ...environment,
    },
  });
  const exited = once(child, 'exit');
  let logged = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    logged += text;
  });
  return {
    child,
    log: () => logged,
    async end(signal) {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** Waits until a started server answers. @throws Error with its log if it ends before. */
export async function untilHealthy({ child, log }: TestProcess, baseUrl: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${log()}`);
    const isUp = await fetch(`${baseUrl}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(POLL_MS);
  }
}

/**
 * Starts a target that answers 200, or 503 to the user agents that `failing` names: the address of the server that a probe was given is in
 * its user agent.
 */
export async function startTarget() {
  const failing = new Set<string>();
  const requests: string[] = [];
  /** Answers wait for it. */
  let held: { readonly until: Promise<void>; readonly release: () => void } | undefined;
  const server = createServer(async (request, response) => {
    const agent = request.headers['user-agent'] ?? '';
    requests.push(agent);
    await held?.until;
    response.statusCode = [...failing].some((part) => agent.includes(part)) ? 503 : 200;
    response.end('answered');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The target has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    failing,
    requests,
    /** Answers only after `release`. */
    hold() {
      let release: () => void = () => undefined;
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { until, release };
    },
    release() {
      held?.release();
      held = undefined;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
