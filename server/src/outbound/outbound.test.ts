import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, type OutboundOptions } from './create-outbound.ts';
import type { OutboundRequest } from './outbound.ts';
import { CERTIFICATE } from './testing/certificate.data.ts';
import { receive, startHttp, startTcp, type TestServer } from './testing/test-server.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Keeps a server until the end of the test. */
async function running(starting: Promise<TestServer>): Promise<number> {
  const server = await starting;
  servers.push(server);
  return server.port;
}

const toLocal = async () => ['127.0.0.1'];
const open = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({ version: 'test', allowedRanges: ['127.0.0.1'], resolveHost: toLocal, ...options });
const get = (url: string, options: Partial<OutboundRequest> = {}, dialer = open()) =>
  dialer.request({ url, timeoutMs: 5_000, maxBodyBytes: 10_000, ...options });
const text = (body: Uint8Array) => Buffer.from(body).toString();

describe('a request', () => {
  it('sends method, path, headers and body, with the name as Host', async () => {
    const port = await running(
      startHttp(async (request, response) => {
        response.setHeader('X-Answer', 'yes');
        response.end(JSON.stringify(await receive(request)));
      }),
    );
    const { status, headers, body, isTruncated } = await get(`http://hooks.example:${port}/a?b=c`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', Host: 'evil.example', Connection: 'upgrade' },
      body: 'grüße',
    });
    expect({ status, isTruncated, answer: headers['x-answer'] }).toEqual({
      status: 200,
      isTruncated: false,
      answer: 'yes',
    });
    expect(JSON.parse(text(body))).toMatchObject({
      method: 'POST',
      url: '/a?b=c',
      body: 'grüße',
      headers: { host: `hooks.example:${port}`, 'content-type': 'text/plain', 'user-agent': 'Pharos/test' },
    });
  });

  it('verifies certificates, for the name and not for the address', async () => {
    const port = await running(
      startHttp((_request, response) => void response.end('ok'), { isSecure: true }),
    );
    const trusting = open({ ca: CERTIFICATE });
    expect(text((await get(`https://hooks.example:${port}/`, {}, trusting)).body)).toBe('ok');
    await expect(get(`https://other.example:${port}/`, {}, trusting)).rejects.toMatchObject({
      failure: 'tls',
    });
    await expect(get(`https://hooks.example:${port}/`)).rejects.toMatchObject({ failure: 'tls' });
    await expect(get(`https://127.0.0.1:${port}/`, {}, trusting)).rejects.toMatchObject({ failure: 'tls' });
  });

  it('ends when its caller cancels it, and when the dialer is closed', async () => {
    const port = await running(startHttp(() => undefined));
    const controller = new AbortController();
    const cancelled = get(`http://hooks.example:${port}/`, { signal: controller.signal });
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ failure: 'aborted' });
    const dialer = open();
    const pending = get(`http://hooks.example:${port}/`, {}, dialer);
    await dialer.close();
    await expect(pending).rejects.toMatchObject({ failure: 'aborted' });
    await expect(get(`http://hooks.example:${port}/`, {}, dialer)).rejects.toMatchObject({
      failure: 'aborted',
    });
  });

  it('describes failures without path, query and headers', async () => {
    const { port, close } = await startHttp(() => undefined);
    await close();
    const url = `http://hooks.example:${port}/secret-path?token=secret`;
    const error = await get(url, { headers: { authorization: 'secret' } }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      failure: 'connection_refused',
      message: 'hooks.example refused the connection.',
    });
  });
});

