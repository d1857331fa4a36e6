import type { ErrorCode } from './api.ts';

/** One thing that is wrong with the input: which field, why, and what was probably meant. */
export interface ErrorDetail {
  /** Path of the field, dots between the steps: `body.2.parameters.0`. */
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
}

/**
 * What went wrong: a code of the API or, where there was no answer of the API, `NETWORK_ERROR`, `TIMEOUT` or
 * `UNEXPECTED_RESPONSE`.
 */
export type PharosErrorCode = ErrorCode | 'NETWORK_ERROR' | 'TIMEOUT' | 'UNEXPECTED_RESPONSE';

/** What is known of an error. */
export interface PharosErrorFields {
  readonly code: PharosErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** What to quote when asking for help; also in the server's log. */
  readonly requestId?: string | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Every error of a call, except that an aborted one throws the reason of its signal. */
export class PharosError extends Error {
  override readonly name = 'PharosError';
  readonly code: PharosErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly details: readonly ErrorDetail[];
  readonly retryAfter: number | undefined;

  constructor(message: string, fields: PharosErrorFields) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status;
    this.requestId = fields.requestId;
    this.details = fields.details ?? [];
    this.retryAfter = fields.retryAfter;
  }
}
