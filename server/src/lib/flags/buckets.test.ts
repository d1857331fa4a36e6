import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { BUCKETS, bucketOf } from './buckets.ts';
import { evaluateFlag } from './evaluate-flag.ts';
import type { FlagRule } from './flag-set.ts';
import { buildFlag, buildRule, compileFlags } from './testing/build-flag.ts';

const COUNT = 10_000;
const hex = (index: number) => createHash('sha256').update(`seed ${index}`).digest('hex');
const IDS: Readonly<Record<string, (index: number) => string>> = {
  sequential: (index) => `user-${index}`,
  integer: (index) => String(index),
  hex: (index) => hex(index).slice(0, 24),
  UUID: (index) => hex(index).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5'),
};
const kinds = Object.keys(IDS);
const idsOf = (kind: string) => Array.from({ length: COUNT }, (_, index) => IDS[kind]?.(index) ?? '');

/** The chi-square statistic of counts against equal expected ones. */
function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The chi-square statistic of two properties of ids that should be independent, each divided into ten equal classes: 81 degrees of freedom. */
function dependence(
  ids: readonly string[],
  one: (id: string) => number,
  other: (id: string) => number,
): number {
  const counts = Array<number>(100).fill(0);
  for (const id of ids) {
    const cell = Math.floor(one(id) / 10_000) * 10 + Math.floor(other(id) / 10_000);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return chiSquare(counts, ids.length / 100);
}

/** Quantiles of the chi-square distribution at 99.99 %, for 99 degrees of freedom. The ids are fixed, so the tests are, too. */
const LIMIT_99 = 161.3;

describe.each(kinds)('with %s ids', (kind) => {
  const ids = idsOf(kind);

  test('buckets are uniform', () => {
    const counts = Array<number>(100).fill(0);
    for (const id of ids) {
      const cell = Math.floor(bucketOf('salt', 'split', id) / 1_000);
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
    expect(chiSquare(counts, COUNT / 100)).toBeLessThan(LIMIT_99);
  });

  test('two flags are independent, and so are percentage and split of a rule', () => {
    const split = (salt: string) => (id: string) => bucketOf(salt, 'split', id);
    expect(dependence(ids, split('salt-1'), split('salt-2'))).toBeLessThan(LIMIT_99);
    const percentage = (id: string) => bucketOf('salt-1', 'rule:r', id);
    expect(dependence(ids, split('salt-1'), percentage)).toBeLessThan(LIMIT_99);
    const nextRule = (id: string) => bucketOf('salt-1', 'rule:r2', id);
    expect(dependence(ids, nextRule, percentage)).toBeLessThan(LIMIT_99);
    const group = (id: string) => bucketOf('group', 'group', id);
    expect(dependence(ids, group, percentage)).toBeLessThan(LIMIT_99);
  });

  test('a higher percentage only adds users', () => {
    const inside = (percentage: number) => {
      const rules: FlagRule[] = [buildRule({ percentage })];
      const compiled = compileFlags([buildFlag({ defaultValue: 'default', rules })]);
      return new Set(
        ids.filter((targetingKey) => evaluateFlag(compiled, 'f', { targetingKey }).value === 'on'),
      );
    };
    let before = inside(0);
    expect(before.size).toBe(0);
    for (const percentage of [0.1, 1, 12.345, 50, 99.999, 100]) {
      const now = inside(percentage);
      expect([...before].filter((id) => !now.has(id))).toEqual([]);
      expect(Math.abs(now.size / COUNT - percentage / 100)).toBeLessThan(0.02);
      before = now;
    }
    expect(before.size).toBe(COUNT);
  });
});

test('a weight of 0.001 % is one bucket', () => {
  const variants = [
    { key: 'rare', value: 'rare', weight: 0.001 },
    { key: 'common', value: 'common', weight: 99.999 },
  ];
  const compiled = compileFlags([buildFlag({ variants, stickiness: { kind: 'random' } })]);
  const at = (bucket: number) =>
    evaluateFlag(compiled, 'f', {}, { random: () => (bucket + 0.5) / BUCKETS }).value;
  expect([at(0), at(1), at(BUCKETS - 1)]).toEqual(['rare', 'common', 'common']);
});

test('flags of a group exclude each other, and every user is in one of them', () => {
  const share = (key: string, from: number, to: number) =>
    buildFlag({ key, exclusion: { salt: 'group', from, to } });
  const compiled = compileFlags([share('a', 0, 30_000), share('b', 30_000, 100_000)]);
  const both = idsOf('sequential').map((targetingKey) =>
    ['a', 'b'].map((key) => evaluateFlag(compiled, key, { targetingKey }).enabled),
  );
  expect(both.every(([a, b]) => a !== b)).toBe(true);
  expect(Math.abs(both.filter(([a]) => a).length / COUNT - 0.3)).toBeLessThan(0.02);
});