describe('addresses that are not allowed', () => {
  const closed = createOutbound({ version: 'test', resolveHost: toLocal });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::169.254.169.254]/',
    'http://[64:ff9b:1::8.8.8.8]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://１２７.0.0.1/',
    'http://localhost/',
    'http://hooks.example/',
  ])('are rejected before a connection: %s', async (url) => {
    await expect(get(url, {}, closed)).rejects.toMatchObject({ failure: 'forbidden_address' });
  });

  it.each([
    ['a zone', 'http://[fe80::1%25eth0]/'],
    ['another scheme', 'file:///etc/passwd'],
    ['another scheme with a host', 'gopher://hooks.example/'],
    ['a user name', 'http://admin@hooks.example/'],
    ['a password', 'http://a:b@hooks.example/'],
    ['the port of a mail server', 'http://hooks.example:25/'],
    ['the port of Redis', 'http://hooks.example:6379/'],
    ['the port of Postgres', 'http://hooks.example:5432/'],
    ['SSH', 'https://hooks.example:22/'],
    ['port 0', 'http://hooks.example:0/'],
    ['no host', 'http:///'],
    ['no URL', 'hooks.example'],
  ])('are rejected as URLs with %s', async (_what, url) => {
    await expect(get(url)).rejects.toMatchObject({ failure: 'invalid_url' });
  });

  it('names that only this network knows are rejected as private, with the setting that allows them', async () => {
    const real = createOutbound({ version: 'test' });
    for (const url of [
      'http://localhost/',
      'http://app.localhost:3000/',
      'http://printer.local/',
      'http://shop.test/',
    ])
      await expect(get(url, {}, real)).rejects.toMatchObject({
        failure: 'forbidden_address',
        message: expect.stringContaining('PHAROS_ALLOW_PRIVATE_TARGETS'),
      });
  });

  it('are rejected when only one of the addresses of a name is private', async () => {
    const mixed = createOutbound({ version: 'test', resolveHost: async () => ['93.184.216.34', '10.0.0.1'] });
    await expect(get('http://hooks.example/', {}, mixed)).rejects.toMatchObject({
      failure: 'forbidden_address',
    });
  });

  it('are rejected when the name resolves to something else the second time', async () => {
    const port = await running(startHttp((_request, response) => void response.end('first')));
    const resolutions: string[] = [];
    const rebinding = open({
      allowedRanges: ['127.0.0.1'],
      resolveHost: async (host) => {
        resolutions.push(host);
        return resolutions.length === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
      },
    });
    // The connection uses the result of the check: nothing resolves the name again.
    expect(text((await get(`http://hooks.example:${port}/`, {}, rebinding)).body)).toBe('first');
    expect(resolutions).toEqual(['hooks.example']);
    await expect(get(`http://hooks.example:${port}/`, {}, rebinding)).rejects.toMatchObject({
      failure: 'forbidden_address',
    });
  });

  it('are rejected as targets of redirects', async () => {
    const targets = [
      'http://169.254.169.254/',
      'http://[::1]/',
      'file:///etc/passwd',
      'http://a:b@hooks.example/',
    ];
    const port = await running(
      startHttp((request, response) => {
        response.writeHead(302, { location: targets[Number(request.url?.slice(1))] }).end();
      }),
    );
    for (const [index, target] of targets.entries()) {
      const failure = /169|::1/.test(target) ? 'forbidden_address' : 'invalid_url';
      await expect(get(`http://hooks.example:${port}/${index}`, { maxRedirects: 3 })).rejects.toMatchObject({
        failure,
      });
    }
  });

  it('are rejected by dial, and other addresses are connected to', async () => {
    const port = await running(startTcp((socket) => socket.end('hello')));
    const { socket, address } = await open().dial({ host: 'db.example', port, timeoutMs: 5_000 });
    expect(address).toBe('127.0.0.1');
    socket.destroy();
    const target = { port, timeoutMs: 5_000 };
    await expect(closed.dial({ ...target, host: 'db.example' })).rejects.toMatchObject({
      failure: 'forbidden_address',
    });
    await expect(closed.dial({ ...target, host: '::1' })).rejects.toMatchObject({
      failure: 'forbidden_address',
    });
    for (const host of ['fe80::1%lo', 'a b', 'a/b', 'a@b', ''])
      await expect(open().dial({ ...target, host })).rejects.toMatchObject({ failure: 'invalid_url' });
    await expect(open().dial({ host: 'a', port: 0, timeoutMs: 1 })).rejects.toMatchObject({
      failure: 'invalid_url',
    });
  });
});

describe('redirects', () => {
  it('are not followed by default', async () => {
    const port = await running(
      startHttp((_request, response) => void response.writeHead(302, { location: '/next' }).end()),
    );
    const { status, headers } = await get(`http://hooks.example:${port}/`);
    expect({ status, location: headers['location'] }).toEqual({ status: 302, location: '/next' });
  });

  it('keep credentials only at the same origin', async () => {
    const port = await running(
      startHttp(async (request, response) => {
        const { url, headers, method } = await receive(request);
        if (url === '/start') return void response.writeHead(303, { location: '/same' }).end();
        if (url === '/same')
          return void response
            .writeHead(307, {
              location: `http://other.example:${port}/end`,
              'x-had': String(headers['authorization']),
            })
            .end();
        response.end(
          JSON.stringify({ url, method, authorization: headers['authorization'], host: headers['host'] }),
        );
      }),
    );
    const { body } = await get(`http://hooks.example:${port}/start`, {
      method: 'POST',
      body: '{}',
      headers: { Authorization: 'Bearer secret' },
      maxRedirects: 3,
    });
    expect(JSON.parse(text(body))).toEqual({ url: '/end', method: 'GET', host: `other.example:${port}` });
  });

  it('end after the limit', async () => {
    const port = await running(
      startHttp((_request, response) => void response.writeHead(302, { location: '/' }).end()),
    );
    await expect(get(`http://hooks.example:${port}/`, { maxRedirects: 2 })).rejects.toMatchObject({
      failure: 'too_many_redirects',
    });
  });
});

