import { expect, test } from 'vitest';
import { barsOf } from './waterfall.tsx';

test('each phase begins where the one before it ended', () => {
  const phases = { dnsMs: 10, connectMs: 20, tlsMs: null, ttfbMs: 60, transferMs: 10 };
  expect(barsOf(phases, 100).map(({ key, left, width }) => [key, left, width])).toEqual([
    ['dnsMs', 0, 10],
    ['connectMs', 10, 20],
    ['ttfbMs', 30, 60],
    ['transferMs', 90, 10],
  ]);
});

test('a very short last phase stays within the picture', () => {
  const phases = { dnsMs: null, connectMs: null, tlsMs: null, ttfbMs: 1_000, transferMs: 0.1 };
  const last = barsOf(phases, null).at(-1);
  expect((last?.left ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(100);
});

test('without measurements there are no bars', () => {
  const phases = { dnsMs: null, connectMs: null, tlsMs: null, ttfbMs: null, transferMs: null };
  expect(barsOf(phases, null)).toEqual([]);
});
