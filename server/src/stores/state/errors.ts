import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import { textOf } from './error-property.ts';

/** SQLSTATE of a unique or primary key violation. */
const UNIQUE_VIOLATION = '23505';

/** SQLSTATE of a foreign key violation. */
const FOREIGN_KEY_VIOLATION = '23503';

/** The reason of the error of a store that answers reads, but accepts no changes. */
export const READ_ONLY = 'state_read_only';

/** SQLSTATE classes and codes of temporary failures: connection lost, shutdown, insufficient resources, timeout. */
const UNAVAILABLE_STATES = /^(08|53|58|57P0|57014$)/;

/** Error codes of Node sockets and DNS for an unreachable server. */
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

/** Driver errors without a code, by message. */
const UNAVAILABLE_MESSAGES =
  /PGlite is clos|connection terminated|is not queryable|timeout exceeded when trying to connect|query read timeout|after calling end on the pool/i;

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
  if (isUnavailable(cause)) {
    return new AppError('SERVICE_UNAVAILABLE', {
      reason: 'state_unavailable',
      cause: withoutParameters(cause),
    });
  }
  const sqlState = textOf(cause, 'code');
  if (!isQuery && sqlState === undefined) return error;
  return withoutParameters(cause, isQuery ? error.query : undefined);
}

function isUnavailable(error: unknown): boolean {
  const code = textOf(error, 'code');
  if (code !== undefined) return UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.test(code);
  return error instanceof Error && UNAVAILABLE_MESSAGES.test(error.message);
}

function withoutParameters(error: unknown, statement?: string): StateError {
  const message = error instanceof Error ? error.message : String(error);
  return new StateError(message, {
    sqlState: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    statement,
  });
}