describe('hostile servers', () => {
  const timeoutMs = 300;

  it('cannot exceed the time with a slow response', async () => {
    const timers: NodeJS.Timeout[] = [];
    const port = await running(
      startHttp((_request, response) => {
        response.writeHead(200);
        timers.push(setInterval(() => response.write('.'), 20));
      }),
    );
    await expect(get(`http://hooks.example:${port}/`, { timeoutMs })).rejects.toMatchObject({
      failure: 'timeout',
    });
    for (const timer of timers) clearInterval(timer);
  });

  it('cannot exceed the time with slow headers, TLS or DNS', async () => {
    const silent = await running(startTcp(() => undefined));
    await expect(get(`http://hooks.example:${silent}/`, { timeoutMs })).rejects.toMatchObject({
      failure: 'timeout',
    });
    await expect(get(`https://hooks.example:${silent}/`, { timeoutMs })).rejects.toMatchObject({
      failure: 'timeout',
    });
    const noDns = open({
      resolveHost: (_host, signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new Error('cancelled'))),
        ),
    });
    await expect(get('http://hooks.example/', { timeoutMs }, noDns)).rejects.toMatchObject({
      failure: 'timeout',
    });
  });

  it('cannot send more than the limit', async () => {
    const port = await running(
      startHttp((_request, response) => {
        const more = () => {
          while (response.write('x'.repeat(65_536)));
          response.once('drain', more);
        };
        more();
      }),
    );
    const { body, isTruncated } = await get(`http://hooks.example:${port}/`, { maxBodyBytes: 100_000 });
    expect({ bytes: body.length, isTruncated }).toEqual({ bytes: 100_000, isTruncated: true });
  });

  it('cannot fill the memory with a compressed body', async () => {
    const port = await running(
      startHttp((_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.end(gzipSync(Buffer.alloc(50_000_000)));
      }),
    );
    const { body, isTruncated } = await get(`http://hooks.example:${port}/`, { maxBodyBytes: 1_000 });
    expect({ bytes: body.length, isTruncated }).toEqual({ bytes: 1_000, isTruncated: true });
  });

  it('cannot send an endless compressed body that decodes to nothing', async () => {
    const port = await running(
      startHttp((_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' });
        response.write(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]));
        // Stored blocks without content (RFC 1951 §3.2.4).
        const blocks = Buffer.alloc(50_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
        const more = () => {
          while (response.write(blocks));
          response.once('drain', more);
        };
        more();
      }),
    );
    await expect(get(`http://hooks.example:${port}/`, { maxBodyBytes: 10 })).rejects.toMatchObject({
      failure: 'invalid_response',
    });
  });

  it.each([
    ['endless headers', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`, 'invalid_response'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9\r\n\r\n', 'invalid_response'],
    ['nothing', '', 'connection_reset'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', 'connection_reset'],
  ])('that send %s are reported', async (_what, answer, failure) => {
    const port = await running(
      startTcp((socket) => {
        socket.once('data', () => socket.end(answer));
      }),
    );
    await expect(get(`http://hooks.example:${port}/`)).rejects.toMatchObject({ failure });
  });

  it('that reset the connection or send an invalid gzip body are reported', async () => {
    const resetting = await running(
      startTcp((socket) => socket.once('data', () => socket.resetAndDestroy())),
    );
    await expect(get(`http://hooks.example:${resetting}/`)).rejects.toMatchObject({
      failure: 'connection_reset',
    });
    const lying = await running(
      startHttp((_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
      }),
    );
    await expect(get(`http://hooks.example:${lying}/`)).rejects.toMatchObject({
      failure: 'invalid_response',
    });
  });

  it('without a name in DNS are reported', async () => {
    const unknown = open({ resolveHost: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(get('http://nowhere.example/', {}, unknown)).rejects.toMatchObject({
      failure: 'dns',
      message: 'The host nowhere.example was not found.',
    });
  });
});
