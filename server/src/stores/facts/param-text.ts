import { AppError } from '../../errors.ts';

/** What would end or break a line of the engine's text format, which bound values travel in. */
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
 * A value as the engine reads it for a placeholder (`{p0:String}`), whose type says what it is.
 * @throws AppError QUERY_ERROR for what cannot be bound.
 */
export function writeParam(value: unknown): string {
  if (typeof value === 'string') return escapeText(value);
  if (!Array.isArray(value)) return writeScalar(value);
  const items = value.map((item: unknown) =>
    typeof item === 'string' ? quoteText(escapeText(item)) : writeScalar(item),
  );
  return `[${items.join(',')}]`;
}

/** Any text as a literal of SQL. */
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
