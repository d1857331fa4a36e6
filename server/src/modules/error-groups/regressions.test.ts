import { expect, test } from 'vitest';
import { type Occurrence, regressionsOf } from './regressions.ts';

const RESOLVED_MS = 1_000;
const FIRST_SEEN = new Map([
  ['1.0', 100],
  ['2.0', 500],
  ['3.0', 2_000],
]);

const resolved = (release: string | null) => [{ fingerprint: 'a', release, resolvedMs: RESOLVED_MS }];
const occurred = (lastMs: number, release = '', fingerprint = 'a'): Occurrence => ({
  fingerprint,
  release,
  lastMs,
});

test.each<[string, string | null, readonly Occurrence[], boolean]>([
  ['does not occur again', null, [], false],
  ['occurred before it was resolved', null, [occurred(999)], false],
  ['occurred when it was resolved', null, [occurred(1_000)], false],
  ['occurs later', null, [occurred(1_001)], true],
  ['is another one', null, [occurred(1_001, '', 'b')], false],
  ['occurs later in its release', '2.0', [occurred(3_000, '2.0')], false],
  ['occurs later in an earlier release', '2.0', [occurred(3_000, '1.0')], false],
  ['occurs later without a release', '2.0', [occurred(3_000)], false],
  ['occurs in a later release', '2.0', [occurred(3_000, '1.0'), occurred(2_500, '3.0')], true],
  ['occurred in a later release before it was resolved', '1.0', [occurred(900, '2.0')], false],
  ['occurs in a release that is later than one that old pages send', '1.0', [occurred(1_500, '2.0')], true],
  ['occurs before the release in which it was resolved', '4.0', [occurred(1_500, '2.0')], false],
  ['occurs in a release after one without errors', '4.0', [occurred(2_500, '3.0')], true],
])('a resolved group that %s', (_, release, occurrences, isRegressed) => {
  expect(regressionsOf(resolved(release), occurrences, FIRST_SEEN).has('a')).toBe(isRegressed);
});
