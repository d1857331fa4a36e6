import type { Query } from '../data/part.ts';
import { prettyJson } from './pretty-json.ts';

/**
 * The request that answers with the same figures, as a line for a POSIX shell.
 *
 * @param header by which the caller is known: `x-api-key: <API_KEY>`.
 */
export function curlOf(
  origin: string,
  websiteId: string,
  queries: readonly Query[],
  header: string | undefined,
): string {
  const [only] = queries;
  const body = prettyJson(queries.length === 1 ? only : queries);
  return [
    `curl ${quote(`${origin}/v1/query?website_id=${encodeURIComponent(websiteId)}`)}`,
    ...(header === undefined ? [] : [`-H ${quote(header)}`]),
    `-H 'content-type: application/json'`,
    `-d ${quote(body)}`,
  ].join(' \\\n  ');
}

/** Text that a shell takes as it is. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
