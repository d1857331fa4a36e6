import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type PingSummary, readPingOutput } from './ping-output.ts';

const PATHS = ['/bin/ping', '/usr/bin/ping', '/sbin/ping', '/usr/sbin/ping'];
const LOOPBACK_TIMEOUT_MS = 2_000;
const MAX_OUTPUT_LENGTH = 16_384;

/** Packets to send. */
export interface PingRequest {
  /** An address that was checked. */
  readonly address: string;
  readonly packets: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the path of the `ping` binary that may send; `undefined` if there is none. It sends one packet to this machine. */
export async function findPing(paths: readonly string[] = PATHS): Promise<string | undefined> {
  for (const path of paths) {
    if (!(await isExecutable(path))) continue;
    const request = { address: '127.0.0.1', packets: 1, timeoutMs: LOOPBACK_TIMEOUT_MS };
    const summary = await runPing(path, request);
    if (summary !== undefined && summary.received > 0) return path;
  }
  return undefined;
}

/**
 * Runs `ping` without a shell. Returns `undefined` if it could not send.
 * @throws RangeError if the address is none.
 */
export async function runPing(
  path: string,
  { address, packets, timeoutMs, signal }: PingRequest,
): Promise<PingSummary | undefined> {
  if (isIP(address) === 0) throw new RangeError('The target of ping must be an address');
  const seconds = Math.max(1, Math.ceil(timeoutMs / 1_000));
  // `-n`: no names are resolved. `-w`: the end of the whole run.
  const child = spawn(path, ['-n', '-c', String(packets), '-w', String(seconds), address], {
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: false,
    timeout: timeoutMs,
    killSignal: 'SIGINT',
    ...(signal === undefined ? {} : { signal }),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_LENGTH);
  });
  return new Promise((resolve) => {
    // The binary cannot be run, or the check was aborted, which the caller finds.
    child.on('error', () => resolve(undefined));
    child.on('close', () => resolve(readPingOutput(output)));
  });
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
