import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTcp, type TestServer } from '../../../outbound/testing/test-server.ts';
import { createAuthority, type TestAuthority } from '../testing/certificates.ts';
import { createTestChecks, startTls } from '../testing/check-target.ts';

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

  it('is degraded when an intermediate certificate expires first, and names it', async () => {
    const trusting = createTestChecks({ ca: authority.ca });
    const ask = async (days: number) => {
      const port = await running(startTls(authority.issueChain([host], 'Sub CA', days), ''));
      return trusting.check('tls', { host, port, warnDays: 14 });
    };
    expect(await ask(3)).toMatchObject({
      status: 'degraded',
      errorClass: 'expiring',
      reason: expect.stringMatching(/^The intermediate certificate Sub CA expires in [23] days, on \d{4}-/),
      certificate: { isValid: true, subject: host, issuer: 'Sub CA', intermediate: 'Sub CA' },
    });
    expect(await ask(25)).toMatchObject({ status: 'up', certificate: { intermediate: null } });
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
