import type { ErrorCode } from './api.ts';

/** A validation error of one field, with its reason and an optional suggestion. */
export interface ErrorDetail {
  /** The path of the field, separated by dots: `body.2.parameters.0`. */
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/**
 * An error code of the API. Without a response of the API: `NETWORK_ERROR`, `TIMEOUT` or
 * `UNEXPECTED_RESPONSE`.
 */
export type PharosErrorCode = ErrorCode | 'NETWORK_ERROR' | 'TIMEOUT' | 'UNEXPECTED_RESPONSE';

/** The properties of an error. */
export interface PharosErrorFields {
  readonly code: PharosErrorCode;
  /** The HTTP status, 0 without a response. */
  readonly status: number;
  /** The id of the request, which is also in the log of the server. Include it in support requests. */
  readonly requestId?: string | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  /** Seconds to wait before a retry, if the server specified it. */
  readonly retryAfter?: number | undefined;
  /** `FORBIDDEN`: the scopes that allow the operation. */
  readonly required?: readonly string[] | undefined;
  readonly cause?: unknown;
}

/** The error of a failed call. An aborted call throws the reason of its signal instead. */
export class PharosError extends Error {
  override readonly name = 'PharosError';
  readonly code: PharosErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly retryAfter: number | undefined;
  readonly required: readonly string[];

  constructor(message: string, fields: PharosErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status;
    this.requestId = fields.requestId;
    this.details = fields.details ?? [];
    this.retryAfter = fields.retryAfter;
    this.required = fields.required ?? [];
  }
}
