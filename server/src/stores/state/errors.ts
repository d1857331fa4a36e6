import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import { textOf } from './error-property.ts';

/** SQLSTATE of a unique or primary key violation. */
const UNIQUE_VIOLATION = '23505';

/** SQLSTATE of a foreign key violation. */
const FOREIGN_KEY_VIOLATION = '23503';

/** The reason of the error of a store that answers reads, but accepts no changes. */
export const READ_ONLY = 'state_read_only';

/**
 * The SQLSTATE classes and codes that are no fault of a statement: connection (08), read-only server and ended transactions (25006,
 * 25P03, 25P04), credentials and privileges (28, 42501), a missing database (3D), conflicts of transactions (40), insufficient
 * resources (53), wrong state of the server and locks (55), cancellation and shutdown (57), errors of the system (58), of the
 * configuration (F0) and of stored data (XX).
 */
const UNAVAILABLE_STATES = /^(?:(?:08|28|3D|40|53|55|57|58|F0|XX)[0-9A-Z]{3}|25006|25P0[34]|42501)$/;

/** SQLSTATE of damaged or missing files: data and indexes, internal errors of the catalog, and files that cannot be read. */
const STORAGE_STATES = /^(XX00[012]|58030|58P01)$/;

/** The format of a SQLSTATE, which `EPIPE` has, too. */
const SQL_STATE = /^(?!EPIPE$)[0-9A-Z]{5}$/;

/** Error codes of sockets and DNS for an unreachable server. */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);

/** The runtime's codes for wrong arguments. Its other codes, such as those of TLS and files, are failures of the store if a statement ends with them. */
const ARGUMENT_CODES = /^ERR_INVALID_/;

/** Errors of drivers without a code, by message; the last three are those of the embedded engine when it crashed. */
const UNAVAILABLE_MESSAGES =
  /PGlite is clos|connection terminated|is not queryable|timeout exceeded when trying to connect|query read timeout|after calling end on the pool|server does not support SSL|SASL|^memory access out of bounds|^unreachable|^Aborted\(/i;

/** An error of a statement. It contains the text, but not the parameters, because they may be secrets. */
export class StateError extends Error {
  override readonly name = 'StateError';
  /** The SQLSTATE: five characters. */
  readonly sqlState: string | undefined;
  /** The name of the violated constraint. */
  readonly constraint: string | undefined;
  /** The statement, with placeholders. */
  readonly statement: string | undefined;

  constructor(
    message: string,
    facts: { sqlState?: string | undefined; constraint?: string | undefined; statement?: string | undefined },
  ) {
    super(message);
    this.sqlState = facts.sqlState;
    this.constraint = facts.constraint;
    this.statement = facts.statement;
  }
}

/**
 * Returns whether an error is a unique violation, for both drivers.
 *
 * @param constraint restricts the check to the constraint with this name.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof StateError &&
    error.sqlState === UNIQUE_VIOLATION &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Returns whether an error is a foreign key violation, for both drivers. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof StateError && error.sqlState === FOREIGN_KEY_VIOLATION;
}

/**
 * Translates a driver error: to `SERVICE_UNAVAILABLE` if the store is down, to
 * {@link StateError} if a statement failed. Other errors are returned unchanged.
 */
export function translateError(error: unknown): unknown {
  if (error instanceof AppError || error instanceof StateError) return error;
  const isQuery = error instanceof DrizzleQueryError;
  const cause = isQuery ? error.cause : error;
  if (cause instanceof AppError || cause instanceof StateError) return cause;
  if (isUnavailable(cause, isQuery)) {
    return new AppError('SERVICE_UNAVAILABLE', {
      reason: 'state_unavailable',
      cause: withoutParameters(cause),
    });
  }
  const sqlState = textOf(cause, 'code');
  if (!isQuery && sqlState === undefined) return error;
  return withoutParameters(cause, isQuery ? error.query : undefined);
}

/** Returns the message of Postgres about damaged or missing files; `undefined` for other errors. */
export function damageOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof StateError && STORAGE_STATES.test(cause.sqlState ?? '') ? cause.message : undefined;
}

function isUnavailable(error: unknown, isQuery: boolean): boolean {
  const code = textOf(error, 'code');
  if (code === undefined) return error instanceof Error && UNAVAILABLE_MESSAGES.test(error.message);
  if (SQL_STATE.test(code)) return UNAVAILABLE_STATES.test(code);
  return UNAVAILABLE_CODES.has(code) || (isQuery && !ARGUMENT_CODES.test(code));
}

function withoutParameters(error: unknown, statement?: string): StateError {
  const message = error instanceof Error ? error.message : String(error);
  return new StateError(message, {
    sqlState: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    statement,
  });
}
