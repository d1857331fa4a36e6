import { afterEach, describe, expect, it } from 'vitest';
import {
  type ReceivedRequest,
  receive,
  startHttp,
  type TestServer,
} from '../../../../outbound/testing/test-server.ts';
import { createTestChecks } from '../../testing/check-target.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const { check } = createTestChecks();

/** Starts an application with a login. */
async function startApp() {
  const received: ReceivedRequest[] = [];
  const server = await startHttp(async (request, response) => {
    const got = await receive(request);
    received.push(got);
    if (got.url === '/login') {
      response.setHeader('set-cookie', ['session=abc; Path=/', 'old=1; Max-Age=0']);
      response.setHeader('x-csrf', 'csrf-1');
      return void response.end('{"user": {"id": 42, "token": "token/with space"}}');
    }
    if (got.url === '/elsewhere')
      return void response.writeHead(307, { location: `http://other.example:${server.port}/x` }).end();
    response.end(got.url.startsWith('/users/42') ? '{"name": "Ada"}' : 'token/with space is wrong');
  });
  servers.push(server);
  return { received, base: `http://app.example:${server.port}` };
}

describe('a transaction', () => {
  it('passes values and cookies from one step to the next', async () => {
    const { received, base } = await startApp();
    const result = await check('transaction', {
      variables: { password: 'pass word' },
      steps: [
        {
          name: 'Login',
          url: `${base}/login`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"password": "{{ password }}"}',
          extract: [
            { name: 'id', from: 'json', at: '$.user.id' },
            { name: 'token', from: 'json', at: '$.user.token' },
            { name: 'csrf', from: 'header', at: 'X-CSRF' },
            { name: 'session', from: 'cookie', at: 'session' },
          ],
        },
        {
          name: 'Profile',
          url: `${base}/users/{{id}}?token={{token}}`,
          headers: { 'x-csrf': '{{csrf}}', 'x-session': '{{session}}' },
          jsonAssertions: [{ path: '$.name', comparison: 'equals', expected: 'Ada' }],
        },
      ],
    });
    expect(result).toMatchObject({ status: 'up', reason: null, statusCode: 200 });
    expect(result.steps).toMatchObject([
      { name: 'Login', status: 'up', statusCode: 200 },
      { name: 'Profile', status: 'up', statusCode: 200 },
    ]);
    expect(received[0]?.body).toBe('{"password": "pass word"}');
    expect(received[1]).toMatchObject({
      url: '/users/42?token=token%2Fwith%20space',
      headers: { 'x-csrf': 'csrf-1', 'x-session': 'abc', cookie: 'session=abc' },
    });
  });

  it('ends with the first step that fails, and shows neither secrets nor extracted values', async () => {
    const { received, base } = await startApp();
    const result = await check('transaction', {
      variables: { password: 'pass word' },
      steps: [
        {
          name: 'Login',
          url: `${base}/login`,
          extract: [{ name: 'token', from: 'json', at: '$.user.token' }],
        },
        { name: 'Use', url: `${base}/use`, keywords: [{ text: 'fine' }] },
        { name: 'Never', url: `${base}/never` },
      ],
    });
    expect(result).toMatchObject({
      status: 'down',
      errorClass: 'keyword',
      reason: 'Step "Use": The body does not contain "fine".',
      evidence: { body: '••• is wrong' },
    });
    expect(result.steps.map(({ status }) => status)).toEqual(['up', 'down']);
    expect(received).toHaveLength(2);
  });

  it('fails at a variable without a value, and at a value that a response does not have', async () => {
    const { received, base } = await startApp();
    const unknown = await check('transaction', { steps: [{ name: 'One', url: `${base}/{{nothing}}` }] });
    expect(unknown).toMatchObject({
      status: 'down',
      errorClass: 'mismatch',
      reason: 'Step "One": The variable nothing has no value: no earlier step extracts it.',
    });
    expect(received).toHaveLength(0);
    const extract = [{ name: 'a', from: 'json', at: '$.user.none' }];
    const missing = await check('transaction', { steps: [{ name: 'One', url: `${base}/login`, extract }] });
    expect(missing).toMatchObject({
      status: 'down',
      errorClass: 'json',
      reason: 'Step "One": The response has no value at $.user.none.',
    });
  });

  it('sends neither a header nor a body with a secret to another origin', async () => {
    const { received, base } = await startApp();
    const variables = { key: 'secret-key' };
    const header = {
      name: 'Header',
      url: `${base}/elsewhere`,
      headers: { 'x-key': '{{key}}', 'x-plain': 'yes' },
    };
    await check('transaction', { variables, steps: [header] });
    expect(received.map(({ headers }) => [headers['x-key'], headers['x-plain']])).toEqual([
      ['secret-key', 'yes'],
      [undefined, 'yes'],
    ]);
    const body = { name: 'Body', url: `${base}/elsewhere`, method: 'POST', body: '{{key}}' };
    expect(await check('transaction', { variables, steps: [body] })).toMatchObject({
      status: 'down',
      reason:
        'Step "Body": app.example redirected to other.example, which must not receive the secrets of the body.',
    });
    expect(received).toHaveLength(3);
  });

  it('has one time-out for all of its steps', async () => {
    const server = await startHttp((request, response) => {
      if (request.url === '/first') response.end();
    });
    servers.push(server);
    const base = `http://app.example:${server.port}`;
    const steps = [
      { name: 'First', url: `${base}/first` },
      { name: 'Second', url: `${base}/second` },
    ];
    expect(await check('transaction', { steps }, { timeoutMs: 400 })).toMatchObject({
      status: 'down',
      errorClass: 'timeout',
      reason: 'Step "Second": app.example did not respond within 0.4 s.',
      steps: [{ status: 'up' }, { status: 'down', latencyMs: null }],
    });
  });
});
