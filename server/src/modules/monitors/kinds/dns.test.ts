import type { Answer } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestChecks } from '../testing/check-target.ts';
import { type DnsReply, startDns, type TestDns } from '../testing/dns-server.ts';
import { queriedName, reversedAddress } from './dns-records.ts';

const servers: TestDns[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** Starts a server and returns checks that ask it. */
async function answering(reply: (name: string, type: string) => DnsReply | undefined) {
  const server = await startDns(reply);
  servers.push(server);
  const checks = createTestChecks({ dnsPort: server.port });
  const check = (config: object, timeoutMs = 5_000) =>
    checks.check('dns', { name: 'example.com', resolver: '127.0.0.1', ...config }, { timeoutMs });
  return { ...server, check, queries: server.queries };
}

const base = { name: 'example.com', ttl: 60 };
const soa = {
  mname: 'ns1.example.com',
  rname: 'admin.example.com',
  serial: 7,
  refresh: 1,
  retry: 2,
  expire: 3,
  minimum: 4,
};

describe('a DNS check', () => {
  it.each<[Answer, string, string]>([
    [{ ...base, type: 'A', data: '203.0.113.7' }, '203.0.113.7', '203.0.113.8'],
    [{ ...base, type: 'AAAA', data: '2001:db8::1' }, '2001:DB8:0:0::1', '2001:db8::2'],
    [{ ...base, type: 'CNAME', data: 'Cdn.example.net' }, 'cdn.example.net.', 'example.net'],
    [{ ...base, type: 'NS', data: 'ns1.example.com' }, 'NS1.example.com', 'ns2.example.com'],
    [
      { ...base, type: 'MX', data: { preference: 10, exchange: 'mail.example.com' } },
      '10 mail.example.com.',
      '20 mail.example.com',
    ],
    [
      { ...base, type: 'MX', data: { preference: 10, exchange: 'mail.example.com' } },
      'mail.example.com',
      'mx.example.com',
    ],
    [{ ...base, type: 'TXT', data: ['v=spf1 ', '-all'] }, 'v=spf1 -all', 'V=spf1 -all'],
    [{ ...base, type: 'SOA', data: soa }, 'ns1.example.com admin.example.com 7 1 2 3 4', 'ns1.example.com'],
    [
      { ...base, type: 'SRV', data: { priority: 1, weight: 2, port: 443, target: 'a.example.com' } },
      '1 2 443 a.example.com',
      '1 2 80 a.example.com',
    ],
    [
      { ...base, type: 'CAA', data: { flags: 0, tag: 'issue', value: 'ca.example' } },
      '0 issue "ca.example"',
      '0 issue "other.example"',
    ],
    [{ ...base, type: 'PTR', data: 'host.example.com' }, 'host.example.com', 'other.example.com'],
  ])('compares %o', async (record, expected, other) => {
    const { check } = await answering(() => ({ answers: [record] }));
    const config = { recordType: record.type };
    expect(await check({ ...config, expectedValues: [expected] })).toMatchObject({
      status: 'up',
      reason: null,
    });
    expect(await check({ ...config, expectedValues: [expected, other] })).toMatchObject({
      status: 'down',
      errorClass: 'mismatch',
      reason: expect.stringMatching(
        new RegExp(`^Expected the ${record.type} record .* of example.com, received`),
      ),
    });
  });

  it('accepts values in any order, and other values unless the set is exact', async () => {
    const answers = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(
      (data): Answer => ({ ...base, type: 'A', data }),
    );
    const { check } = await answering(() => ({ answers }));
    const expectedValues = ['203.0.113.3', '203.0.113.1'];
    expect(await check({ expectedValues })).toMatchObject({ status: 'up' });
    expect(await check({ expectedValues, exact: true })).toMatchObject({
      status: 'down',
      reason: 'example.com has the unexpected A record 203.0.113.2.',
    });
    expect(await check({ expectedValues: [...expectedValues, '203.0.113.2'], exact: true })).toMatchObject({
      status: 'up',
    });
  });

  it('repeats a query by TCP when the response is truncated', async () => {
    const data = 'x'.repeat(200);
    const answers = Array.from(
      { length: 20 },
      (_, index): Answer => ({ ...base, type: 'TXT', data: `${index}${data}` }),
    );
    const { check, queries } = await answering(() => ({ answers, isLong: true }));
    expect(await check({ recordType: 'TXT', expectedValues: [`19${data}`] })).toMatchObject({ status: 'up' });
    expect(queries).toEqual(['udp TXT example.com', 'tcp TXT example.com']);
  });

  it.each<[string, DnsReply, string, string]>([
    ['the name does not exist', { code: 3 }, 'dns', 'The name example.com does not exist (NXDOMAIN).'],
    ['the server fails', { code: 2 }, 'dns', 'The DNS server answered SERVFAIL for example.com.'],
    ['there is no record', {}, 'dns', 'example.com has no A record.'],
    [
      'the response is for another name',
      { distort: (bytes) => Buffer.from(bytes.toString('latin1').replace('example', 'elpmaxe'), 'latin1') },
      'invalid_response',
      '127.0.0.1 sent a response that is not valid.',
    ],
    [
      'the response is cut',
      { answers: [{ ...base, type: 'A', data: '203.0.113.1' }], distort: (bytes) => bytes.subarray(0, -2) },
      'invalid_response',
      '127.0.0.1 sent a response that is not valid.',
    ],
  ])('is down when %s', async (_what, reply, errorClass, reason) => {
    const { check } = await answering(() => reply);
    expect(await check({})).toMatchObject({ status: 'down', errorClass, reason });
  });

  it('ignores responses with another id, and is down when no other is received', async () => {
    const { check } = await answering(() => ({
      answers: [{ ...base, type: 'A', data: '203.0.113.1' }],
      distort: (bytes) => Buffer.concat([Buffer.from([(bytes[0] ?? 0) ^ 1]), bytes.subarray(1)]),
    }));
    expect(await check({}, 200)).toMatchObject({
      status: 'down',
      errorClass: 'timeout',
      reason: '127.0.0.1 did not respond within 0.2 s.',
    });
  });

  it('does not ask a resolver with a private address', async () => {
    const { check, queries } = await answering(() => ({}));
    expect(await check({ resolver: '10.0.0.53' })).toMatchObject({
      status: 'down',
      errorClass: 'forbidden_address',
    });
    expect(queries).toEqual([]);
  });

  it('uses the resolvers of the server, without showing private addresses that they know', async () => {
    const server = await startDns((name, type) => ({
      answers: [
        type === 'PTR'
          ? { name, type, data: 'host.example.com' }
          : { name, type: 'A', data: name === 'internal.example.com' ? '10.1.2.3' : '93.184.216.34' },
      ],
    }));
    servers.push(server);
    const own = createTestChecks({ outbound: { dnsServers: [`127.0.0.1:${server.port}`] } });
    expect(await own.check('dns', { name: 'example.com' })).toMatchObject({ status: 'up' });
    for (const name of ['93.184.216.34', '34.216.184.93.in-addr.arpa'])
      expect(await own.check('dns', { name, recordType: 'PTR' })).toMatchObject({ status: 'up' });
    for (const name of ['10.1.2.3', '3.2.1.10.in-addr.arpa', 'fd00::1'])
      expect(await own.check('dns', { name, recordType: 'PTR' })).toMatchObject({
        status: 'down',
        errorClass: 'forbidden_address',
      });
    const internal = await own.check('dns', { name: 'internal.example.com' });
    expect(internal).toMatchObject({ status: 'down', errorClass: 'forbidden_address' });
    expect(JSON.stringify(internal)).not.toContain('10.1.2.3');
  });

  it('says nothing when the resolvers of the server do not answer', async () => {
    const silent = await startDns(() => undefined);
    servers.push(silent);
    const own = createTestChecks({ outbound: { dnsServers: [`127.0.0.1:${silent.port}`] } });
    expect(await own.check('dns', { name: 'example.com' }, { timeoutMs: 200 })).toMatchObject({
      status: 'unknown',
      errorClass: 'no_connectivity',
    });
  });
});

describe('the name of PTR records', () => {
  it.each([
    ['203.0.113.7', '7.113.0.203.in-addr.arpa'],
    ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'],
    ['Host.Example.com.', 'host.example.com'],
  ])('of %s is %s', (name, expected) => {
    expect(queriedName(name, 'PTR')).toBe(expected);
    expect(reversedAddress(expected)).toBe(expected.endsWith('.arpa') ? name : undefined);
  });
});
