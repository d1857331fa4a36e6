import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './problem.ts';
import { createRpcLink } from './rpc-link.ts';

let respond: (request: IncomingMessage, body: string, response: ServerResponse) => void;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  respond(request, body, response);
});
const nativeFetch = fetch;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    nativeFetch(`http://127.0.0.1:${port}${path}`, init),
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test('an operation is called by its path with its input, and returns its output', async () => {
  let seen: unknown;
  respond = (request, body, response) => {
    seen = [request.method, request.url, request.headers['x-share-token'], JSON.parse(body)];
    response.end(JSON.stringify({ json: { success: true }, meta: [] }));
  };
  const link = createRpcLink({ headers: { 'x-share-token': 't' } });
  expect(await link.call(['websites', 'list'], { page: 2 }, { context: {} })).toEqual({ success: true });
  expect(seen).toEqual(['POST', '/rpc/websites/list', 't', { json: { page: 2 } }]);
});

test('a change of a version sends its entity tag, and other calls send none', async () => {
  const tags: unknown[] = [];
  respond = (request, _body, response) => {
    tags.push(request.headers['if-match']);
    response.end(JSON.stringify({ json: {} }));
  };
  const link = createRpcLink();
  await link.call(['links', 'update'], {}, { context: { ifMatch: '"3"' } });
  await link.call(['links', 'update'], {}, { context: {} });
  expect(tags).toEqual(['"3"', undefined]);
});

test('an error status is thrown with the body of the server, and reported', async () => {
  const body = { success: false, error: 'Authentication required', code: 'AUTH_REQUIRED', requestId: 'r' };
  respond = (_request, _body, response) => response.writeHead(401).end(JSON.stringify(body));
  const onStatus = vi.fn();
  const failure: unknown = await createRpcLink({ onStatus })
    .call(['keys', 'list'], undefined, { context: {} })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 401, body });
  expect(onStatus).toHaveBeenCalledWith(401);
});

test('the page of a proxy is an error without a body', async () => {
  respond = (_request, _body, response) => response.writeHead(502).end('<html>Bad gateway</html>');
  const call = createRpcLink().call(['keys', 'list'], {}, { context: {} });
  await expect(call).rejects.toMatchObject({ status: 502, body: undefined });
});

test('a request ends when its query is cancelled', async () => {
  respond = () => undefined;
  const leaving = new AbortController();
  const call = createRpcLink().call(['keys', 'list'], {}, { context: {}, signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  server.closeAllConnections();
});
