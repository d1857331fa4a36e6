import { expect, test } from 'vitest';
import { readRequest, tellRedirect, tellRefusal } from './authorization-request.ts';

const wrap = (query: Record<string, string>) =>
  Buffer.from(new URLSearchParams(query).toString()).toString('base64url');

test('a request tells the application, its scopes and where the answer goes', () => {
  const request = wrap({
    client_id: 'abc',
    redirect_uri: 'https://tool.example/callback?a=ü',
    scope: 'read:data offline_access nonsense',
  });
  expect(readRequest(request)).toEqual({
    clientId: 'abc',
    scopes: ['read:data'],
    redirectHost: 'tool.example',
  });
});

test('an application of a phone is known by its scheme', () => {
  const request = wrap({ client_id: 'abc', redirect_uri: 'com.example.app:/callback', scope: '' });
  expect(readRequest(request)?.redirectHost).toBe('com.example.app');
});

test.each(['', '%', wrap({ client_id: 'abc' }), wrap({ client_id: 'abc', redirect_uri: 'nowhere' })])(
  'what is no request is read as none: %s',
  (request) => expect(readRequest(request)).toBeUndefined(),
);

test('programs of this computer are called so, and no others', () => {
  for (const host of ['localhost:8976', '127.0.0.1', '[::1]:80'])
    expect(tellRedirect(host)).toBe('a program on this computer');
  expect(tellRedirect('localhost.example')).toBe('localhost.example');
});

test('every refusal has words', () => {
  expect(tellRefusal('invalid_redirect')).toContain('did not register');
  expect(tellRefusal('anything')).toContain('does not understand');
});
