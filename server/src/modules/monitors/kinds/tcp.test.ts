import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTcp, type TestServer } from '../../../outbound/testing/test-server.ts';
import { createAuthority, type TestAuthority } from '../testing/certificates.ts';
import { createTestChecks, startTls } from '../testing/check-target.ts';
import { readByteEscapes } from './tcp.ts';

const servers: TestServer[] = [];
let authority: TestAuthority;
beforeAll(() => {
  authority = createAuthority();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => authority.close());

async function running(starting: Promise<TestServer>): Promise<number> {
  const server = await starting;
  servers.push(server);
  return server.port;
}
const { check } = createTestChecks();
const host = 'db.example';

describe('a TCP check', () => {
  it('is up when the port accepts connections', async () => {
    const port = await running(startTcp(() => undefined));
    expect(await check('tcp', { host, port })).toMatchObject({
      status: 'up',
      address: '127.0.0.1',
      phases: { connectMs: expect.any(Number) },
    });
  });

  it('sends bytes and waits for the expected ones, across packets', async () => {
    const port = await running(
      startTcp((socket) => {
        socket.once('data', (data) => {
          socket.write(`got ${data.toString('hex')} +PO`);
          setImmediate(() => socket.write('NG\r\n'));
        });
      }),
    );
    const config = { host, port, send: 'PING\\r\\n\\xff', expect: '50494e470d0aff +PONG\\r\\n' };
    expect(await check('tcp', config)).toMatchObject({
      status: 'up',
      phases: { ttfbMs: expect.any(Number) },
    });
  });

  it('is down with another answer, which it keeps', async () => {
    const port = await running(startTcp((socket) => socket.end('SSH-2.0-OpenSSH_9\r\n')));
    expect(await check('tcp', { host, port, expect: '220 ' })).toMatchObject({
      status: 'down',
      errorClass: 'mismatch',
      reason: 'Expected an answer that contains "220 ", received "SSH-2.0-OpenSSH_9\\r\\n".',
      evidence: { headers: {}, body: 'SSH-2.0-OpenSSH_9\r\n' },
    });
  });

  it('reads at most 64 KB', async () => {
    const port = await running(
      startTcp((socket) => {
        const more = () => {
          while (socket.write('x'.repeat(16_384)));
          socket.once('drain', more);
        };
        more();
      }),
    );
    const { status, bytes } = await check('tcp', { host, port, expect: 'y' });
    expect({ status, isBounded: Number(bytes) < 200_000 }).toEqual({ status: 'down', isBounded: true });
  });

  it('is down when nothing answers in time, the port is closed, or the address is private', async () => {
    const silent = await running(startTcp(() => undefined));
    expect(await check('tcp', { host, port: silent, expect: 'a' }, { timeoutMs: 200 })).toMatchObject({
      status: 'down',
      errorClass: 'timeout',
    });
    const { port, close } = await startTcp(() => undefined);
    await close();
    expect(await check('tcp', { host, port })).toMatchObject({ errorClass: 'connection_refused' });
    expect(await check('tcp', { host: '10.0.0.1', port })).toMatchObject({ errorClass: 'forbidden_address' });
  });

  it('can use TLS, with a valid certificate', async () => {
    const valid = await running(startTls(authority.issue([host]), 'welcome'));
    const invalid = await running(startTls(authority.issue(['other.example']), 'welcome'));
    const trusting = createTestChecks({ ca: authority.ca });
    const config = { host, tls: true, expect: 'welcome' };
    expect(await trusting.check('tcp', { ...config, port: valid })).toMatchObject({
      status: 'up',
      protocol: 'TLSv1.3',
    });
    expect(await trusting.check('tcp', { ...config, port: invalid })).toMatchObject({
      status: 'down',
      errorClass: 'certificate',
      reason: 'The certificate is not valid for db.example.',
    });
  });
});

describe('bytes of a text', () => {
  it.each([
    ['a\\r\\n', '610d0a'],
    ['\\xFF\\x00\\0\\t', 'ff000009'],
    ['\\\\n', '5c6e'],
    ['\\q ü', '5c7120c3bc'],
    ['', ''],
  ])('%s are %s', (text, hex) => {
    expect(readByteEscapes(text).toString('hex')).toBe(hex);
  });
});
