import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressRule, isPublicAddress } from './public-address.ts';

/** An independent model: ranges of numbers, from the first to the last address. */
const PRIVATE_V4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
].map((ends) => ends.map(numberOf));

function numberOf(address: string): number {
  return address.split('.').reduce((number, octet) => number * 256 + Number(octet), 0);
}
const dotted = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
const isPrivateV4 = (number: number) =>
  PRIVATE_V4.some(([first = 0, last = 0]) => number >= first && number <= last);

const anyV4 = fc.oneof(
  fc.nat(2 ** 32 - 1),
  // Around the ends of the ranges.
  fc
    .tuple(fc.constantFrom(...PRIVATE_V4.flat()), fc.integer({ min: -2, max: 2 }))
    .map(([end, offset]) => Math.min(2 ** 32 - 1, Math.max(0, end + offset))),
);

/** Whether 128 bits, as 8 groups, are public. */
function isPublicV6(groups: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const v4 = g * 65_536 + h;
  const isZeroUntil = [a, b, c, d, e].every((group) => group === 0);
  if (isZeroUntil && f === 0xffff) return !isPrivateV4(v4);
  if (a === 0x64 && b === 0xff9b && [c, d, e, f].every((group) => group === 0)) return !isPrivateV4(v4);
  if (a < 0x2000 || a > 0x3fff) return false;
  if (a === 0x2001 && (b < 0x200 || b === 0xdb8)) return false;
  return a !== 0x2002 && !(a === 0x3fff && b < 0x1000);
}

const group = fc.oneof(fc.constantFrom(0, 1, 0xffff, 0x7f00), fc.nat(0xffff));
const head = fc.constantFrom(
  0,
  0x64,
  0x1fff,
  0x2000,
  0x2001,
  0x2002,
  0x2003,
  0x2600,
  0x3ffe,
  0x3fff,
  0x4000,
  0xfc00,
  0xfd00,
  0xfe80,
  0xfec0,
  0xff02,
);
const anyV6 = fc.oneof(
  fc.tuple(
    fc.oneof(head, fc.nat(0xffff)),
    fc.oneof(fc.constantFrom(0xdb8, 0x1ff, 0x200, 0xfff, 0x1000, 0xff9b), group),
    group,
    group,
    group,
    group,
    group,
    group,
  ),
  anyV4.map((v4) => [0, 0, 0, 0, 0, 0xffff, Math.floor(v4 / 65_536), v4 % 65_536]),
  anyV4.map((v4) => [0x64, 0xff9b, 0, 0, 0, 0, Math.floor(v4 / 65_536), v4 % 65_536]),
  anyV4.map((v4) => [0, 0, 0, 0, 0, 0, Math.floor(v4 / 65_536), v4 % 65_536]),
);
const spell = (groups: readonly number[]) => groups.map((part) => part.toString(16)).join(':');

describe('the classification of addresses', () => {
  it('agrees with an independent model for IPv4', () => {
    fc.assert(
      fc.property(anyV4, (v4) => isPublicAddress(dotted(v4)) === !isPrivateV4(v4)),
      { numRuns: 20_000 },
    );
  });

  it('agrees with an independent model for IPv6, in every spelling', () => {
    fc.assert(
      fc.property(anyV6, (groups) => {
        const expected = isPublicV6(groups);
        const [g = 0, h = 0] = groups.slice(6);
        const mixed = `${spell(groups.slice(0, 6))}:${dotted(g * 65_536 + h)}`;
        const short = new URL(`http://[${spell(groups)}]/`).hostname.slice(1, -1);
        return [spell(groups), spell(groups).toUpperCase(), mixed, short].every(
          (address) => isPublicAddress(address) === expected,
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    '',
    'localhost',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4%eth0',
    '2600::1%1',
    '::ffff:8.8.8.8%1',
    '[2600::1]',
  ])('never allows what is no address: %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(createAddressRule(['0.0.0.0/0', '::/0'])(address)).toBe(false);
  });

  it('allows the configured ranges in addition, also in mapped form', () => {
    const isAllowed = createAddressRule(['10.1.0.0/16', 'fd00::/8']);
    expect(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1', '8.8.8.8'].map(isAllowed)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.2.0.1', 'fe80::1', '127.0.0.1'].map(isAllowed)).toEqual([false, false, false]);
  });
});
