import type { AddressInfo } from 'node:net';
import { openTestApp, type TestApp, type TestPerson } from '../../../../testing/open-test-app.ts';

/** A listening server with a website and keys of its default environment. */
export interface FlagServer {
  readonly app: TestApp;
  readonly owner: TestPerson;
  readonly websiteId: string;
  /** `http://127.0.0.1:…` */
  readonly url: string;
  /** An API key with `manage:flags`. */
  readonly apiKey: string;
  readonly serverKey: string;
  readonly clientKey: string;
  /** Calls the API with the API key, and returns the body. @throws Error unless the status is a success. */
  manage(method: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT', path: string, body?: object): Promise<Answer>;
  /** Creates an active flag, and returns its id. */
  createFlag(fields: object): Promise<string>;
  /** Sends a request without credentials unless headers are given. */
  send(path: string, options?: SendOptions): Promise<Reply>;
  close(): Promise<void>;
}

/** The body of a response. */
type Answer = ReturnType<typeof JSON.parse>;

/** A response that was read. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON of the body; `undefined` for an empty one. */
  readonly body: Answer;
}

/** A request: a POST if it has a body. */
export interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens the server. */
export async function openFlagServer(): Promise<FlagServer> {
  const app = await openTestApp({ trustedProxies: ['127.0.0.1'] });
  const owner = await app.addPerson('owner@example.com');
  const websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  const { secret: apiKey } = await app.addKey(owner, ['manage:flags', 'read:data']);
  await app.app.http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${portOf(app.app.http.server.address())}`;

  const manage: FlagServer['manage'] = async (method, path, body) => {
    const response = await app.inject({
      method,
      url: path,
      headers: { 'x-api-key': apiKey },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    return response.json();
  };
  const { environments } = await manage('GET', `/v1/flag-environments?websiteId=${websiteId}`);
  const addKey = async (kind: 'server' | 'client') => {
    const path = `/v1/flag-environments/${environments[0].id}/keys`;
    return (await manage('POST', path, { kind, name: kind })).secret;
  };
  return {
    app,
    owner,
    websiteId,
    url,
    apiKey,
    serverKey: await addKey('server'),
    clientKey: await addKey('client'),
    manage,
    createFlag: async (fields) =>
      (await manage('POST', '/v1/flags', { websiteId, status: 'active', ...fields })).flag.id,
    async send(path, { body, headers = {} } = {}) {
      const isPost = body !== undefined;
      const response = await fetch(`${url}${path}`, {
        headers: { ...(isPost ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(isPost ? { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text === '' ? undefined : JSON.parse(text),
      };
    },
    close: async () => {
      // `fetch` can open a connection without using it, and the server would wait for its first request.
      app.app.http.server.closeAllConnections();
      await app.close();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen');
  return address.port;
}
