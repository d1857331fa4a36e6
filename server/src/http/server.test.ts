import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';

let app: TestApp;
let owner: TestPerson;
let secret: string;
let websiteId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  ({ secret } = await app.addKey(owner, ['read:data']));
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const RESPONSES: [number, string, () => InjectOptions][] = [
  [200, '/health', () => ({ url: '/health' })],
  [200, '/v1/query/websites', () => ({ url: '/v1/query/websites', headers: { 'x-api-key': secret } })],
  [204, 'a preflight', () => ({ method: 'OPTIONS', url: '/v1/query' })],
  [204, 'a preflight of nothing', () => ({ method: 'OPTIONS', url: '/no/such/path' })],
  [
    400,
    'broken JSON',
    () => ({ method: 'POST', url: '/v1/query', headers: { ...json, 'x-api-key': secret }, payload: '{' }),
  ],
  [
    400,
    'two keys',
    () => ({ url: '/v1/keys', headers: { 'x-api-key': secret, authorization: 'Bearer other' } }),
  ],
  [401, 'no credential', () => ({ url: '/v1/keys' })],
  [403, 'no scope', () => ({ url: '/v1/keys', headers: { 'x-api-key': secret } })],
  [404, 'no such path', () => ({ url: '/no/such/path' })],
  [
    404,
    'a text at no such path',
    () => ({
      method: 'POST',
      url: '/no/such/path',
      headers: { 'content-type': 'text/plain' },
      payload: 'a',
    }),
  ],
  [404, 'no such RPC', () => ({ method: 'POST', url: '/rpc/keys/steal', headers: json, payload: '{}' })],
  [404, 'an empty path', () => ({ url: '/' })],
  [405, 'a wrong method', () => ({ method: 'DELETE', url: '/v1/query' })],
  [405, 'GET of an RPC', () => ({ url: '/rpc/websites/list' })],
  [
    413,
    'too large a body',
    () => ({
      method: 'POST',
      url: '/v1/websites',
      headers: { ...json, 'x-api-key': secret },
      payload: JSON.stringify({ name: 'x'.repeat(1024 * 1024) }),
    }),
  ],
  [
    415,
    'another media type',
    () => ({
      method: 'POST',
      url: '/v1/websites',
      headers: { 'content-type': 'application/xml', 'x-api-key': secret },
      payload: '<a/>',
    }),
  ],
  [400, 'a path that cannot be decoded', () => ({ url: '/v1/keys/%E0%A4%A' })],
];

describe('the request id', () => {
  test.each(RESPONSES)(
    '%i for %s carries it, in the body of an error, too',
    async (status, _what, request) => {
      const kept = 'trace-1.2_3';
      for (const sent of [undefined, kept, 'not harmless', 'x'.repeat(65)]) {
        const { headers, ...rest } = request();
        const answer = await app.inject({
          ...rest,
          headers: { ...headers, ...(sent === undefined ? {} : { 'x-request-id': sent }) },
        });
        expect(answer.statusCode).toBe(status);
        const id = answer.headers['x-request-id'];
        expect(id).toEqual(sent === kept ? kept : expect.stringMatching(/^req_[0-9a-z]{26}$/));
        if (status < 400) continue;
        expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(answer.json()).toMatchObject({
          success: false,
          error: expect.any(String),
          code: expect.stringMatching(/^[A-Z_]+$/),
          requestId: id,
        });
      }
    },
  );
});

