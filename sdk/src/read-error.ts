import { type ErrorDetail, PharosError, type PharosErrorCode } from './errors.ts';
import { readRetryAfter } from './read-retry-after.ts';

/** Parses an error response. A proxy may have created it, so its format is not trusted. */
export function readError(response: Response, text: string, nowMs: number): PharosError {
  const body = parse(text);
  const code = textOf(body, 'code');
  const retryAfter = numberOf(body, 'retryAfter') ?? readRetryAfter(response.headers, nowMs);
  const requestId = textOf(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined;
  if (code === undefined || !isCode(code)) {
    return new PharosError(`The server answered ${response.status} without a known error`, {
      code: 'UNEXPECTED_RESPONSE',
      status: response.status,
      requestId,
      retryAfter,
    });
  }
  const details = detailsOf(body);
  const required = textsOf(body, 'required');
  return new PharosError(sentenceOf(textOf(body, 'error') ?? code, details, required), {
    code,
    status: response.status,
    requestId,
    details,
    retryAfter,
    required,
  });
}

/** Returns whether a text has the format of a code. Unknown codes of newer servers are preserved. */
function isCode(text: string): text is PharosErrorCode {
  return /^[A-Z][A-Z_]*$/.test(text);
}

function sentenceOf(message: string, details: readonly ErrorDetail[], required: readonly string[]): string {
  const [first] = details;
  if (first !== undefined) return `${message}: ${first.field} ${first.message}`;
  return required.length === 0 ? message : `${message}: requires ${required.join(' or ')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function detailsOf(body: unknown): ErrorDetail[] {
  const rows = propertyOf(body, 'details');
  if (!Array.isArray(rows)) return [];
  return rows.flatMap((row: unknown) => {
    const field = textOf(row, 'field');
    const message = textOf(row, 'message');
    if (field === undefined || message === undefined) return [];
    const suggestion = textOf(row, 'suggestion');
    return [suggestion === undefined ? { field, message } : { field, message, suggestion }];
  });
}

function textsOf(body: unknown, property: string): readonly string[] {
  const values = propertyOf(body, property);
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
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
