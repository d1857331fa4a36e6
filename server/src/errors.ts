import { inEnglish, type Sentence, say } from './lib/texts/sentence.ts';

/** The statuses of the error codes (docs/decisions/0028 §1). Codes are public API: they can be added, but not changed. */
export const ERROR_STATUSES = {
  AUTH_REQUIRED: 401,
  FORBIDDEN: 403,
  ACCESS_DENIED: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  VALIDATION_ERROR: 400,
  BAD_REQUEST: 400,
  MISSING_PROJECT_ID: 400,
  COMPILATION_ERROR: 400,
  QUERY_ERROR: 400,
  QUERY_TIMEOUT: 504,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
} as const;

/** A public error code. */
export type ErrorCode = keyof typeof ERROR_STATUSES;

/** A validation error of one field, with its reason and an optional suggestion. */
export interface ErrorDetail {
  /** The path of the field, separated by dots: `body.2.parameters.0`. */
  readonly field: string;
  readonly message: Sentence;
  readonly suggestion?: Sentence | undefined;
}

/** An error of a field as responses contain it: in English, with the keys from which others render it in another language. */
export interface ShownDetail {
  readonly field: string;
  readonly message: string;
  readonly suggestion?: string;
  readonly key: string;
  readonly parameters?: Sentence['parameters'];
  readonly suggestionKey?: string;
  readonly suggestionParameters?: Sentence['parameters'];
}

/** Returns an error of a field in one English sentence: `name: is required`. */
export function describeDetail({ field, message }: ShownDetail): string {
  return field === '' ? message : `${field}: ${message}`;
}

/** Returns an error of a field as responses contain it. */
export function showDetail({ field, message, suggestion }: ErrorDetail): ShownDetail {
  const { key, parameters } = message;
  return {
    field,
    message: inEnglish(message),
    ...(suggestion === undefined ? {} : { suggestion: inEnglish(suggestion) }),
    key,
    ...(parameters === undefined ? {} : { parameters }),
    ...(suggestion === undefined ? {} : { suggestionKey: suggestion.key }),
    ...(suggestion?.parameters === undefined ? {} : { suggestionParameters: suggestion.parameters }),
  };
}

/** Optional data of an error. */
export interface ErrorOptions {
  /** The public message. Default: that of the code. */
  readonly message?: Sentence | undefined;
  readonly details?: readonly ErrorDetail[];
  /** The paths of the invalid fields, in which the index of an element is a number. Not sent: `details` contains them as text. */
  readonly paths?: readonly (readonly PropertyKey[])[];
  /** Additional public fields of the body, such as those of a rate limit. */
  readonly fields?: Readonly<Record<string, number | string | readonly string[]>>;
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
  /** The public message; `message` is its English text. */
  readonly sentence: Sentence;
  readonly details: readonly ShownDetail[] | undefined;
  readonly paths: readonly (readonly PropertyKey[])[];
  readonly fields: Readonly<Record<string, number | string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    const sentence = options.message ?? say(`codes.${code}`);
    super(inEnglish(sentence), { cause: options.cause });
    this.code = code;
    this.sentence = sentence;
    this.status = ERROR_STATUSES[code];
    this.details = options.details?.map(showDetail);
    this.paths = options.paths ?? [];
    this.fields = options.fields ?? {};
    this.headers = options.headers ?? (code === 'SERVICE_UNAVAILABLE' ? { 'retry-after': '5' } : {});
    this.reason = options.reason;
  }
}

/** Returns what is wrong with an input, for a result in a list. An error of the whole input has no field. */
export function problemsOf({ details, message, sentence }: AppError): readonly ShownDetail[] {
  return details ?? [{ field: '', message, ...sentence }];
}

/** Returns the details of an error, for another error. */
export function detailsOf({ details }: Pick<AppError, 'details'>): readonly ErrorDetail[] {
  return (details ?? []).map(({ field, key, parameters, suggestionKey, suggestionParameters }) => ({
    field,
    message: { key, parameters },
    suggestion:
      suggestionKey === undefined ? undefined : { key: suggestionKey, parameters: suggestionParameters },
  }));
}

/** Creates the error for a resource that does not exist, or belongs to another organization. */
export function unknownResource(): AppError {
  return new AppError('ACCESS_DENIED', { reason: 'unknown_resource' });
}

/** Creates a `VALIDATION_ERROR` for one field. */
export function invalidField(field: string, message: Sentence, suggestion?: Sentence): AppError {
  return new AppError('VALIDATION_ERROR', { details: [{ field, message, suggestion }] });
}
