import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Clock } from '../../../../lib/time/clock.ts';
import { connectTcp } from '../../../../outbound/connect-tcp.ts';
import { Connectivity } from '../../../../outbound/connectivity.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { type CheckResult, NO_RESULT } from '../../checks/check-result.ts';
import { Checkers } from '../../kinds/checkers.ts';
import { CONFIGS } from '../../kinds/configs.contract.ts';
import { Limiter } from '../../schedule/limiter.ts';
import { performCheck } from '../../schedule/perform-check.ts';
import { type claimedCheck, MAX_CLAIMED } from '../protocol.contract.ts';
import { ProbeClient } from './probe-client.ts';
import { openResultFile } from './result-file.ts';
import { ResultSender } from './send-results.ts';

/** Checks at the same time, in total and of one host. */
const LIMITS = { total: 256, perHost: 16 };
/** Claimed checks that have not ended. */
const MAX_RUNNING = 1_000;
/** How long a stop waits for checks, in milliseconds. */
const STOP_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10_000;
/** A larger result is stored without its evidence and its trace, in bytes. */
const MAX_LINE_BYTES = 128 * 1024;

/** Thrown when the server rejects the probe. The message is for the operator. */
class ProbeError extends Error {
  override readonly name = 'ProbeError';
}

/** The options of a probe. */
export interface ProbeOptions {
  /** The address of the server, without a slash at its end. */
  readonly server: string;
  readonly token: string;
  readonly region: string;
  /** The file of results that were not sent yet. */
  readonly resultsPath: string;
  readonly connectivityTargets: readonly string[];
  readonly version: string;
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Stops the probe: checks that run are completed, and results are sent. */
  readonly signal: AbortSignal;
}

/**
 * Runs a probe until it is stopped: requests checks, performs them as the server does, and sends their results.
 * @throws ProbeError when the server rejects the first request.
 */
export async function runProbe(options: ProbeOptions): Promise<void> {
  const { server, region, logger, signal, clock } = options;
  const client = new ProbeClient(options);
  const file = await openResultFile({
    path: options.resultsPath,
    onDropped: (lines) => logger.error({ lines }, 'the file of results is full; the oldest were dropped'),
  });
  if (file.waiting > 0) logger.info({ waiting: file.waiting }, 'results of an earlier process are sent');
  const sender = new ResultSender({ file, client, logger });
  const checkers = new Checkers({ ...options, baseUrl: server });
  const check: typeof checkers.check = (...request) => checkers.check(...request);
  const targets = options.connectivityTargets;
  const connectivity = new Connectivity({ clock, targets, connect: connectTcp });
  const limiter = new Limiter(LIMITS);
  const running = new Set<Promise<void>>();
  const ending = new AbortController();
  let wasConnected: boolean | undefined;
  const onError = (error: unknown) => logger.error({ err: error }, 'a check failed; its result is unknown');

  async function perform(claimed: z.output<typeof claimedCheck>): Promise<CheckResult> {
    const { kind, host, retries, budgetMs, timeoutMs, degradedAfterMs } = claimed;
    const config = CONFIGS[kind].safeParse(claimed.config);
    if (!config.success) {
      logger.error({ kind }, 'the configuration of a check is unknown: update the probe');
      return {
        ...NO_RESULT,
        errorClass: 'interrupted',
        reason: 'The probe does not know this check. Update it.',
      };
    }
    const request = { kind, config: config.data, timeoutMs, degradedAfterMs, signal: ending.signal };
    return performCheck({ check, connectivity, onError }, { request, host, retries, budgetMs });
  }

  function start(claimed: z.output<typeof claimedCheck>): void {
    const work = limiter
      .run(claimed.host, () => perform(claimed))
      .then((result) => file.append(toLine(claimed.claim, result)))
      .then(() => sender.wake())
      .catch((error: unknown) => {
        // The probe stops before the check has ended: its time remains unknown.
        if (!ending.signal.aborted)
          logger.error({ err: error }, 'a result could not be stored; its time remains unknown');
      })
      .finally(() => running.delete(work));
    running.add(work);
  }

  /** Logs when the connection to the server changes. @param failure `undefined` when it answered. */
  function recordConnection(failure: string | undefined): void {
    const isConnected = failure === undefined;
    if (isConnected === wasConnected) return;
    wasConnected = isConnected;
    if (isConnected) logger.info({ server, region }, 'the probe is connected');
    else logger.warn({ server, reason: failure }, 'the server cannot be reached; no checks are performed');
  }

  /** @returns when to request checks again, in milliseconds; `undefined` without an answer. */
  async function claimOnce(isFirst: boolean): Promise<number | undefined> {
    const answer = await client.claim(Math.min(MAX_CLAIMED, MAX_RUNNING - running.size));
    if (answer.outcome === 'rejected' && isFirst)
      throw new ProbeError(`${server} rejects the probe: ${answer.reason}`);
    recordConnection(answer.outcome === 'ok' ? undefined : answer.reason);
    if (answer.outcome !== 'ok') return undefined;
    for (const claimed of answer.body.checks) start(claimed);
    return answer.body.nextInMs;
  }

  async function claimUntilStopped(): Promise<void> {
    let isFirst = true;
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      const nextInMs = await claimOnce(isFirst);
      isFirst &&= nextInMs === undefined;
      await pause(nextInMs ?? retryMs, signal);
      retryMs = nextInMs === undefined ? Math.min(LAST_RETRY_MS, retryMs * 2) : FIRST_RETRY_MS;
    }
  }

  try {
    await claimUntilStopped();
    logger.info({ running: running.size, waiting: file.waiting }, 'stopping');
    await Promise.race([Promise.all(running), pause(STOP_MS, ending.signal)]);
  } finally {
    ending.abort(new Error('The probe stops'));
    await Promise.all(running);
    const isEmpty = await sender.finish();
    if (!isEmpty) logger.warn({ waiting: file.waiting }, 'results remain on disk until the next start');
    await file.close();
    logger.info('stopped');
  }
}

async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(durationMs, undefined, { signal });
  } catch {
    // The probe stops.
  }
}

function toLine(claim: string, result: CheckResult): string {
  const line = JSON.stringify({ claim, result });
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  return JSON.stringify({
    claim,
    result: { ...result, evidence: null, assertions: [], steps: [], certificate: null },
  });
}
