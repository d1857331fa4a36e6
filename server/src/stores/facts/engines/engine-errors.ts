import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { SegmentRefused } from '../facts.ts';

/** ClickHouse error codes for timeouts. */
const TIMEOUT_CODES = new Set(['159', '160']);

/** ClickHouse error code for a statement that exceeds its own memory limit or the total. */
const MEMORY_CODE = '241';

/** Error codes for too much data spilled to disk or too large a result. */
const TOO_LARGE_CODES = new Set(['307', '396']);

const NEEDS_MORE_MEMORY = say('query.queryNeedsMoreMemory');
const RESULT_TOO_LARGE = say('query.answerWouldBeTooLarge');

/** Error codes of a valid statement, which can be repeated once the store is in order. */
const UNAVAILABLE_CODES = new Set([
  // Overload, lost connections, a full disk.
  ...[
    '95',
    '96',
    '173',
    '198',
    '202',
    '203',
    '209',
    '210',
    '243',
    '252',
    '279',
    '364',
    '439',
    '745',
    '749',
    '762',
  ],
  // The server starts or ends, is read-only, or has lost its replicas or its coordination.
  ...[
    '225',
    '236',
    '242',
    '244',
    '254',
    '265',
    '285',
    '286',
    '289',
    '319',
    '369',
    '415',
    '473',
    '677',
    '774',
    '999',
  ],
  // The credentials, the privileges or the database of the server were changed.
  ...['81', '192', '193', '194', '291', '497', '516'],
  // Stored data or files cannot be read or written.
  ...[
    '3',
    '32',
    '33',
    '40',
    '74',
    '75',
    '76',
    '87',
    '88',
    '91',
    '107',
    '226',
    '227',
    '228',
    '230',
    '246',
    '271',
  ],
  ...['294', '384', '499', '586', '641', '738', '740'],
]);

/** Error codes for stored files that are damaged or missing. */
const STORAGE_CODES = new Set([
  '40',
  '74',
  '76',
  '107',
  '226',
  '227',
  '228',
  '232',
  '246',
  '271',
  '432',
  '740',
]);

/** Error codes that mean the same if the message names a part of a table. */
const PART_CODES = new Set(['3', '9', '27', '33', '49', '117', '131']);
const OF_PART = /from part /;

/** Error code for a table that does not exist. All names are those of our tables, so its metadata is missing. */
const UNKNOWN_TABLE_CODE = '60';

/** How messages name a table: `in table default.events (…)`, `identifier 'events'`, `Table default.events does not exist`. */
const TABLE_NAMES = [
  /in table (?:\w+\.)?`?(\w+)`?/,
  /identifier '(?:\w+\.)?(\w+)'/,
  /Table (?:\w+\.)?(\w+) does(?:n't| not) exist/,
];
/** Temporary tables of loads and derivations end with their session. */
const TEMPORARY = /^segment_rows/;

const DAMAGED = say('query.dataIsDamaged');

/** Error codes for a value that cannot be parsed as the type of its column. */
const CONTENT_CODES = new Set([
  '6',
  '25',
  '26',
  '27',
  '33',
  '38',
  '41',
  '53',
  '69',
  '70',
  '72',
  '117',
  '130',
  '131',
  '321',
  '349',
  '407',
  '455',
  '467',
  '691',
]);

/**
 * Returns the ClickHouse error code of an error, if it has one. chdb uses a second copy of the error class of the client, so
 * `instanceof` recognizes only errors of a server.
 */
export function engineErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error && error.constructor.name === 'ClickHouseError' && 'code' in error))
    return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Converts an engine error to an AppError. The public message never contains SQL. The message of the engine, which may,
 * is stored in `reason` for the log.
 */
export function mapEngineError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const options = { cause: error, reason };
  const code = engineErrorCode(error);
  if (code === undefined) {
    // A value that cannot be bound is an error in the query, not in the store.
    if (isBindError(error)) return new AppError('QUERY_ERROR', options);
    return new AppError(reason === 'Timeout error.' ? 'QUERY_TIMEOUT' : 'SERVICE_UNAVAILABLE', options);
  }
  if (TIMEOUT_CODES.has(code)) return new AppError('QUERY_TIMEOUT', options);
  if (isOfStorage(code, reason)) return new AppError('SERVICE_UNAVAILABLE', { ...options, message: DAMAGED });
  if (code === MEMORY_CODE) return memoryError(reason, options);
  if (TOO_LARGE_CODES.has(code))
    return new AppError('QUERY_ERROR', { ...options, message: RESULT_TOO_LARGE });
  return new AppError(UNAVAILABLE_CODES.has(code) ? 'SERVICE_UNAVAILABLE' : 'QUERY_ERROR', options);
}

function isOfStorage(code: string, message: string): boolean {
  return (
    STORAGE_CODES.has(code) || code === UNKNOWN_TABLE_CODE || (PART_CODES.has(code) && OF_PART.test(message))
  );
}

/** Returns the table whose files an error is about; `undefined` for other errors and for files that belong to no table. */
export function damagedTableOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  const code = engineErrorCode(cause);
  if (code === undefined || !(cause instanceof Error) || !isOfStorage(code, cause.message)) return undefined;
  for (const pattern of TABLE_NAMES) {
    const name = pattern.exec(cause.message)?.[1];
    if (name !== undefined) return TEMPORARY.test(name) ? undefined : name;
  }
  return undefined;
}

/** A statement that reached its own limit is too large. If others use the memory of the engine, it can be retried. */
function memoryError(
  reason: string,
  options: { readonly cause: unknown; readonly reason: string },
): AppError {
  return reason.includes('(total)')
    ? new AppError('SERVICE_UNAVAILABLE', { ...options, message: say('query.allMemoryForQueries') })
    : new AppError('QUERY_ERROR', { ...options, message: NEEDS_MORE_MEMORY });
}

function isBindError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CHDB_BIND';
}

/** As {@link mapEngineError}, for a load: invalid content becomes {@link SegmentRefused}. */
export function mapLoadError(error: unknown): AppError | SegmentRefused {
  const code = engineErrorCode(error);
  const isContent = error instanceof Error && code !== undefined && CONTENT_CODES.has(code);
  if (isContent && !isOfStorage(code, error.message)) {
    return new SegmentRefused(error.message, { cause: error });
  }
  return mapEngineError(error);
}
