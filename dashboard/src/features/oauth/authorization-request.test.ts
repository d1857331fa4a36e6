import { expect, test } from 'vitest';
import { describeError, formatRedirect, parseRequest } from './authorization-request.ts';

const wrap = (query: Record<string, string>) =>
  Buffer.from(new URLSearchParams(query).toString()).toString('base64url');

test('a request contains the app, its known scopes and the host of the redirect', () => {
  const request = wrap({
    client_id: 'abc',
    redirect_uri: 'https://tool.example/callback?a=ü',
    scope: 'read:data offline_access nonsense',
  });
  expect(parseRequest(request)).toEqual({
    clientId: 'abc',
    scopes: ['read:data'],
    redirectHost: 'tool.example',
  });
});

test('the redirect of a mobile app is shown by its scheme', () => {
  const request = wrap({ client_id: 'abc', redirect_uri: 'com.example.app:/callback', scope: '' });
  expect(parseRequest(request)?.redirectHost).toBe('com.example.app');
});

test.each(['', '%', wrap({ client_id: 'abc' }), wrap({ client_id: 'abc', redirect_uri: 'nowhere' })])(
  'a malformed request is rejected: %s',
  (request) => expect(parseRequest(request)).toBeUndefined(),
);

test('only loopback addresses are shown as an app on this computer', () => {
  for (const host of ['localhost:8976', '127.0.0.1', '[::1]:80'])
    expect(formatRedirect(host)).toBe('an app on this computer');
  expect(formatRedirect('localhost.example')).toBe('localhost.example');
});

test('every error has a message', () => {
  expect(describeError('invalid_redirect')).toContain('did not register');
  expect(describeError('anything')).toContain('invalid authorization request');
});
