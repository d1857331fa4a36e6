import { showSentence } from '../lib/server-texts/show-server-text.ts';
import { messages } from './messages.ts';

/** One field that is wrong, in the language of the page. */
interface ProblemDetail {
  readonly field: string;
  readonly message: string;
  readonly suggestion: string | undefined;
}

/** An error as people meet it, wherever it came from. */
export interface Problem {
  /** A code of the API, or `UNREACHABLE` when there was no answer at all. */
  readonly code: string;
  /** 0 when there was no answer. */
  readonly status: number;
  /** One sentence for people. */
  readonly message: string;
  /** What to quote when asking for help. */
  readonly requestId: string | undefined;
  readonly details: readonly ProblemDetail[];
  /** How long to wait before trying again, in seconds, when the server said so. */
  readonly retryAfterSeconds: number | undefined;
}

/** The error for a response with an error status: of {@link request} and of the client of operations. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`The server answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Reads every error: of a response, of a broken connection, and of the page itself. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ApiError) return readBody(error.status, error.body, 'INTERNAL_SERVER_ERROR');
  if (error instanceof TypeError || (error instanceof Error && error.name === 'NetworkError'))
    return readBody(0, undefined, 'UNREACHABLE');
  return readBody(500, undefined, 'INTERNAL_SERVER_ERROR');
}

/** Messages by field, for forms; the first of each field, with what was probably meant. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  if (error === null || error === undefined) return {};
  const { details } = toProblem(error);
  return Object.fromEntries(
    [...details]
      .reverse()
      .map(({ field, message, suggestion }) => [
        field,
        suggestion === undefined ? message : `${message}. ${suggestion}`,
      ]),
  );
}

/** Returns the message of a field or of the first of its parts, such as `rules.0.targetUrl`; `undefined` if it has none. */
export function errorIn(errors: Readonly<Record<string, string>>, field: string): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
}

/**
 * Returns the message for the top of a form: `undefined` without an error, or if a field of the form shows it.
 * @param fields the fields that show their errors, and those of their parts (`rules` for `rules.0.targetUrl`); without it, all.
 */
export function formErrorOf(error: unknown, fields?: ReadonlySet<string>): string | undefined {
  if (error === null || error === undefined) return undefined;
  const { message, details } = toProblem(error);
  const isShown = details.some(
    ({ field }) => fields === undefined || fields.has(field) || fields.has(field.replace(/\..*/, '')),
  );
  return isShown ? undefined : message;
}

/** Whether the caller is not, or no longer, signed in. */
export function isSignedOut(error: unknown): boolean {
  return toProblem(error).code === 'AUTH_REQUIRED';
}

/** Whether leaving it alone for a while may help. */
export function isPassing(error: unknown): boolean {
  return ['UNREACHABLE', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'].includes(toProblem(error).code);
}

function readBody(status: number, body: unknown, fallbackCode: string): Problem {
  const code = textOf(body, 'code') ?? fallbackCode;
  const retryAfterSeconds = numberOf(body, 'retryAfter');
  return {
    code,
    status,
    message: messageOf(code, body, retryAfterSeconds),
    requestId: textOf(body, 'requestId'),
    details: detailsOf(body),
    retryAfterSeconds,
  };
}

function messageOf(code: string, body: unknown, retryAfterSeconds: number | undefined): string {
  if (code === 'RATE_LIMITED') return messages.rateLimited({ seconds: retryAfterSeconds ?? 60 });
  const own: Readonly<Record<string, string>> = messages.byCode;
  const text = textOf(body, 'error');
  const sentence = own[code] ?? (text === undefined ? messages.unknown : showSentence(text, body));
  // The scopes that a rejected call requires.
  const required = propertyOf(body, 'required');
  if (Array.isArray(required)) return `${sentence} (${required.join(', ')})`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function detailsOf(body: unknown): readonly ProblemDetail[] {
  const rows = propertyOf(body, 'details');
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const field = textOf(row, 'field');
    const text = textOf(row, 'message');
    if (field === undefined || text === undefined) return [];
    const suggestion = textOf(row, 'suggestion');
    return [
      {
        field,
        message: showSentence(text, row),
        suggestion: suggestion && showSentence(suggestion, row, 'suggestion'),
      },
    ];
  });
}

function propertyOf(body: unknown, property: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, property) : undefined;
}

function textOf(body: unknown, property: string): string | undefined {
  const value = propertyOf(body, property);
  return typeof value === 'string' ? value : undefined;
}

function numberOf(body: unknown, property: string): number | undefined {
  const value = propertyOf(body, property);
  return typeof value === 'number' ? value : undefined;
}
