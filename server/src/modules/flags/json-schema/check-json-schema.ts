import { Worker } from 'node:worker_threads';
import { AppError, invalidField } from '../../../errors.ts';
import type { FlagType } from '../../../lib/flags/flag-set.ts';
import { valuesOf } from '../check-config.ts';
import type { FlagConfig, FlagSnapshot } from '../flag-config.ts';
import type { FlagRow } from '../flags.table.ts';
import { isSameJson } from '../same-json.ts';
import { READY, type SchemaRequest, type SchemaResponse } from './json-schema-thread.types.ts';

/** The built file of the thread. Its relative path is the same in the sources and in the build. */
const THREAD = new URL('../../../../dist/modules/flags/json-schema/json-schema-thread.js', import.meta.url);
/** A check that takes longer is rejected. The start of the thread does not count. */
const TIMEOUT_MS = 5_000;
/** How often a check begins. */
const MAX_ATTEMPTS = 3;
/** The thread ends after this time without a check. */
const IDLE_MS = 30_000;

/**
 * Checks the JSON Schema of a flag, and its values against it. Nothing is checked that a change leaves as it is.
 * It throws AppError VALIDATION_ERROR.
 */
export type CheckJsonSchema = (
  type: FlagType,
  after: FlagSnapshot,
  before: FlagSnapshot | undefined,
) => Promise<void>;

/** Checks the values of one configuration, such as a draft. It throws AppError VALIDATION_ERROR. @param at the path of the configuration. */
export type CheckDraftValues = (
  jsonSchema: FlagRow['jsonSchema'],
  config: FlagConfig,
  at: string,
) => Promise<void>;

/** A running thread. */
interface Thread {
  readonly worker: Worker;
  readonly pending: Map<number, (response: SchemaResponse | Error) => void>;
  /** Resolves when it accepts requests; with an error if it ends before. */
  readonly ready: Promise<SchemaResponse | Error>;
}

/** The checks, and the end of their thread. */
export interface JsonSchemaChecker {
  readonly check: CheckJsonSchema;
  readonly checkDraft: CheckDraftValues;
  close(): Promise<void>;
}

/**
 * Creates the checker. A schema can make a check arbitrarily slow, so checks run in a thread of their own, which is ended when
 * one takes too long.
 */
export function createJsonSchemaChecker(): JsonSchemaChecker {
  let thread: Thread | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Thread => {
    const worker = new Worker(THREAD, {
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    const pending: Thread['pending'] = new Map();
    const ready = new Promise<SchemaResponse | Error>((resolve) => {
      pending.set(READY, resolve);
    });
    const started: Thread = { worker, pending, ready };
    worker.unref();
    worker.on('message', (response: SchemaResponse) => pending.get(response.id)?.(response));
    const end = (error: Error) => {
      if (thread === started) thread = undefined;
      for (const resolve of started.pending.values()) resolve(error);
    };
    worker.on('error', end);
    worker.on('exit', () => end(new Error('The thread ended')));
    return started;
  };

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const { worker } = thread ?? {};
    thread = undefined;
    await worker?.terminate();
  };

  /** @returns `ended` if the thread ended for another reason than this request. */
  const askOnce = async (
    schema: SchemaRequest['schema'],
    values: SchemaRequest['values'],
  ): Promise<SchemaResponse | 'ended'> => {
    clearTimeout(idle);
    thread ??= start();
    const { worker, pending, ready } = thread;
    if ((await ready) instanceof Error) return 'ended';
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      let isTooSlow = false;
      const timer = setTimeout(() => {
        isTooSlow = true;
        worker.terminate().catch(reject);
      }, TIMEOUT_MS);
      pending.set(id, (response) => {
        clearTimeout(timer);
        pending.delete(id);
        idle = setTimeout(() => stop().catch(reject), IDLE_MS).unref();
        if (!(response instanceof Error)) resolve(response);
        // Only the callback of the start is left: the memory was used by this check.
        else if (isTooSlow || (isOutOfMemory(response) && pending.size === 1)) reject(tooSlow(response));
        else resolve('ended');
      });
      worker.postMessage({ id, schema, values } satisfies SchemaRequest);
    });
  };

  /** The slow request of somebody else ends the thread, too: then the check is repeated. */
  const ask = async (schema: SchemaRequest['schema'], values: SchemaRequest['values']) => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const response = await askOnce(schema, values);
      if (response !== 'ended') return response;
    }
    throw new AppError('SERVICE_UNAVAILABLE', { reason: 'json_schema_thread_ended' });
  };

  /** @throws AppError VALIDATION_ERROR. */
  const assertValid = async (
    schema: SchemaRequest['schema'],
    values: SchemaRequest['values'],
  ): Promise<void> => {
    const { problems } = await ask(schema, values);
    if (problems.length === 0) return;
    const details = problems.map(({ path, message }) => ({ field: path, message }));
    throw new AppError('VALIDATION_ERROR', { details });
  };

  return {
    async check(type, after, before) {
      const { jsonSchema, configs } = after;
      if (jsonSchema === null) return;
      if (type !== 'json') throw invalidField('jsonSchema', 'is accepted for flags of the type json only');
      if (isSameJson([before?.jsonSchema, before?.configs], [jsonSchema, configs])) return;
      const values = Object.values(configs).flatMap((config) =>
        valuesOf(config).map(([path, value]) => ({ path, value })),
      );
      await assertValid(jsonSchema, values);
    },
    async checkDraft(jsonSchema, config, at) {
      if (jsonSchema === null) return;
      const values = valuesOf(config).map(([path, value]) => ({ path: `${at}.${path}`, value }));
      await assertValid(jsonSchema, values);
    },
    close: stop,
  };
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooSlow(cause: Error): AppError {
  const message = 'takes too long to check';
  return new AppError('VALIDATION_ERROR', { details: [{ field: 'jsonSchema', message }], cause });
}
