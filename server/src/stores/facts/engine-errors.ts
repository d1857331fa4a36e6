import { AppError } from '../../errors.ts';
import { SegmentRefused } from './facts.ts';

/** ClickHouse's numbers for a statement that ran out of time. */
const TIMEOUT_CODES = new Set(['159', '160']);

/** ClickHouse's number for a statement that needs more memory than it, or all of them together, may use. */
const MEMORY_CODE = '241';

/** Too much spilled to the disk, or too large a result. */
const TOO_LARGE_CODES = new Set(['307', '396']);

const NEEDS_MORE_MEMORY =
  'The query needs more memory than it may use: ask for a shorter range or fewer groups';
const RESULT_TOO_LARGE = 'The answer would be too large: ask for a shorter range or fewer groups';

/** Overload, lost connections and a store without room: nothing wrong with the statement. */
const UNAVAILABLE_CODES = new Set(['202', '203', '209', '210', '243', '252', '279', '439', '745']);

/** Numbers that say that a row cannot be read as what its column is. */
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
 * ClickHouse's number for what went wrong, when the engine said it; chdb's errors are of a second copy of the client's
 * class, so that `instanceof` knows only those of a server.
 */
export function engineErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error && error.constructor.name === 'ClickHouseError' && 'code' in error))
    return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * What went wrong in the engine, in our own terms. The public text never holds SQL; the engine's text, which may,
 * goes to `reason`, for the log.
 */
export function mapEngineError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const options = { cause: error, reason };
  const code = engineErrorCode(error);
  if (code === undefined) {
    // A value that cannot be bound is a fault of the query, not of the store.
    if (isBindError(error)) return new AppError('QUERY_ERROR', options);
    return new AppError(reason === 'Timeout error.' ? 'QUERY_TIMEOUT' : 'SERVICE_UNAVAILABLE', options);
  }
  if (TIMEOUT_CODES.has(code)) return new AppError('QUERY_TIMEOUT', options);
  if (code === MEMORY_CODE) return memoryError(reason, options);
  if (TOO_LARGE_CODES.has(code))
    return new AppError('QUERY_ERROR', { ...options, message: RESULT_TOO_LARGE });
  return new AppError(UNAVAILABLE_CODES.has(code) ? 'SERVICE_UNAVAILABLE' : 'QUERY_ERROR', options);
}

/** Only a statement that met its own limit is too large; one that found the engine's memory used by others may try again. */
function memoryError(
  reason: string,
  options: { readonly cause: unknown; readonly reason: string },
): AppError {
  return reason.includes('(total)')
    ? new AppError('SERVICE_UNAVAILABLE', { ...options, message: 'All memory for queries is in use' })
    : new AppError('QUERY_ERROR', { ...options, message: NEEDS_MORE_MEMORY });
}

function isBindError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'CHDB_BIND';
}

/** As {@link mapEngineError}, for a load: content that can never be read becomes a {@link SegmentRefused}. */
export function mapLoadError(error: unknown): AppError | SegmentRefused {
  const code = engineErrorCode(error);
  if (error instanceof Error && code !== undefined && CONTENT_CODES.has(code)) {
    return new SegmentRefused(error.message, { cause: error });
  }
  return mapEngineError(error);
}
