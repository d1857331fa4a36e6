import { expect, test } from 'vitest';
import { combineRegions, type RegionView } from './combine.ts';
import { transitionOf } from './transition.ts';
import type { Verdict } from './verdict.ts';

const views = (...verdicts: readonly (Verdict | 'silent')[]): RegionView[] =>
  verdicts.map((verdict) =>
    verdict === 'silent' ? { verdict: 'down', isSilent: true } : { verdict, isSilent: false },
  );

test.each([
  [views('up'), null, 'up'],
  [views('down', 'up', 'up'), null, 'up'],
  [views('down', 'down', 'up'), null, 'down'],
  [views('down', 'degraded', 'up'), null, 'degraded'],
  [views('down', 'up'), null, 'up'],
  [views('down', 'up', 'up'), 1, 'down'],
  [views('down', 'down', 'up'), 3, 'up'],
  // A region that cannot check has no vote, whatever it found before.
  [views('silent', 'silent', 'up'), null, 'up'],
  [views('silent', 'down', 'down'), null, 'down'],
  [views('silent', 'silent'), null, 'unknown'],
  [views(), null, 'unknown'],
  [views('pending', 'pending'), null, 'pending'],
] as const)('the regions %j with the quorum %j find it %s', (regions, quorum, finding) => {
  expect(combineRegions(regions, quorum)).toBe(finding);
});

const calm = { paused: false, isInMaintenance: false, isParentDown: false };

test.each([
  ['pending', 'up', undefined],
  ['pending', 'down', 'down'],
  ['up', 'degraded', 'degraded'],
  ['degraded', 'down', 'down'],
  ['down', 'degraded', 'degraded'],
  ['down', 'up', 'up'],
  ['down', 'down', undefined],
  ['up', 'unknown', undefined],
  ['down', 'unknown', undefined],
] as const)('from %s to %s, %s is announced', (announced, finding, event) => {
  expect(transitionOf({ state: announced, announced }, { ...calm, finding }).event).toBe(event);
});

test.each([{ paused: true }, { isInMaintenance: true }, { isParentDown: true }])(
  'with %j, a failure is not announced, and what was announced before is kept',
  (hidden) => {
    const next = transitionOf({ state: 'up', announced: 'up' }, { ...calm, ...hidden, finding: 'down' });
    expect(next).toMatchObject({ announced: 'up', event: undefined });
    const later = transitionOf(next, { ...calm, finding: 'up' });
    expect(later).toMatchObject({ state: 'up', event: undefined });
  },
);
