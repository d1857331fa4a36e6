import type { Socket } from 'node:net';
import { outboundError, toOutboundError } from '../../../outbound/describe-error.ts';
import { createStopwatch, createTrace, type Trace } from '../../../outbound/trace.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import type { CheckDeps } from './check-deps.ts';
import { Deadline } from './deadline.ts';
import { describeFailure, down, measured, roundMs } from './describe-failure.ts';
import { EVIDENCE_BYTES } from './finish-result.ts';
import { decodeBody } from './http/body-text.ts';

const MAX_ANSWER_BYTES = 64 * 1024;

const ESCAPE = /\\(?:x([0-9A-Fa-f]{2})|([rnt0\\]))/g;
const NAMED: Readonly<Record<string, string>> = { r: '\r', n: '\n', t: '\t', '0': '\0', '\\': '\\' };

/** Checks a TCP port: connects, sends a text and waits for the expected one. */
export async function checkTcp(
  { outbound }: CheckDeps,
  { config, timeoutMs, signal }: CheckRequest<'tcp'>,
): Promise<CheckResult> {
  const { host, port } = config;
  const deadline = new Deadline(timeoutMs);
  const trace = createTrace();
  const received: Buffer[] = [];
  try {
    const tls = config.tls ? {} : undefined;
    const { socket } = await outbound.dial({ host, port, timeoutMs, signal, tls, trace });
    const expected = readByteEscapes(config.expect ?? '');
    const isFound = await converse(socket, { config, host, expected, received, trace, deadline, signal });
    const answer = decodeBody(Buffer.concat(received).subarray(0, EVIDENCE_BYTES), 'text/plain');
    const wanted = JSON.stringify(config.expect ?? '');
    const failure = isFound
      ? undefined
      : down(
          'mismatch',
          `Expected an answer that contains ${wanted}, received ${JSON.stringify(answer.slice(0, 80))}.`,
        );
    return {
      ...NO_RESULT,
      ...measured(trace),
      status: 'up',
      latencyMs: roundMs(deadline.elapsedMs()),
      bytes: received.length === 0 ? null : sizeOf(received),
      assertions:
        config.expect === undefined
          ? []
          : [{ subject: 'answer', expected: `contains ${wanted}`, actual: answer, passed: isFound }],
      ...failure,
      evidence: isFound ? null : { headers: {}, body: answer },
    };
  } catch (error) {
    const failure = describeFailure(error, { host, timeoutMs, trace, signal });
    const body = decodeBody(Buffer.concat(received).subarray(0, EVIDENCE_BYTES), 'text/plain');
    const evidence = body === '' ? null : { headers: {}, body };
    return { ...NO_RESULT, ...measured(trace), ...failure, evidence };
  }
}

interface Conversation {
  readonly config: CheckRequest<'tcp'>['config'];
  readonly host: string;
  readonly expected: Buffer;
  /** Gets what is received. */
  readonly received: Buffer[];
  readonly trace: Trace;
  readonly deadline: Deadline;
  readonly signal: AbortSignal;
}

/** Returns whether the expected text was received before the end of the connection. @throws OutboundError. */
async function converse(socket: Socket, conversation: Conversation): Promise<boolean> {
  const { config, host, expected, received, trace, deadline, signal } = conversation;
  const late = () => socket.destroy(outboundError('timeout', host));
  const timer = setTimeout(late, deadline.remainingMs());
  signal.addEventListener('abort', late, { once: true });
  const lap = createStopwatch();
  try {
    if (signal.aborted) late();
    if (config.send !== undefined) await write(socket, readByteEscapes(config.send));
    if (config.expect === undefined) return true;
    for await (const chunk of socket) {
      if (received.length === 0) trace.ttfbMs = lap();
      received.push(chunk);
      if (Buffer.concat(received).includes(expected)) {
        trace.transferMs = lap();
        return true;
      }
      if (sizeOf(received) >= MAX_ANSWER_BYTES) return false;
    }
    return false;
  } catch (error) {
    throw toOutboundError(error, host, 'connection_reset');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', late);
    socket.destroy();
  }
}

function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function sizeOf(chunks: readonly Uint8Array[]): number {
  return chunks.reduce((total, { length }) => total + length, 0);
}

/** Returns the bytes of a text with the escapes `\r`, `\n`, `\t`, `\0`, `\\` and `\xFF`. Other text is UTF-8. */
export function readByteEscapes(text: string): Buffer {
  const parts: Buffer[] = [];
  let from = 0;
  for (const match of text.matchAll(ESCAPE)) {
    const [all, hex, name = ''] = match;
    parts.push(Buffer.from(text.slice(from, match.index)));
    parts.push(hex === undefined ? Buffer.from(NAMED[name] ?? '') : Buffer.from(hex, 'hex'));
    from = match.index + all.length;
  }
  return Buffer.concat([...parts, Buffer.from(text.slice(from))]);
}
