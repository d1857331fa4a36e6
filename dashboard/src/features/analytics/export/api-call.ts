import type { Query } from '../data/part.ts';
import { type QueriedSubject, queryOf } from '../data/subject.ts';

/**
 * The request that answers with the same figures, as a line for a POSIX shell.
 *
 * @param header by which the caller is known: `x-api-key: <API_KEY>`.
 */
export function curlOf(
  origin: string,
  subject: QueriedSubject,
  queries: readonly Query[],
  header: string | undefined,
): string {
  const [only] = queries;
  const body = prettyJson(queries.length === 1 ? only : queries);
  return [
    `curl ${quote(`${origin}/v1/query?${new URLSearchParams(queryOf(subject))}`)}`,
    ...(header === undefined ? [] : [`-H ${quote(header)}`]),
    `-H 'content-type: application/json'`,
    `-d ${quote(body)}`,
  ].join(' \\\n  ');
}

/** Text that a shell takes as it is. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** JSON to read: what fits into a line of so many characters stays in one. */
export function prettyJson(value: unknown, width = 76, indent = ''): string {
  const line = inOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = membersOf(value).map(([key, one]) => `${inner}${key}${prettyJson(one, width, inner)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = membersOf(value)
    .map(([key, one]) => `${key}${inOneLine(one)}`)
    .join(', ');
  if (Array.isArray(value)) return `[${members}]`;
  return members === '' ? '{}' : `{ ${members} }`;
}

/** What stands before each member, and the member. */
function membersOf(value: object): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((one: unknown) => ['', one]);
  return Object.entries(value).flatMap(([key, one]) =>
    one === undefined ? [] : [[`${JSON.stringify(key)}: `, one] as const],
  );
}
