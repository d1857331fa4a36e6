import { afterEach, describe, expect, it } from 'vitest';
import { startHttp, type TestServer } from '../../../outbound/testing/test-server.ts';
import { createTestChecks } from '../testing/check-target.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
const DAY_MS = 24 * 60 * 60 * 1000;
const EXPIRY = '2031-05-01T00:00:00Z';
const valid = {
  status: ['client transfer prohibited'],
  events: [
    { eventAction: 'registration', eventDate: '2001-05-01T00:00:00Z' },
    { eventAction: 'expiration', eventDate: EXPIRY },
  ],
};

/** Starts the list of IANA and a registry, which answers with `reply`. */
async function startRegistry(reply: () => { status?: number; body?: unknown }) {
  const urls: string[] = [];
  const server: TestServer = await startHttp((request, response) => {
    urls.push(String(request.url));
    if (request.url === '/dns.json') {
      const own = `http://rdap.example:${server.port}/rdap`;
      const services = [
        [['com', 'net'], [`${own}/`]],
        [['co.uk'], [`${own}/uk`]],
        [['uk'], [`${own}/wrong/`]],
      ];
      return void response.end(JSON.stringify({ version: '1.0', services }));
    }
    const { status = 200, body = valid } = reply();
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  servers.push(server);
  const checks = createTestChecks({ rdapBootstrapUrl: `http://iana.example:${server.port}/dns.json` });
  const check = (domain: string, warnDays = 30) => checks.check('domain', { domain, warnDays });
  return { urls, check, clock: checks.clock };
}

describe('a domain check', () => {
  it('is up, degraded before the expiry, and down afterwards', async () => {
    const { check, clock, urls } = await startRegistry(() => ({}));
    const expiresAtMs = Date.parse(EXPIRY);
    clock.set(expiresAtMs - 30 * DAY_MS);
    expect(await check('Example.com')).toMatchObject({ status: 'up', reason: null, statusCode: 200 });
    clock.set(expiresAtMs - 2 * DAY_MS);
    expect(await check('example.com')).toMatchObject({
      status: 'degraded',
      errorClass: 'expiring',
      reason: 'The registration of example.com expires in 2 days, on 2031-05-01.',
    });
    clock.set(expiresAtMs + 1);
    expect(await check('example.com')).toMatchObject({
      status: 'down',
      errorClass: 'expired',
      reason: 'The registration of example.com expired on 2031-05-01.',
    });
    expect(new Set(urls)).toEqual(new Set(['/dns.json', '/rdap/domain/example.com']));
  });

  it('reads the list of registries once a day, and uses the longest suffix', async () => {
    const { check, clock, urls } = await startRegistry(() => ({}));
    clock.set(Date.parse('2030-01-01T00:00:00Z'));
    await check('example.co.uk');
    await check('example.co.uk');
    expect(urls).toEqual(['/dns.json', '/rdap/uk/domain/example.co.uk', '/rdap/uk/domain/example.co.uk']);
    clock.advance(DAY_MS);
    await check('example.com');
    expect(urls.slice(3)).toEqual(['/dns.json', '/rdap/domain/example.com']);
  });

  it.each([
    ['is not registered', { status: 404 }, 'down', 'example.com is not registered.'],
    [
      'is in redemption',
      { body: { ...valid, status: ['Redemption Period'] } },
      'down',
      'The registration of example.com has ended: Redemption Period.',
    ],
    ['is rate-limited', { status: 429 }, 'unknown', 'The registry limits how often it answers.'],
    ['meets an error of the registry', { status: 500 }, 'unknown', 'The registry answered 500.'],
    [
      'is answered with HTML',
      { body: '<html>' },
      'unknown',
      'The registry sent an answer that is not valid RDAP.',
    ],
    [
      'has no expiry',
      { body: { events: [] } },
      'unknown',
      'The registry does not state when example.com expires.',
    ],
  ])('of a domain that %s', async (_what, reply, status, reason) => {
    const { check, clock } = await startRegistry(() => reply);
    clock.set(Date.parse('2030-01-01T00:00:00Z'));
    expect(await check('example.com')).toMatchObject({ status, reason });
  });

  it('says nothing of top-level domains without RDAP, or when the list cannot be loaded', async () => {
    const { check } = await startRegistry(() => ({}));
    expect(await check('example.zz')).toMatchObject({
      status: 'unknown',
      reason: 'The registry of example.zz has no RDAP server.',
    });
    const offline = createTestChecks({ rdapBootstrapUrl: 'http://10.0.0.1/dns.json' });
    expect(await offline.check('domain', { domain: 'example.com' })).toMatchObject({ status: 'unknown' });
    expect(offline.errors).toEqual([]);
  });
});