describe('errors of an RPC', () => {
  test('have the fields of the RPC protocol and those of REST', async () => {
    const calls: [number, string, string, string][] = [
      [404, 'NOT_FOUND', '/rpc/no/such', '{}'],
      [400, 'BAD_REQUEST', '/rpc/websites/list', '{'],
      [403, 'FORBIDDEN', '/rpc/keys/list', '{}'],
      [403, 'ACCESS_DENIED', '/rpc/websites/get', '{"json":{"id":"web_00000000000000000000000000"}}'],
    ];
    for (const [status, code, url, body] of calls) {
      const answer = await app.post(url, body, secret);
      expect(answer.statusCode).toBe(status);
      const { json: error, meta, ...ours } = answer.json();
      expect(ours).toMatchObject({ success: false, code, requestId: answer.headers['x-request-id'] });
      expect(meta).toEqual([]);
      expect(error).toEqual({ defined: false, code, status, message: ours.error, data: ours });
    }
  });

  test.each([['null'], ['{"json":{},"meta":5}'], ['{"json":{},"meta":[[1,"missing"]]}']])(
    '%s, which is no input of the protocol, is answered with 400',
    async (payload) => {
      const answer = await app.post('/rpc/websites/list', payload, secret);
      expect(answer.statusCode).toBe(400);
    },
  );

  test('bodies are limited by the operation that the path names, with and without their length', async () => {
    const body = JSON.stringify({ json: { name: 'x'.repeat(300 * 1024) } });
    const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
    const post = (url: string, payload: string | Readable) =>
      app.inject({ method: 'POST', url, headers, payload });
    for (const url of ['/rpc/websites/create', '/v1/websites'])
      for (const payload of [body, Readable.from([body])]) {
        const answer = await post(url, payload);
        expect([answer.statusCode, answer.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      }
    // Its limit is larger.
    expect((await post('/rpc/statusPages/subscribers/import', Readable.from([body]))).statusCode).not.toBe(
      413,
    );
  });

  test('name the invalid field; errors of REST have no fields of the RPC protocol', async () => {
    const asOwner = { cookie: owner.cookie, origin: BASE_URL };
    const input = { name: '', scopes: ['read:data'] };
    const rpc = await app.post('/rpc/keys/create', { json: input }, undefined, asOwner);
    const rest = await app.post('/v1/keys', input, undefined, asOwner);
    const details = [{ field: 'name', message: expect.any(String) }];
    expect(rpc.json()).toMatchObject({ code: 'VALIDATION_ERROR', details, json: { data: { details } } });
    expect(rest.json().details).toEqual(rpc.json().details);
    expect(Object.keys(rest.json()).sort()).toEqual([
      'code',
      'details',
      'error',
      'key',
      'requestId',
      'success',
    ]);
  });
});

describe('pages of other origins', () => {
  test('only the own origin can use the cookie; all others need a key', async () => {
    for (const [, , request] of RESPONSES) {
      const { headers, ...rest } = request();
      const from = (origin: string) => app.inject({ ...rest, headers: { ...headers, origin } });
      const own = (await from(BASE_URL)).headers;
      expect(['*', BASE_URL]).toContain(own['access-control-allow-origin']);
      const hasCredentials = own['access-control-allow-credentials'] === 'true';
      expect(hasCredentials).toBe(own['access-control-allow-origin'] === BASE_URL);
      for (const origin of ['https://evil.example', 'null', `${BASE_URL}.evil.example`, 'http://localhost']) {
        const foreign = (await from(origin)).headers;
        expect(foreign['access-control-allow-origin']).toBe('*');
        expect(foreign['access-control-allow-credentials']).toBeUndefined();
        expect(foreign['access-control-expose-headers']).toContain('X-Request-ID');
      }
    }
  });

  test('the own origin is allowed credentials, and the response varies by origin', async () => {
    const answer = await app.inject({ url: '/v1/keys', headers: { origin: BASE_URL, cookie: owner.cookie } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': BASE_URL,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
  });

  test('a preflight request needs no credential and allows the headers of keys', async () => {
    const answer = await app.inject({
      method: 'OPTIONS',
      url: `/v1/websites/${websiteId}`,
      headers: {
        origin: 'https://tool.example',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'x-api-key, content-type',
      },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
    for (const name of [
      'X-API-Key',
      'Authorization',
      'Content-Type',
      'Mcp-Protocol-Version',
      'Mcp-Session-Id',
    ])
      expect(answer.headers['access-control-allow-headers']).toContain(name);
  });

  test('a request without an origin gets no CORS headers', async () => {
    const { headers } = await app.inject({ url: '/health' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('a method that is not allowed is answered with the allowed ones', async () => {
  const answer = await app.inject({ method: 'PUT', url: `/v1/websites/${websiteId}` });
  expect(answer.json().code).toBe('METHOD_NOT_ALLOWED');
  expect(String(answer.headers.allow).split(', ').sort()).toEqual([
    'DELETE',
    'GET',
    'HEAD',
    'OPTIONS',
    'PATCH',
  ]);
});
