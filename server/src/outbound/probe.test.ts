import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound, type OutboundOptions } from './create-outbound.ts';
import type { ProbeRequest } from './outbound.ts';
import { CERTIFICATE } from './testing/certificate.data.ts';
import { startHttp, startTcp, type TestServer } from './testing/test-server.ts';
import { createTrace } from './trace.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function running(starting: Promise<TestServer>): Promise<number> {
  const server = await starting;
  servers.push(server);
  return server.port;
}

const open = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({
    version: 'test',
    allowedRanges: ['127.0.0.1'],
    resolveHost: async () => ['127.0.0.1'],
    ...options,
  });

/** Sends a probe, and returns what it found with its trace. */
async function probe(url: string, options: Partial<ProbeRequest> = {}, outbound = open()) {
  const trace = createTrace();
  const request: ProbeRequest = {
    url,
    method: 'GET',
    headers: {},
    body: undefined,
    timeoutMs: 5_000,
    maxBodyBytes: 10_000,
    signal: new AbortController().signal,
    httpVersion: 'auto',
    verifyCertificate: true,
    identity: undefined,
    trace,
    ...options,
  };
  const response = await outbound.probe(request).catch((error: unknown) => error);
  return { response, trace };
}

describe('a probe', () => {
  it('measures each phase, and returns each cookie', async () => {
    const port = await running(
      startHttp(
        (_request, response) => {
          response.setHeader('set-cookie', ['a=1', 'b=2, still b']);
          response.end('ok');
        },
        { isSecure: true },
      ),
    );
    const { response, trace } = await probe(`https://hooks.example:${port}/`, {}, open({ ca: CERTIFICATE }));
    expect(response).toMatchObject({ status: 200, setCookies: ['a=1', 'b=2, still b'] });
    const ms = expect.any(Number);
    expect(trace).toMatchObject({
      dnsMs: ms,
      connectMs: ms,
      tlsMs: ms,
      ttfbMs: ms,
      transferMs: ms,
      address: '127.0.0.1',
      protocol: 'HTTP/1.1',
      certificate: { isValid: true, problem: null },
    });
  });

  it('that fails leaves how far it got', async () => {
    const silent = await running(startTcp(() => undefined));
    const late = await probe(`http://hooks.example:${silent}/`, { timeoutMs: 200 });
    expect(late.response).toMatchObject({ failure: 'timeout' });
    expect(late.trace).toMatchObject({ connectMs: expect.any(Number), ttfbMs: null, address: '127.0.0.1' });
    const secure = await running(startHttp(() => undefined, { isSecure: true }));
    const untrusted = await probe(`https://hooks.example:${secure}/`);
    expect(untrusted.response).toMatchObject({ failure: 'tls' });
    expect(untrusted.trace).toMatchObject({ certificate: { isValid: false }, ttfbMs: null });
  });

  it('does not follow redirects', async () => {
    const port = await running(
      startHttp((_request, response) => void response.writeHead(302, { location: '/next' }).end()),
    );
    expect((await probe(`http://hooks.example:${port}/`)).response).toMatchObject({ status: 302 });
  });

  it('does not reach private addresses, and neither do names that are resolved', async () => {
    const closed = open({ allowedRanges: [] });
    const { response, trace } = await probe('http://hooks.example/', {}, closed);
    expect(response).toMatchObject({ failure: 'forbidden_address' });
    expect(trace.address).toBeNull();
    const target = { host: 'hooks.example', timeoutMs: 1_000 };
    await expect(closed.resolve(target)).rejects.toMatchObject({ failure: 'forbidden_address' });
    await expect(open().resolve(target)).resolves.toEqual(['127.0.0.1']);
    const query = { server: '127.0.0.1', message: Buffer.alloc(12), timeoutMs: 1_000 };
    const { signal } = new AbortController();
    await expect(closed.queryDns({ ...query, signal })).rejects.toMatchObject({
      failure: 'forbidden_address',
    });
  });

  it('ends when its caller cancels it, and when the dialer is closed', async () => {
    const port = await running(startTcp(() => undefined));
    const url = `http://hooks.example:${port}/`;
    const controller = new AbortController();
    const cancelled = probe(url, { signal: controller.signal });
    controller.abort();
    expect((await cancelled).response).toMatchObject({ failure: 'aborted' });
    const outbound = open();
    const pending = probe(url, {}, outbound);
    await outbound.close();
    expect((await pending).response).toMatchObject({ failure: 'aborted' });
  });

  it('names failures of this server, which are not those of the target', async () => {
    const failing = (code: string) =>
      open({ resolveHost: () => Promise.reject(Object.assign(new Error(code), { code })) });
    for (const code of ['EMFILE', 'ECONNREFUSED'])
      expect((await probe('http://hooks.example/', {}, failing(code))).response).toMatchObject({
        failure: 'local',
        message: 'This server could not open a connection.',
      });
    expect((await probe('http://hooks.example/', {}, failing('ENOTFOUND'))).response).toMatchObject({
      failure: 'dns',
    });
  });
});
