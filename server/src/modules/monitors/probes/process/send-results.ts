import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MAX_RESULTS } from '../protocol.contract.ts';
import type { ProbeClient } from './probe-client.ts';
import type { ResultFile } from './result-file.ts';

const MAX_BATCH_BYTES = 1024 * 1024;
/** Results that end within this time are sent together, in milliseconds. */
const TOGETHER_MS = 200;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 10_000;

/** Sends the results of a file to the server. */
export interface ResultSender {
  /** Tells that results wait. */
  wake(): void;
  /** Sends what waits, once, and ends. @returns whether nothing waits any more. */
  finish(): Promise<boolean>;
}

/** Creates the sender, and begins with what an earlier process left. Each result remains in the file until the server has recorded it. */
export function createResultSender(deps: {
  readonly file: ResultFile;
  readonly client: Pick<ProbeClient, 'send'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}): ResultSender {
  const { file, client, logger } = deps;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isReachable = true;

  /** @returns whether results were sent, or removed because the server will never accept them. */
  async function sendBatch(lines: number): Promise<boolean> {
    const batch = await file.read({ lines, bytes: MAX_BATCH_BYTES });
    const answer = await client.send(batch);
    if (answer.outcome === 'ok') {
      await file.remove(batch.length);
      const { rejected } = answer.body;
      if (rejected > 0) logger.warn({ rejected }, 'the server did not record some results: they are too old');
      if (!isReachable) logger.info({ sent: batch.length, waiting: file.waiting }, 'results are sent again');
      isReachable = true;
      return true;
    }
    const { reason, status } = answer;
    const isInvalid = answer.outcome === 'rejected' && (status === 400 || status === 413);
    if (isInvalid && batch.length > 1) return sendBatch(1);
    if (isInvalid) {
      logger.error({ reason }, 'the server does not accept a result; it is dropped');
      await file.remove(1);
      return true;
    }
    if (isReachable)
      logger.warn({ reason, waiting: file.waiting }, 'results cannot be sent; they are kept on disk');
    isReachable = false;
    return false;
  }

  async function sendAll(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    await pause(TOGETHER_MS);
    while (file.waiting > 0 && !stopping.signal.aborted) {
      if (await sendBatch(MAX_RESULTS)) {
        retryMs = FIRST_RETRY_MS;
        continue;
      }
      await pause(retryMs);
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    }
  }

  async function pause(durationMs: number): Promise<void> {
    try {
      await sleep(durationMs, undefined, { signal: stopping.signal });
    } catch {
      // The probe stops.
    }
  }

  const sender: ResultSender = {
    wake() {
      running ??= sendAll()
        .catch((error: unknown) => logger.error({ err: error }, 'the results on disk cannot be read'))
        .finally(() => {
          running = undefined;
          if (file.waiting > 0 && !stopping.signal.aborted) setTimeout(sender.wake, FIRST_RETRY_MS);
        });
    },
    async finish() {
      stopping.abort();
      await running;
      while (file.waiting > 0 && (await sendBatch(MAX_RESULTS)));
      return file.waiting === 0;
    },
  };
  if (file.waiting > 0) sender.wake();
  return sender;
}
