import { ValidationError } from '@orpc/contract';
import { ORPCError } from '@orpc/server';
import { AppError, type ErrorCode, type ShownDetail } from '../errors.ts';
import { issueDetails, MAX_DETAILS, type SchemaIssue } from '../lib/issue-details.ts';
import type { Sentence } from '../lib/texts/sentence.ts';

/** The response to an error. */
export interface ErrorResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** The body of every error (docs/decisions/0028 §1). */
export interface ErrorBody {
  readonly success: false;
  readonly error: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  /** The sentence of `error`, from which readers render it in their language. */
  readonly key: string;
  readonly parameters?: Sentence['parameters'];
  readonly details?: readonly ShownDetail[];
}

/** Converts an error to a response, for REST, RPC and the framework. */
export function toErrorResponse(error: unknown, requestId: string): ErrorResponse {
  const known = toAppError(error);
  return {
    status: known.status,
    headers: known.headers,
    body: {
      success: false,
      error: known.message,
      code: known.code,
      requestId,
      ...known.sentence,
      ...known.fields,
      ...(known.details === undefined ? {} : { details: known.details.slice(0, MAX_DETAILS) }),
    },
  };
}

/** Converts errors of libraries. Unknown errors become an INTERNAL_SERVER_ERROR without details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) return fromOrpc(error);
  const code = frameworkCode(error);
  return code === undefined
    ? new AppError('INTERNAL_SERVER_ERROR', { cause: error })
    : new AppError(code, { cause: error });
}

function fromOrpc(error: ORPCError<string, unknown>): AppError {
  if (error.cause instanceof AppError) return error.cause;
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return validationFailed(error.cause.issues);
  }
  if (error.code === 'BAD_REQUEST' || error.code === 'NOT_FOUND')
    return new AppError(error.code, { cause: error });
  return new AppError('INTERNAL_SERVER_ERROR', { cause: error });
}

/** Creates a VALIDATION_ERROR with one detail for each issue of a schema, at most 1,000. */
export function validationFailed(issues: readonly SchemaIssue[]): AppError {
  const paths = issues
    .slice(0, MAX_DETAILS)
    .map(({ path = [] }) => path.map((step) => (typeof step === 'object' ? step.key : step)));
  return new AppError('VALIDATION_ERROR', { details: issueDetails(issues), paths });
}

const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

function frameworkCode(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const mapped = FRAMEWORK_CODES[code];
  if (mapped !== undefined) return mapped;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return status >= 400 && status < 500 && code.startsWith('FST_') ? 'BAD_REQUEST' : undefined;
}
