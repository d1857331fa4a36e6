import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../../errors.ts';

/** SQLSTATE of a row that a unique index or primary key forbids. */
const UNIQUE_VIOLATION = '23505';

/** SQLSTATE of a row that names another which is not there (any more). */
const FOREIGN_KEY_VIOLATION = '23503';

/** SQLSTATE classes and codes that mean "try later": connection lost, shutting down, full, out of time. */
const UNAVAILABLE_STATES = /^(08|53|58|57P0|57014$)/;

/** What Node's sockets and resolver say when the other side is not there. */
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

/** What the drivers say in words only. */
const UNAVAILABLE_MESSAGES =
  /PGlite is clos|connection terminated|timeout exceeded when trying to connect|query read timeout|after calling end on the pool/i;

/** A statement that the database refused: its text is kept, its parameters are not, because they may be secrets. */
export class StateError extends Error {
  override readonly name = 'StateError';
  /** The five characters of SQLSTATE. */
  readonly sqlState: string | undefined;
  /** Name of the constraint that refused the row. */
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
 * Whether a statement was refused because a unique column already holds the value, on either driver.
 *
 * @param constraint only violations of this constraint, by its name.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof StateError &&
    error.sqlState === UNIQUE_VIOLATION &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Whether a statement was refused because a row that it names is not there (any more), on either driver. */
export function isMissingReference(error: unknown): boolean {
  return error instanceof StateError && error.sqlState === FOREIGN_KEY_VIOLATION;
}

/**
 * What leaves the store in place of a driver's error: `SERVICE_UNAVAILABLE` when the store is down, a
 * {@link StateError} when it refused a statement, and everything else as it was.
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

function textOf(value: unknown, property: string): string | undefined {
  if (typeof value !== 'object' || value === null || !(property in value)) return undefined;
  const found: unknown = Reflect.get(value, property);
  return typeof found === 'string' ? found : undefined;
}
