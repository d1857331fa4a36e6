import { constants } from 'node:http2';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { receive, startHttp, startTcp, type TestServer } from '../../../../outbound/testing/test-server.ts';
import { createAuthority, type TestAuthority } from '../../testing/certificates.ts';
import { createTestChecks, startHttp2, startHttps } from '../../testing/check-target.ts';

const servers: TestServer[] = [];
let authority: TestAuthority;
beforeAll(() => {
  authority = createAuthority();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => authority.close());

/** Keeps a server until the end of the test. */
async function running(starting: Promise<TestServer>): Promise<number> {
  const server = await starting;
  servers.push(server);
  return server.port;
}

const { check, errors } = createTestChecks();
const trusting = () => createTestChecks({ ca: authority.ca });
const HTTPS = { ok: (port: number, host = 'site.example') => `https://${host}:${port}/` };

describe('an HTTP check', () => {
  it('is up with an expected status, and measures its phases', async () => {
    const port = await running(
      startHttp(async (request, response) => {
        response.end(JSON.stringify(await receive(request)));
      }),
    );
    const result = await check('http', {
      url: `http://site.example:${port}/health?a=b`,
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      secretHeaders: { 'X-Api-Key': 'key-of-the-service' },
      username: 'admin',
      password: 'geheim',
      body: 'hello',
      jsonAssertions: [
        { path: '$.method', comparison: 'equals', expected: 'POST' },
        { path: '$.url', comparison: 'equals', expected: '/health?a=b' },
        { path: '$.body', comparison: 'equals', expected: 'hello' },
        { path: "$.headers['content-type']", comparison: 'equals', expected: 'text/plain' },
        { path: "$.headers['x-api-key']", comparison: 'equals', expected: 'key-of-the-service' },
        { path: '$.headers.authorization', comparison: 'equals', expected: 'Basic YWRtaW46Z2VoZWlt' },
        {
          path: "$.headers['user-agent']",
          comparison: 'equals',
          expected: 'Pharos/1.2.3 (uptime monitor; +https://pharos.example)',
        },
      ],
    });
    expect(result).toMatchObject({
      status: 'up',
      reason: null,
      statusCode: 200,
      protocol: 'HTTP/1.1',
      address: '127.0.0.1',
      certificate: null,
      evidence: null,
      steps: [],
    });
    expect(result.phases).toEqual({
      dnsMs: expect.any(Number),
      connectMs: expect.any(Number),
      tlsMs: null,
      ttfbMs: expect.any(Number),
      transferMs: expect.any(Number),
    });
    expect(result.latencyMs).toBeGreaterThan(0);
    expect(JSON.stringify(result)).not.toMatch(/geheim|YWRtaW46Z2VoZWlt|key-of-the-service/);
  });

  it('is down with another status, and keeps what it received without secrets', async () => {
    const port = await running(
      startHttp(async (request, response) => {
        response.writeHead(503, { 'set-cookie': 'session=1', 'x-key': String(request.headers['x-key']) });
        response.end(`key top-secret-key, encoded top%20secret \0 ${'x'.repeat(10_000)}`);
      }),
    );
    const result = await check('http', {
      url: `http://site.example:${port}/`,
      expectedStatus: ['200-299', '404'],
      secretHeaders: { 'x-key': 'top-secret-key', 'x-other': 'top secret' },
    });
    expect(result).toMatchObject({
      status: 'down',
      errorClass: 'status',
      reason: 'Expected status 200-299, 404, received 503.',
      statusCode: 503,
      assertions: [{ subject: 'status', expected: '200-299, 404', actual: '503', passed: false }],
      evidence: { headers: { 'set-cookie': '[removed]', 'x-key': '•••' } },
    });
    expect(result.evidence?.body.slice(0, 24)).toBe('key •••, encoded ••• � x');
    expect(result.evidence?.body).toHaveLength(4_096);
  });

  it.each([
    [{ keywords: [{ text: 'ok' }, { text: 'fine' }] }, 'keyword', 'The body does not contain "fine".'],
    [{ keywords: [{ text: 'error', present: false }] }, 'keyword', 'The body contains "error".'],
    [
      { headerAssertions: [{ name: 'X-Count', comparison: 'less_than', expected: '3' }] },
      'header',
      'Expected that the header x-count is less than "3", received "7".',
    ],
    [
      { headerAssertions: [{ name: 'X-None', comparison: 'exists' }] },
      'header',
      'Expected that the header x-none exists, received nothing.',
    ],
    [
      { jsonAssertions: [{ path: '$.items[1].ok', comparison: 'equals', expected: 'true' }] },
      'json',
      'Expected that $.items[1].ok equals "true", received "false".',
    ],
  ])('is down when a condition is not satisfied: %j', async (conditions, errorClass, reason) => {
    const port = await running(
      startHttp((_request, response) => {
        response.setHeader('x-count', '7');
        response.end('{"status": "ok", "last": "error", "items": [{"ok": true}, {"ok": false}]}');
      }),
    );
    const result = await check('http', { url: `http://site.example:${port}/`, ...conditions });
    expect(result).toMatchObject({ status: 'down', errorClass, reason });
  });

  it('is down when JSON is expected and the body is not JSON', async () => {
    const port = await running(startHttp((_request, response) => void response.end('{"a":')));
    const jsonAssertions = [{ path: '$.a', comparison: 'exists' }];
    expect(await check('http', { url: `http://site.example:${port}/`, jsonAssertions })).toMatchObject({
      status: 'down',
      errorClass: 'json',
      reason: 'The body is not valid JSON.',
    });
  });

  it('is degraded when the answer is slower than the threshold', async () => {
    const port = await running(
      startHttp((_request, response) => void setTimeout(() => response.end('ok'), 20)),
    );
    const result = await check('http', { url: `http://site.example:${port}/` }, { degradedAfterMs: 1 });
    expect(result).toMatchObject({ status: 'degraded', errorClass: 'latency' });
    expect(result.reason).toMatch(/^The response took \d+ ms, more than 1 ms\.$/);
  });

  it('adds a different parameter to each request when caches are to be bypassed', async () => {
    const urls: string[] = [];
    const port = await running(
      startHttp((request, response) => {
        urls.push(String(request.url));
        response.end();
      }),
    );
    const config = { url: `http://site.example:${port}/a?b=c`, cacheBust: true };
    await check('http', config);
    await check('http', config);
    expect(urls.every((url) => /^\/a\?b=c&_pharos=[\w-]{36}$/.test(url))).toBe(true);
    expect(urls[0]).not.toBe(urls[1]);
  });

  it('decodes compressed bodies and reads at most 1 MB of them', async () => {
    const port = await running(
      startHttp((request, response) => {
        response.setHeader('content-encoding', 'gzip');
        if (request.method === 'HEAD') return void response.end();
        response.end(gzipSync(request.url === '/small' ? 'a small body' : Buffer.alloc(5_000_000, 'x')));
      }),
    );
    const url = `http://site.example:${port}`;
    const keywords = [{ text: 'small body' }];
    expect(await check('http', { url: `${url}/small`, keywords })).toMatchObject({ status: 'up', bytes: 12 });
    expect(await check('http', { url: `${url}/huge` })).toMatchObject({ status: 'up', bytes: 1_000_000 });
    expect(await check('http', { url, method: 'HEAD' })).toMatchObject({ status: 'up', bytes: 0 });
    const jsonAssertions = [{ path: '$.a', comparison: 'exists' }];
    expect(await check('http', { url: `${url}/huge`, jsonAssertions })).toMatchObject({
      reason: 'The body is longer than 256 KB. Longer ones are not read as JSON.',
    });
  });
});

describe('the encoding of a body', () => {
  const text = `start ${'x'.repeat(500)} end`;
  it.each([
    ['gzip', gzipSync(text), 'end'],
    ['GZIP', Buffer.concat([gzipSync('start '), gzipSync('end')]), 'end'],
    ['deflate', deflateSync(text), 'end'],
    ['deflate', deflateRawSync(text), 'end'],
    ['br', brotliCompressSync(text), 'end'],
    ['deflate, identity, gzip', gzipSync(deflateRawSync(text)), 'end'],
    ['identity', Buffer.from(text), 'end'],
  ])('%s is read', async (encoding, body, keyword) => {
    const port = await running(
      startHttp((_request, response) => {
        response.setHeader('content-encoding', encoding);
        response.end(body);
      }),
    );
    const url = `http://site.example:${port}/`;
    expect(await check('http', { url, keywords: [{ text: keyword }] })).toMatchObject({ status: 'up' });
  });

  it.each([
    ['zstd', 'The body has the encoding zstd, which Pharos cannot read.'],
    ['gzip, dcb', 'The body has the encoding dcb, which Pharos cannot read.'],
    ['gzip', 'site.example sent a body that is not valid gzip.'],
    ['br', 'site.example sent a body that is not valid br.'],
  ])('%s that cannot be read is named', async (encoding, reason) => {
    const port = await running(
      startHttp((_request, response) => {
        response.setHeader('content-encoding', encoding);
        response.end(Buffer.from('28b52ffd0458410000', 'hex'));
      }),
    );
    const url = `http://site.example:${port}/`;
    const conditions = [
      { keywords: [{ text: 'ok' }] },
      { keywords: [{ text: 'error', present: false }] },
      { jsonAssertions: [{ path: '$.a', comparison: 'not_exists' }] },
    ];
    for (const condition of conditions)
      expect(await check('http', { url, ...condition })).toMatchObject({ status: 'down', reason });
    if (encoding === 'zstd') expect(await check('http', { url })).toMatchObject({ status: 'up' });
  });

  it('says nothing about a body that is empty', async () => {
    const port = await running(
      startHttp((_request, response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end();
      }),
    );
    expect(await check('http', { url: `http://site.example:${port}/` })).toMatchObject({ status: 'up' });
  });
});

it('a body of more than 1 MB is not checked by what was not read', async () => {
  const port = await running(
    startHttp((_request, response) => void response.end(`start${'x'.repeat(1_500_000)}end`)),
  );
  const ask = async (keyword: object) => {
    const { status, reason } = await check('http', {
      url: `http://site.example:${port}/`,
      keywords: [keyword],
    });
    return status === 'up' ? status : reason;
  };
  const tooLong = 'The body is longer than 1 MB. What follows is not searched.';
  expect(await ask({ text: 'start' })).toBe('up');
  expect(await ask({ text: 'end' })).toBe(tooLong);
  expect(await ask({ text: 'end', present: false })).toBe(tooLong);
  expect(await ask({ text: 'start', present: false })).toBe('The body contains "start".');
});

it('the host that a request names can be another one', async () => {
  const hosts: unknown[] = [];
  const port = await running(
    startHttp((request, response) => {
      hosts.push(request.headers.host);
      if (request.url === '/') response.writeHead(302, { location: '/same' });
      if (request.url === '/same') response.writeHead(302, { location: `http://other.example:${port}/b` });
      response.end();
    }),
  );
  const url = `http://site.example:${port}/`;
  expect(await check('http', { url, headers: { Host: 'shop.example' } })).toMatchObject({ status: 'up' });
  expect(hosts).toEqual(['shop.example', 'shop.example', `other.example:${port}`]);
});

describe('a server that fails', () => {
  it('that is silent, or sends byte after byte, is down at the time-out', async () => {
    const silent = await running(startTcp(() => undefined));
    const timers: NodeJS.Timeout[] = [];
    const dripping = await running(
      startHttp((_request, response) => {
        response.writeHead(200);
        timers.push(setInterval(() => response.write('.'), 20));
      }),
    );
    for (const port of [silent, dripping]) {
      const result = await check('http', { url: `http://site.example:${port}/` }, { timeoutMs: 300 });
      expect(result).toMatchObject({
        status: 'down',
        errorClass: 'timeout',
        reason: 'site.example did not respond within 0.3 s.',
        latencyMs: null,
        address: '127.0.0.1',
        phases: { connectMs: expect.any(Number), transferMs: null },
      });
    }
    for (const timer of timers) clearInterval(timer);
  });

  it.each([
    ['resets the connection', undefined, 'connection_reset'],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9\r\n\r\n', 'invalid_response'],
    [
      'ends in the middle of the body',
      'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf',
      'connection_reset',
    ],
  ])('that %s is down', async (_what, answer, errorClass) => {
    const port = await running(
      startTcp((socket) => {
        socket.once('data', () => (answer === undefined ? socket.resetAndDestroy() : socket.end(answer)));
      }),
    );
    expect(await check('http', { url: `http://site.example:${port}/` })).toMatchObject({
      status: 'down',
      errorClass,
    });
  });

  it('with one address that refuses connections is up at its other one', async () => {
    const port = await running(startHttp((_request, response) => void response.end('ok')));
    const two = createTestChecks({ outbound: { resolveHost: async () => ['127.0.0.2', '127.0.0.1'] } });
    expect(await two.check('http', { url: `http://site.example:${port}/` })).toMatchObject({
      status: 'up',
      address: '127.0.0.1',
    });
  });

  it('that refuses the connection, has no address, or a private one, is down', async () => {
    const { port, close } = await startTcp(() => undefined);
    await close();
    expect(await check('http', { url: `http://site.example:${port}/` })).toMatchObject({
      status: 'down',
      errorClass: 'connection_refused',
      reason: 'site.example refused the connection.',
    });
    const unknown = createTestChecks({ outbound: { resolveHost: () => Promise.reject(new Error('no')) } });
    expect(await unknown.check('http', { url: 'http://site.example/' })).toMatchObject({
      status: 'down',
      errorClass: 'dns',
      phases: { dnsMs: null },
    });
    expect(await check('http', { url: 'http://169.254.169.254/latest/meta-data/' })).toMatchObject({
      status: 'down',
      errorClass: 'forbidden_address',
      address: null,
    });
  });

  it('says nothing when the check is cancelled, or when an error is ours', async () => {
    const port = await running(startTcp(() => undefined));
    const controller = new AbortController();
    const config = { url: `http://site.example:${port}/` };
    const cancelled = check('http', config, { signal: controller.signal });
    controller.abort(new Error('shutting down'));
    await expect(cancelled).rejects.toThrow('shutting down');
    expect(errors).toEqual([]);
    const broken = createTestChecks({
      outbound: { resolveHost: () => Promise.reject(Object.assign(new Error(), { code: 'EMFILE' })) },
    });
    expect(await broken.check('http', config)).toMatchObject({ status: 'unknown' });
  });
});

describe('a certificate', () => {
  it('that is valid is reported with its names and its expiry', async () => {
    const identity = authority.issue(['site.example', 'www.site.example'], 5);
    const port = await running(startHttps(identity, (_request, response) => void response.end('ok')));
    const result = await trusting().check('http', { url: HTTPS.ok(port) });
    expect(result).toMatchObject({
      status: 'up',
      certificate: {
        isValid: true,
        issuer: 'Test CA',
        subject: 'site.example',
        names: ['site.example', 'www.site.example'],
        problem: null,
      },
      phases: { tlsMs: expect.any(Number) },
    });
  });

  it('that is not valid makes the monitor down, and is accepted if it is not to be verified', async () => {
    const cases = [
      [authority.issue(['site.example'], -1), 'The certificate has expired.'],
      [authority.issue(['other.example']), 'The certificate is not valid for site.example.'],
      [authority.selfSign('site.example'), 'The certificate is self-signed.'],
    ] as const;
    for (const [identity, reason] of cases) {
      const requests: string[] = [];
      const port = await running(
        startHttps(identity, (request, response) => {
          requests.push(String(request.url));
          response.end('ok');
        }),
      );
      const config = { url: HTTPS.ok(port) };
      expect(await trusting().check('http', config)).toMatchObject({
        status: 'down',
        errorClass: 'certificate',
        reason,
        certificate: { isValid: false, problem: reason },
      });
      // Nothing was sent to a server that is not the right one.
      expect(requests).toEqual([]);
      expect(await trusting().check('http', { ...config, verifyCertificate: false })).toMatchObject({
        status: 'up',
        certificate: { isValid: false, problem: reason },
      });
    }
  });

  it('of the client is presented to the origin of the monitor, and to no other', async () => {
    const server = authority.issue(['site.example', 'other.example']);
    const client = authority.issue(['probe']);
    const peers: boolean[] = [];
    const options = { ...server, ca: authority.ca, requestCert: true, rejectUnauthorized: false };
    const port = await running(
      startHttps(options, (request, response) => {
        const { socket } = request;
        peers.push('authorized' in socket && socket.authorized === true);
        if (request.headers.host?.startsWith('site') === true)
          response.writeHead(302, { location: HTTPS.ok(port, 'other.example') });
        response.end();
      }),
    );
    const config = { url: HTTPS.ok(port), clientCertificate: client.cert, clientKey: client.key };
    expect(await trusting().check('http', config)).toMatchObject({ status: 'up' });
    expect(peers).toEqual([true, false]);
  });

  it('of the client that is missing or invalid is named as the reason', async () => {
    const server = authority.issue(['site.example']);
    const port = await running(
      startHttps(
        { ...server, ca: authority.ca, requestCert: true },
        (_request, response) => void response.end(),
      ),
    );
    // Node's server closes the connection in place of an alert.
    expect(await trusting().check('http', { url: HTTPS.ok(port) })).toMatchObject({
      status: 'down',
      errorClass: 'connection_reset',
    });
    const config = { url: HTTPS.ok(port), clientCertificate: 'none', clientKey: 'none' };
    expect(await trusting().check('http', config)).toMatchObject({
      status: 'down',
      reason: 'The client certificate or its key is not valid.',
    });
  });
});

describe('HTTP/2', () => {
  it('streams that are reset or never answered make the monitor down', async () => {
    const identity = authority.issue(['site.example']);
    const resetting = await running(
      startHttp2(identity, (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR)),
    );
    const silent = await running(startHttp2(identity, () => undefined));
    const { check: checked } = trusting();
    expect(await checked('http', { url: HTTPS.ok(resetting) })).toMatchObject({
      status: 'down',
      errorClass: 'connection_reset',
      protocol: 'HTTP/2',
    });
    expect(await checked('http', { url: HTTPS.ok(silent) }, { timeoutMs: 300 })).toMatchObject({
      status: 'down',
      errorClass: 'timeout',
    });
  });

  it('is used when the server offers it, and can be required', async () => {
    const identity = authority.issue(['site.example']);
    const two = await running(
      startHttp2(identity, (stream) => {
        stream.respond({ ':status': 200, 'set-cookie': ['a=1', 'b=2'] });
        stream.end('{"ok": true}');
      }),
    );
    const one = await running(startHttps(identity, (_request, response) => void response.end()));
    const jsonAssertions = [{ path: '$.ok', comparison: 'equals', expected: 'true' }];
    const { check: checked } = trusting();
    for (const httpVersion of ['auto', '2'])
      expect(await checked('http', { url: HTTPS.ok(two), httpVersion, jsonAssertions })).toMatchObject({
        status: 'up',
        protocol: 'HTTP/2',
        statusCode: 200,
        bytes: 12,
      });
    expect(await checked('http', { url: HTTPS.ok(one), httpVersion: '2' })).toMatchObject({
      status: 'down',
      errorClass: 'protocol',
      reason: 'site.example does not offer HTTP/2.',
    });
    expect(await checked('http', { url: HTTPS.ok(one) })).toMatchObject({ protocol: 'HTTP/1.1' });
  });
});
