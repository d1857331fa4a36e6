import type { Operation } from './api-document.ts';

/** The values of the form: parameters by name, and the body as text. */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A call as it is sent. */
export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Creates a draft from the example of an operation. */
export function draftOf(operation: Operation): Draft {
  const json = operation.requestBody?.content['application/json'];
  return {
    values: Object.fromEntries(
      (operation.parameters ?? []).map(({ name, example }) => [name, example ?? '']),
    ),
    body: json === undefined ? '' : JSON.stringify(json.example ?? {}, undefined, 2),
  };
}

/** Builds a call from a draft. Leaves out empty values; a missing path parameter remains as `{name}`. */
export function buildCall({ method, path, parameters = [] }: Operation, { values, body }: Draft): Call {
  const filled = parameters
    .map(({ name, in: place }) => ({ name, place, value: values[name]?.trim() ?? '' }))
    .filter(({ value }) => value !== '');
  const inPath = filled.filter(({ place }) => place === 'path');
  const target = inPath.reduce(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = new URLSearchParams(
    filled.filter(({ place }) => place === 'query').map(({ name, value }) => [name, value]),
  ).toString();
  const hasBody = body.trim() !== '';
  return {
    method,
    target: query === '' ? target : `${target}?${query}`,
    headers: {
      ...Object.fromEntries(
        filled.filter(({ place }) => place === 'header').map(({ name, value }) => [name, value]),
      ),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? body : undefined,
  };
}

/** Formats a call as a `curl` command that reads the key from the environment. */
export function toCurl(call: Call, baseUrl: string, needsKey: boolean): string {
  const headers = { ...(needsKey ? { 'x-api-key': '$PHAROS_KEY' } : {}), ...call.headers };
  return [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quote(`${baseUrl}${call.target}`)}`,
    ...Object.entries(headers).map(([name, value]) => `-H "${name}: ${value.replace(/["\\`]/g, '\\$&')}"`),
    ...(call.body === undefined ? [] : [`-d ${quote(compact(call.body))}`]),
  ].join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function compact(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body));
  } catch {
    return body;
  }
}
