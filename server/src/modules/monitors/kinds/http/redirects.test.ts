import { afterEach, describe, expect, it } from 'vitest';
import {
  type ReceivedRequest,
  receive,
  startHttp,
  startTcp,
  type TestServer,
} from '../../../../outbound/testing/test-server.ts';
import { createTestChecks } from '../../testing/check-target.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const { check } = createTestChecks();

/** Starts a server that redirects by path, and keeps what it received. */
async function redirecting(answers: (port: number) => Record<string, [status: number, location: string]>) {
  const received: ReceivedRequest[] = [];
  const server: TestServer = await startHttp(async (request, response) => {
    const got = await receive(request);
    received.push(got);
    const [status, location] = answers(server.port)[got.url] ?? [200, ''];
    response.writeHead(status, {
      ...(location === '' ? {} : { location }),
      'set-cookie': `at=${got.url.slice(1)}`,
    });
    response.end('ok');
  });
  servers.push(server);
  return { port: server.port, received };
}

describe('redirects of an HTTP check', () => {
  it('are followed, and each is a step with its phases', async () => {
    const { port, received } = await redirecting(() => ({ '/a': [302, '/b'], '/b': [301, '/c'] }));
    const result = await check('http', { url: `http://site.example:${port}/a` });
    expect(result).toMatchObject({ status: 'up', statusCode: 200 });
    expect(result.steps.map(({ name, statusCode }) => [name, statusCode])).toEqual([
      [`GET http://site.example:${port}/a`, 302],
      [`GET http://site.example:${port}/b`, 301],
      [`GET http://site.example:${port}/c`, 200],
    ]);
    expect(result.steps.every(({ phases }) => phases.ttfbMs !== null)).toBe(true);
    expect(received.map(({ headers }) => headers['cookie'])).toEqual([undefined, 'at=a', 'at=b']);
  });

  it.each([
    ['UTF-8', Buffer.from('/ünï code?ä=ö'), '/%C3%BCn%C3%AF%20code?%C3%A4=%C3%B6'],
    ['Latin-1', Buffer.from('/caf\xe9', 'latin1'), '/caf%E9'],
    ['escapes', Buffer.from('/caf%C3%A9%20'), '/caf%C3%A9%20'],
  ])('with a target in %s go to the same bytes', async (_what, location, expected) => {
    const paths: string[] = [];
    const server = await startTcp((socket) => {
      socket.once('data', (data) => {
        paths.push(data.toString('latin1').split(' ')[1] ?? '');
        const end = Buffer.from('\r\ncontent-length: 0\r\n\r\n');
        const status = paths.length === 1 ? 'HTTP/1.1 302 Found\r\nlocation: ' : 'HTTP/1.1 200 OK\r\nx: ';
        socket.end(Buffer.concat([Buffer.from(status), location, end]));
      });
    });
    servers.push(server);
    const result = await check('http', { url: `http://site.example:${server.port}/a` });
    expect(result.status).toBe('up');
    expect(paths).toEqual(['/a', expected]);
  });

  it('are the response when none is to be followed', async () => {
    const { port } = await redirecting(() => ({ '/a': [302, '/b'] }));
    const config = { url: `http://site.example:${port}/a`, followRedirects: 0, expectedStatus: ['302'] };
    expect(await check('http', config)).toMatchObject({ status: 'up', statusCode: 302, steps: [] });
  });

  it('that form a loop end after the limit', async () => {
    const { port, received } = await redirecting(() => ({ '/a': [302, '/b'], '/b': [302, '/a'] }));
    const result = await check('http', { url: `http://site.example:${port}/a`, followRedirects: 3 });
    expect(result).toMatchObject({
      status: 'down',
      errorClass: 'too_many_redirects',
      reason: 'site.example redirected more than 3 times.',
    });
    expect(received).toHaveLength(4);
  });

  it('to another origin carry no credentials', async () => {
    const { port, received } = await redirecting((own) => ({
      '/a': [307, '/same'],
      '/same': [307, `http://other.example:${own}/b`],
    }));
    const result = await check('http', {
      url: `http://site.example:${port}/a`,
      headers: { 'X-Plain': 'yes', Cookie: 'own=1' },
      secretHeaders: { 'X-Api-Key': 'secret-key' },
      username: 'admin',
      password: 'geheim',
    });
    expect(result.status).toBe('up');
    const sent = received.map(
      ({ headers: { authorization, cookie, 'x-api-key': key, 'x-plain': plain } }) => ({
        authorization,
        cookie,
        key,
        plain,
      }),
    );
    const authorization = 'Basic YWRtaW46Z2VoZWlt';
    expect(sent).toEqual([
      { authorization, cookie: 'own=1', key: 'secret-key', plain: 'yes' },
      { authorization, cookie: 'own=1; at=a', key: 'secret-key', plain: 'yes' },
      { plain: 'yes' },
    ]);
  });

  it.each([
    ['http://169.254.169.254/latest/', 'forbidden_address'],
    ['http://[::1]/', 'forbidden_address'],
    ['http://site.example:6379/', 'forbidden_address'],
    ['file:///etc/passwd', 'forbidden_address'],
  ])('to %s are not followed', async (location, errorClass) => {
    const { port } = await redirecting(() => ({ '/a': [302, location] }));
    const result = await check('http', { url: `http://site.example:${port}/a` });
    expect(result).toMatchObject({ status: 'down', errorClass });
  });
});
