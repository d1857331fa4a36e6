import { fetchOnce } from './early-requests.ts';
import { ApiError } from './problem.ts';

/**
 * Calls what is no operation of the contract: signing in, set-up links, members.
 *
 * @throws ApiError with the error body of the server.
 */
export async function request(
  method: 'GET' | 'POST',
  path: `/api/${string}`,
  body?: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const response = await fetchOnce(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = parseJson(text);
  if (!response.ok) throw new ApiError(response.status, answer);
  return answer;
}

/** Parses JSON. Returns `undefined` for text that is not JSON, such as the error page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
