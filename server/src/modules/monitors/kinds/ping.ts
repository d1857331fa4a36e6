import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { isIP } from 'node:net';
import { createTrace } from '../../../outbound/trace.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { CheckDeps } from './check-deps.ts';
import { Deadline } from './deadline.ts';
import { describeFailure, down, type Failure, measured, roundMs } from './describe-failure.ts';

const PATHS = ['/bin/ping', '/usr/bin/ping', '/sbin/ping', '/usr/sbin/ping'];
const LOOPBACK_TIMEOUT_MS = 2_000;
const MAX_OUTPUT_LENGTH = 16_384;

/** Packets to send. */
interface PingRequest {
  /** An address that was checked. */
  readonly address: string;
  readonly packets: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What `ping` printed about its packets. */
interface PingSummary {
  readonly sent: number;
  readonly received: number;
  /** The mean time to the replies, in milliseconds; null without replies. */
  readonly meanMs: number | null;
}

const COUNTS = /(\d+) packets transmitted, (\d+)(?: packets)? received/;
/** `rtt min/avg/max/mdev` of iputils, `round-trip min/avg/max` of BusyBox and BSD. */
const TIMES = /(?:rtt|round-trip)[^=]*= *[\d.]+\/([\d.]+)\//;

/** Checks that a host answers ICMP echo requests. @param findPath returns the path of `ping`, if it may send. */
export async function checkPing(
  { outbound }: CheckDeps,
  findPath: () => Promise<string | undefined>,
  { config, timeoutMs, signal }: CheckRequest<'ping'>,
): Promise<CheckResult> {
  const { host, packets } = config;
  const path = await findPath();
  signal.throwIfAborted();
  if (path === undefined) return { ...NO_RESULT, ...cannot('This server may not send ICMP packets.') };
  const deadline = new Deadline(timeoutMs);
  const trace = createTrace();
  try {
    const [address = ''] = await outbound.resolve({ host, timeoutMs, signal, trace });
    trace.address = address;
    const summary = await runPing(path, { address, packets, timeoutMs: deadline.remainingMs(), signal });
    signal.throwIfAborted();
    const latencyMs = summary?.meanMs == null ? null : roundMs(summary.meanMs);
    return { ...NO_RESULT, ...measured(trace), status: 'up', latencyMs, ...findFailure(host, summary) };
  } catch (error) {
    return {
      ...NO_RESULT,
      ...measured(trace),
      ...describeFailure(error, { host, timeoutMs, trace, signal }),
    };
  }
}

function findFailure(host: string, summary: PingSummary | undefined): Failure | undefined {
  if (summary === undefined || summary.sent === 0) return cannot('The ping command did not send a packet.');
  const { sent, received } = summary;
  if (received === 0)
    return down('timeout', `${host} answered none of ${sent} ${sent === 1 ? 'packet' : 'packets'}.`);
  if (received >= sent) return undefined;
  const reason = `${host} answered ${received} of ${sent} packets.`;
  return { status: 'degraded', errorClass: 'mismatch', reason };
}

function cannot(reason: string): Failure {
  return { status: 'unknown', errorClass: 'no_connectivity', reason };
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

/** Reads the summary of `ping`; `undefined` if it printed none. */
export function readPingOutput(text: string): PingSummary | undefined {
  const counts = COUNTS.exec(text);
  if (counts === null) return undefined;
  const mean = Number(TIMES.exec(text)?.[1]);
  return {
    sent: Number(counts[1]),
    received: Number(counts[2]),
    meanMs: Number.isFinite(mean) ? mean : null,
  };
}
