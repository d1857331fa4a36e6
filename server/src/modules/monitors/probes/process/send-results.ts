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

interface ResultSenderDeps {
  readonly file: ResultFile;
  readonly client: Pick<ProbeClient, 'send'>;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Sends the results of a file to the server. Each result remains in the file until the server has recorded it. */
export class ResultSender {
  readonly #deps: ResultSenderDeps;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isReachable = true;

  /** Creates the sender, and begins with what an earlier process left. */
  constructor(deps: ResultSenderDeps) {
    const { file } = deps;
    this.#deps = deps;
    if (file.waiting > 0) this.wake();
  }

  /** Tells that results wait. */
  wake(): void {
    const { file, logger } = this.#deps;
    this.#running ??= this.#sendAll()
      .catch((error: unknown) => logger.error({ err: error }, 'the results on disk cannot be read'))
      .finally(() => {
        this.#running = undefined;
        if (file.waiting > 0 && !this.#stopping.signal.aborted) setTimeout(() => this.wake(), FIRST_RETRY_MS);
      });
  }

  /** Sends what waits, once, and ends. @returns whether nothing waits any more. */
  async finish(): Promise<boolean> {
    const { file } = this.#deps;
    this.#stopping.abort();
    await this.#running;
    while (file.waiting > 0 && (await this.#sendBatch(MAX_RESULTS)));
    return file.waiting === 0;
  }

  /** @returns whether results were sent, or removed because the server will never accept them. */
  async #sendBatch(lines: number): Promise<boolean> {
    const { file, client, logger } = this.#deps;
    const batch = await file.read({ lines, bytes: MAX_BATCH_BYTES });
    const answer = await client.send(batch);
    if (answer.outcome === 'ok') {
      await file.remove(batch.length);
      const { rejected } = answer.body;
      if (rejected > 0) logger.warn({ rejected }, 'the server did not record some results: they are too old');
      if (!this.#isReachable)
        logger.info({ sent: batch.length, waiting: file.waiting }, 'results are sent again');
      this.#isReachable = true;
      return true;
    }
    const { reason, status } = answer;
    const isInvalid = answer.outcome === 'rejected' && (status === 400 || status === 413);
    if (isInvalid && batch.length > 1) return this.#sendBatch(1);
    if (isInvalid) {
      logger.error({ reason }, 'the server does not accept a result; it is dropped');
      await file.remove(1);
      return true;
    }
    if (this.#isReachable)
      logger.warn({ reason, waiting: file.waiting }, 'results cannot be sent; they are kept on disk');
    this.#isReachable = false;
    return false;
  }

  async #sendAll(): Promise<void> {
    let retryMs = FIRST_RETRY_MS;
    await this.#pause(TOGETHER_MS);
    while (this.#deps.file.waiting > 0 && !this.#stopping.signal.aborted) {
      if (await this.#sendBatch(MAX_RESULTS)) {
        retryMs = FIRST_RETRY_MS;
        continue;
      }
      await this.#pause(retryMs);
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    }
  }

  async #pause(durationMs: number): Promise<void> {
    try {
      await sleep(durationMs, undefined, { signal: this.#stopping.signal });
    } catch {
      // The probe stops.
    }
  }
}
