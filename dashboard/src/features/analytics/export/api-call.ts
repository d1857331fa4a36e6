import type { Query } from '../data/part.ts';
import { type QueriedSubject, queryOf } from '../data/subject.ts';
import { prettyJson } from './pretty-json.ts';

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
