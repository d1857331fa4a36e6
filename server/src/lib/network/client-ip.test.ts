import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { createClientIp, rateIdentityOf } from './client-ip.ts';

const clientIp = createClientIp({ trustedProxies: ['10.0.0.0/8', '192.168.1.1', '2001:db8:aaaa::/48'] });

describe('the client of a request', () => {
  test.each([
    ['the header of a peer nobody trusts is not read', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['a trusted peer without the header is the client', '10.1.2.3', undefined, '10.1.2.3'],
    ['a trusted peer names the client', '10.1.2.3', '1.2.3.4', '1.2.3.4'],
    [
      'entries to the left of the client hop, written by the client, are not trusted',
      '10.1.2.3',
      '9.9.9.9, 1.2.3.4',
      '1.2.3.4',
    ],
    ['trusted hops are passed over', '10.1.2.3', '9.9.9.9,1.2.3.4,192.168.1.1, 10.9.9.9', '1.2.3.4'],
    ['when every hop is trusted, the leftmost is the client', '10.1.2.3', '10.0.0.7, 10.0.0.8', '10.0.0.7'],
    ['several header lines are one list', '10.1.2.3', ['9.9.9.9', '1.2.3.4, 10.0.0.8'], '1.2.3.4'],
    ['an IPv4-mapped peer is unmapped before it is trusted', '::ffff:10.1.2.3', '1.2.3.4', '1.2.3.4'],
    ['an IPv4-mapped hop is unmapped', '10.1.2.3', '::FFFF:0102:0304', '1.2.3.4'],
    ['an IPv6 proxy is trusted by its range', '2001:DB8:AAAA:1::5', '2001:db8::0:1', '2001:db8::1'],
    ['a port is dropped', '10.1.2.3', '1.2.3.4:5678', '1.2.3.4'],
    ['brackets are dropped', '10.1.2.3', '[2001:db8::1]', '2001:db8::1'],
    ['brackets and a port are dropped', '10.1.2.3', '[2001:db8::1]:443', '2001:db8::1'],
    ['a zone is dropped', 'fe80::1%eth0', undefined, 'fe80::1'],
    [
      'an invalid entry ends the search at the hop that reported it',
      '10.1.2.3',
      '1.2.3.4, unknown, 10.0.0.8',
      '10.0.0.8',
    ],
    ['an empty hop ends the walk', '10.1.2.3', '1.2.3.4, ', '10.1.2.3'],
    ['an empty header changes nothing', '10.1.2.3', '', '10.1.2.3'],
    ['a leading comma changes nothing', '10.1.2.3', ',1.2.3.4', '1.2.3.4'],
    ['IPv4 in brackets is garbage', '10.1.2.3', '[1.2.3.4]', '10.1.2.3'],
    ['a connection without an address has the unspecified one', '', '1.2.3.4', '0.0.0.0'],
  ])('%s', (_guarantee, socketAddress, forwardedFor, expected) => {
    expect(clientIp(socketAddress, forwardedFor)).toBe(expected);
    expect(clientIp(socketAddress, forwardedFor), 'the same when answered from the cache').toBe(expected);
  });

  test.each([
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '::/129',
    '1.2.3',
    'fe80::1%eth0',
  ])('a trusted proxy written as "%s" is refused at creation, by name', (range) => {
    expect(() => createClientIp({ trustedProxies: [range] })).toThrow(`Trusted proxy "${range}"`);
  });

  test('a range may be written IPv4-mapped, or cover everything', () => {
    expect(createClientIp({ trustedProxies: ['::ffff:10.0.0.0/104'] })('10.1.1.1', '1.2.3.4')).toBe(
      '1.2.3.4',
    );
    expect(createClientIp({ trustedProxies: ['0.0.0.0/0'] })('8.8.8.8', '1.2.3.4')).toBe('1.2.3.4');
    expect(createClientIp({ trustedProxies: ['::/0'] })('2001:db8::1', '2001:db8::2')).toBe('2001:db8::2');
  });

  test('the hop that the trusted proxy added is used, whatever the client sends', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: anyCharacter }), fc.ipV4(), (sent, real) => {
        fc.pre(!real.startsWith('10.') && real !== '192.168.1.1');
        expect(clientIp('10.1.2.3', `${sent}, ${real}`)).toBe(real);
        expect(clientIp('10.1.2.3', [sent, real])).toBe(real);
      }),
    );
  });

  test('any input results in an address', () => {
    const wild = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom('10.0.0.1', ',', '[', ':80'),
    );
    fc.assert(
      fc.property(wild, fc.array(wild, { maxLength: 60 }), (socketAddress, hops) => {
        expect(isIP(clientIp(socketAddress, hops.join(',')))).not.toBe(0);
        expect(isIP(clientIp('10.1.2.3', hops.join(',')))).not.toBe(0);
      }),
    );
  });
});

describe('the rate limit identity of an address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8::1', '2001:db8::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '::/64'],
    ['::1.2.3.4', '::/64'],
    ['1::8', '1::/64'],
    ['nonsense', '0.0.0.0'],
  ])('%s counts as %s', (ip, identity) => {
    expect(rateIdentityOf(ip)).toBe(identity);
  });

  test('two IPv6 addresses share a budget exactly when their first 64 bits are equal', () => {
    const group = fc.constantFrom('0', '1', 'ffff', 'db8');
    const groups = fc.array(group, { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        const sameNetwork = one.slice(0, 4).join() === other.slice(0, 4).join();
        fc.pre(
          !one
            .concat(other)
            .slice(0, 5)
            .every((part) => part === '0'),
        );
        const mapped = (parts: readonly string[]): boolean =>
          parts.slice(0, 5).every((part) => part === '0') && parts[5] === 'ffff';
        fc.pre(!mapped(one) && !mapped(other));
        expect(rateIdentityOf(one.join(':')) === rateIdentityOf(other.join(':'))).toBe(sameNetwork);
      }),
    );
  });
});
