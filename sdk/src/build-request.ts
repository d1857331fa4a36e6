import type { Route } from './route.ts';

/** An HTTP request. */
export interface HttpCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; a function returns that of each attempt. */
  readonly body: string | (() => string) | undefined;
}

/** The parts of a detailed input. */
const PARTS: ReadonlySet<string> = new Set(['params', 'query', 'headers', 'body']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Converts the input of an operation to an HTTP request.
 *
 * @param writeBody returns a body as JSON.
 * @throws TypeError if a path parameter is missing.
 */
export function buildRequest(
  route: Route,
  input: unknown,
  writeBody: (body: unknown) => string | (() => string) = (body) => JSON.stringify(body),
): HttpCall {
  const { params, query, headers, body } =
    route.hasDetailedInput !== true
      ? compact(route, input)
      : isDetailed(input)
        ? detailed(input)
        : distribute(route, input);
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
    body: body === undefined ? undefined : writeBody(body),
  };
}

/** Returns whether an input has the parts of a request, which is the older form. */
export function isDetailed(input: unknown): boolean {
  const names = Object.keys(fieldsOf(input));
  return names.length > 0 && names.every((name) => PARTS.has(name));
}

/** Returns the body of an operation that accepts both forms. */
export function bodyOf(route: Route, input: unknown): unknown {
  return isDetailed(input) ? detailed(input).body : distribute(route, input).body;
}

/** Divides a flat object into path, query and body. Names in camel case stand for `snake_case`. */
function distribute(route: Route, input: unknown) {
  const { headers, body: list, ...fields } = fieldsOf(input);
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const ownName = [name, snake].find((one) => route.path.includes(`{${one}}`));
    const queryName = [name, snake].find((one) => route.query?.includes(one));
    if (ownName !== undefined) params[ownName] = value;
    else if (queryName !== undefined) query[queryName] = value;
    else body[name] = value;
  }
  if (route.method === 'GET')
    return { params, query: { ...body, ...query }, headers: fieldsOf(headers), body: undefined };
  const isEmpty = route.method === 'DELETE' && Object.keys(body).length === 0;
  return { params, query, headers: fieldsOf(headers), body: list ?? (isEmpty ? undefined : body) };
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
