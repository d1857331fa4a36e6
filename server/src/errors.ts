/** One row of the error table: the HTTP status and the public text used when none is given. */
interface ErrorRow {
  readonly status: number;
  readonly message: string;
}

/**
 * The error table (docs/decisions/0028 §1). Codes are public API: rows can be added, but not changed.
 */
export const ERROR_TABLE = {
  AUTH_REQUIRED: { status: 401, message: 'Authentication required' },
  FORBIDDEN: { status: 403, message: 'Insufficient permissions' },
  ACCESS_DENIED: { status: 403, message: 'Access to this resource is denied' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  RATE_LIMITED: { status: 429, message: 'Rate limit exceeded' },
  VALIDATION_ERROR: { status: 400, message: 'The request is not valid' },
  BAD_REQUEST: { status: 400, message: 'The request could not be read' },
  MISSING_PROJECT_ID: {
    status: 400,
    message: 'One of website_id, link_id, monitor_id or organization_id is required',
  },
  COMPILATION_ERROR: {
    status: 400,
    message: 'The query could not be compiled',
  },
  QUERY_ERROR: { status: 400, message: 'The query could not be executed' },
  QUERY_TIMEOUT: { status: 504, message: 'The query took too long' },
  CONFLICT: { status: 409, message: 'The resource is in a conflicting state' },
  PRECONDITION_FAILED: { status: 412, message: 'The resource was changed since it was read' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Method not allowed' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request body is too large' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The media type is not supported',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service is unavailable. Nothing was accepted',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong' },
} as const satisfies Record<string, ErrorRow>;

/** A public error code. */
export type ErrorCode = keyof typeof ERROR_TABLE;

/** A validation error of one field, with its reason and an optional suggestion. */
export interface ErrorDetail {
  /** The path of the field, separated by dots: `body.2.parameters.0`. */
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** Optional data of an error. */
export interface ErrorOptions {
  /** The public message. Default: the text in the table. */
  readonly message?: string;
  readonly details?: readonly ErrorDetail[];
  /** The paths of the invalid fields, in which the index of an element is a number. Not sent: `details` contains them as text. */
  readonly paths?: readonly (readonly PropertyKey[])[];
  /** Additional public fields of the body, such as those of a rate limit. */
  readonly fields?: Readonly<Record<string, number | string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The internal reason, for the log and the audit entry. Never sent to the caller. */
  readonly reason?: string;
  readonly cause?: unknown;
}

/** The only error that modules throw deliberately. It separates public from internal data. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[] | undefined;
  readonly paths: readonly (readonly PropertyKey[])[];
  readonly fields: Readonly<Record<string, number | string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? ERROR_TABLE[code].message, {
      cause: options.cause,
    });
    this.code = code;
    this.status = ERROR_TABLE[code].status;
    this.details = options.details;
    this.paths = options.paths ?? [];
    this.fields = options.fields ?? {};
    this.headers = options.headers ?? (code === 'SERVICE_UNAVAILABLE' ? { 'retry-after': '5' } : {});
    this.reason = options.reason;
  }
}

/** Creates the error for a resource that does not exist, or belongs to another organization. */
export function unknownResource(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}

/** Creates a `VALIDATION_ERROR` for one field. */
export function invalidField(field: string, message: string, suggestion?: string): AppError {
  const detail = suggestion === undefined ? { field, message } : { field, message, suggestion };
  return new AppError('VALIDATION_ERROR', { details: [detail] });
}
