import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTcp, type TestServer } from '../../../outbound/testing/test-server.ts';
import { createAuthority, type TestAuthority } from '../testing/certificates.ts';
import { createTestChecks, startTls } from '../testing/check-target.ts';
import { readByteEscapes } from './byte-escapes.ts';

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

describe('a TLS check', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  it('is up, degraded before the expiry, and down afterwards', async () => {
    const port = await running(startTls(authority.issue([host], 20), ''));
    const trusting = createTestChecks({ ca: authority.ca });
    const config = { host, port, warnDays: 14 };
    const valid = await trusting.check('tls', config);
    expect(valid).toMatchObject({ status: 'up', protocol: 'TLSv1.3', certificate: { isValid: true } });
    const expiresAtMs = valid.certificate?.expiresAtMs ?? 0;
    const date = new Date(expiresAtMs).toISOString().slice(0, 10);
    trusting.clock.set(expiresAtMs - 14 * DAY_MS);
    expect(await trusting.check('tls', config)).toMatchObject({ status: 'up' });
    trusting.clock.set(expiresAtMs - 14 * DAY_MS + 1);
    expect(await trusting.check('tls', config)).toMatchObject({
      status: 'degraded',
      errorClass: 'expiring',
      reason: `The certificate expires in 13 days, on ${date}.`,
    });
    trusting.clock.set(expiresAtMs);
    expect(await trusting.check('tls', config)).toMatchObject({
      status: 'down',
      errorClass: 'expired',
      reason: `The certificate expired on ${date}.`,
    });
  });

  it('is down for an expired, self-signed or wrong-host certificate, and reports it', async () => {
    const cases = [
      [authority.issue([host], -1), 'expired', /^The certificate expired on \d{4}-/],
      [authority.selfSign(host), 'certificate', /^The certificate is self-signed\.$/],
      [authority.issue(['other.example']), 'certificate', /^The certificate is not valid for db\.example\.$/],
    ] as const;
    const trusting = createTestChecks({ ca: authority.ca });
    for (const [identity, errorClass, reason] of cases) {
      const port = await running(startTls(identity, ''));
      expect(await trusting.check('tls', { host, port })).toMatchObject({
        status: 'down',
        errorClass,
        reason: expect.stringMatching(reason),
        certificate: { isValid: false },
      });
    }
  });

  it('compares another name if one is configured', async () => {
    const port = await running(startTls(authority.issue(['other.example']), ''));
    const trusting = createTestChecks({ ca: authority.ca });
    expect(await trusting.check('tls', { host, port, serverName: 'other.example' })).toMatchObject({
      status: 'up',
    });
  });

  it('is down when the server does not speak TLS', async () => {
    const port = await running(startTcp((socket) => socket.end('220 mail\r\n')));
    expect(await check('tls', { host, port })).toMatchObject({
      status: 'down',
      errorClass: 'tls',
      reason: 'The TLS handshake with db.example failed.',
      certificate: null,
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
