import type { Route } from './route.ts';

/** An HTTP request. */
export interface HttpCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts the input of an operation to an HTTP request.
 *
 * @throws TypeError if a path parameter is missing.
 */
export function buildRequest(route: Route, input: unknown): HttpCall {
  const { params, query, headers, body } =
    route.hasDetailedInput === true ? detailed(input) : compact(route, input);
  const path = route.path.replace(/\{([^}]+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' || value === '')
      throw new TypeError(`${name} is needed to call ${route.path}`);
    return encodeURIComponent(value);
  });
  const search = toSearch(query);
  return {
    method: route.method,
    target: search === '' ? path : `${path}?${search}`,
    headers: {
      accept: route.isStream === true ? '*/*' : 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...textsOf(headers),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

function detailed(input: unknown) {
  const parts = fieldsOf(input);
  return {
    params: fieldsOf(parts['params']),
    query: fieldsOf(parts['query']),
    headers: fieldsOf(parts['headers']),
    body: parts['body'],
  };
}

/** Fields that are not in the path form the query of reads and the body of writes. */
function compact(route: Route, input: unknown) {
  const params = fieldsOf(input);
  const rest = Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) => !route.path.includes(`{${name}}`) && value !== undefined,
    ),
  );
  if (route.method === 'GET') return { params, query: rest, headers: {}, body: undefined };
  const isEmptyDeletion = route.method === 'DELETE' && Object.keys(rest).length === 0;
  return { params, query: {}, headers: {}, body: isEmptyDeletion ? undefined : rest };
}

function toSearch(query: Fields): string {
  return new URLSearchParams(Object.entries(textsOf(query))).toString();
}

function textsOf(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
