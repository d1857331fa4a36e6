import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalIp, createIpMatcher, parseIpRange } from './ip-range.ts';

/** Whether an address, in any spelling, lies in a range. */
function lies(address: string, range: string): boolean {
  const [parsed, canonical] = [parseIpRange(range), canonicalIp(address)];
  if (parsed === undefined || canonical === undefined) throw new Error(`${address} or ${range} is none`);
  return createIpMatcher([parsed])(canonical);
}

test.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['10.1.2.3', '10.200.0.1/8', true],
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.8', '203.0.113.7', false],
  ['::ffff:203.0.113.7', '203.0.113.0/24', true],
  ['203.0.113.7', '::ffff:203.0.113.0/120', true],
  ['203.0.113.7', '0.0.0.0/0', true],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['2001:db8::1', '0.0.0.0/0', false],
])('%s in %s: %s', (address, range, expected) => {
  expect(lies(address, range)).toBe(expected);
});

describe('a range', () => {
  test('contains exactly the addresses that share its first bits', () => {
    const bits = fc.nat({ max: 2 ** 32 - 1 });
    const dotted = (value: number) =>
      [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
    fc.assert(
      fc.property(bits, bits, fc.nat({ max: 32 }), (network, address, prefix) => {
        const first = (value: number) => Math.floor(value / 2 ** (32 - prefix));
        const expected = first(network) === first(address);
        expect(lies(dotted(address), `${dotted(network)}/${prefix}`)).toBe(expected);
      }),
    );
  });

  test('that was parsed can be matched, for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.constantFrom('', '/'), fc.nat({ max: 200 }))
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (range) => {
        const parsed = parseIpRange(range);
        if (parsed !== undefined) expect(createIpMatcher([parsed])(parsed.network)).toBeTypeOf('boolean');
      }),
    );
  });
});

describe('an address', () => {
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV6().map((text) => text.replace(/:[0-9a-f.]*$/i, '::').replace(/:+$/, '::')),
    fc.ipV4().map((text) => `::ffff:${text}`),
    fc.stringMatching(/^[0-9a-f:.%]{0,20}$/),
    fc.stringMatching(/^(0|1|ff|:|::|\.){1,12}$/),
  );

  test('is valid, and has the canonical form, that the system assigns it', () => {
    fc.assert(
      fc.property(address, (text) => {
        expect(canonicalIp(text) !== undefined).toBe(isIP(text) !== 0);
        if (isIPv6(text) && !canonicalIp(text)?.includes('.')) {
          const { address: expected } = new SocketAddress({ address: text, family: 'ipv6' });
          // The system writes the deprecated IPv4-compatible addresses with dots.
          if (!expected.includes('.')) expect(canonicalIp(text)).toBe(expected);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('lies in the ranges in which the system finds it', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), fc.nat({ max: 128 }), fc.boolean(), (one, other, prefix, isSame) => {
        const network = isSame ? one : other;
        const list = new BlockList();
        list.addSubnet(network, prefix, 'ipv6');
        const canonical = canonicalIp(one) ?? '';
        expect(lies(one, `${network}/${prefix}`)).toBe(
          list.check(canonical, isIPv6(canonical) ? 'ipv6' : 'ipv4'),
        );
      }),
      { numRuns: 500 },
    );
  });
});
