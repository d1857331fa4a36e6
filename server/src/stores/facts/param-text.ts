import { AppError } from '../../errors.ts';

/** Characters that must be escaped in the text format of bound values. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/**
 * Formats a value for a typed placeholder (`{p0:String}`).
 * @throws AppError QUERY_ERROR if it cannot be bound.
 */
export function writeParam(value: unknown): string {
  if (typeof value === 'string') return escapeText(value);
  if (!Array.isArray(value)) return writeScalar(value);
  const items = value.map((item: unknown) =>
    typeof item === 'string' ? quoteText(escapeText(item)) : writeScalar(item),
  );
  return `[${items.join(',')}]`;
}

/** Quotes text as an SQL literal. */
export function quoteSql(text: string): string {
  return quoteText(text.replaceAll('\\', '\\\\'));
}

function writeScalar(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new AppError('QUERY_ERROR', { reason: `cannot bind ${String(value)}` });
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\\0\b\f\n\r\t]/g, (character) => ESCAPES[character] ?? character);
}

function quoteText(escaped: string): string {
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
