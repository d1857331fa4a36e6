import { AppError, invalidField } from '../../../errors.ts';
import type { FlagType } from '../../../lib/flags/flag-set.ts';
import { IdleThread, ThreadError } from '../../../lib/idle-thread.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { valuesOf } from '../check-config.ts';
import type { FlagConfig, FlagSnapshot } from '../flag-config.ts';
import type { FlagRow } from '../flags.table.ts';
import { isSameJson } from '../same-json.ts';
import type { SchemaProblem, SchemaRequest } from './json-schema-thread.types.ts';

/** The built file of the thread. Its relative path is the same in the sources and in the build. */
const THREAD = new URL('../../../../dist/modules/flags/json-schema/json-schema-thread.js', import.meta.url);
/** A check that takes longer is rejected. The start of the thread does not count. */
const TIMEOUT_MS = 5_000;
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

/**
 * Checks JSON Schemas. A schema can make a check arbitrarily slow, so checks run in a thread of their own, which is ended when
 * one takes too long.
 */
export class JsonSchemaChecker {
  readonly #thread = new IdleThread<SchemaRequest, readonly SchemaProblem[]>({
    file: THREAD,
    idleMs: IDLE_MS,
    timeoutMs: TIMEOUT_MS,
    maxMegabytes: 64,
  });

  /** See {@link CheckJsonSchema}. */
  async check(type: FlagType, after: FlagSnapshot, before: FlagSnapshot | undefined): Promise<void> {
    const { jsonSchema, configs } = after;
    if (jsonSchema === null) return;
    if (type !== 'json') throw invalidField('jsonSchema', say('flags.isAcceptedForFlags'));
    if (isSameJson([before?.jsonSchema, before?.configs], [jsonSchema, configs])) return;
    const values = Object.values(configs).flatMap((config) =>
      valuesOf(config).map(([path, value]) => ({ path, value })),
    );
    await this.#assertValid(jsonSchema, values);
  }

  /** See {@link CheckDraftValues}. */
  async checkDraft(jsonSchema: FlagRow['jsonSchema'], config: FlagConfig, at: string): Promise<void> {
    if (jsonSchema === null) return;
    const values = valuesOf(config).map(([path, value]) => ({ path: `${at}.${path}`, value }));
    await this.#assertValid(jsonSchema, values);
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#thread.close();
  }

  /** @throws AppError VALIDATION_ERROR. */
  async #assertValid(schema: SchemaRequest['schema'], values: SchemaRequest['values']): Promise<void> {
    const problems = await this.#thread.ask({ schema, values }).catch((error: unknown) => {
      if (error instanceof ThreadError && error.hasEnded) throw tooSlow(error);
      throw error;
    });
    if (problems.length === 0) return;
    const details = problems.map(({ path, message }) => ({ field: path, message }));
    throw new AppError('VALIDATION_ERROR', { details });
  }
}

function tooSlow(cause: Error): AppError {
  const message = say('flags.takesTooLongToCheck');
  return new AppError('VALIDATION_ERROR', { details: [{ field: 'jsonSchema', message }], cause });
}
