import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckStatus } from '../monitor-state.contract.ts';
import { advanceRegion, NO_PROGRESS, type Patience, type Verdict } from './verdict.ts';

const ONE: Patience = { failuresToDown: 1, failureWindow: 1, successesToUp: 1 };

function verdictAfter(statuses: readonly CheckStatus[], patience: Patience): Verdict {
  let progress = NO_PROGRESS;
  for (const status of statuses) progress = advanceRegion(progress, status, patience);
  return progress.verdict;
}

test('a monitor is down after N failures among the last M checks, and up after N successes in a row', () => {
  const patience = { failuresToDown: 2, failureWindow: 3, successesToUp: 2 };
  expect(verdictAfter(['up', 'down'], patience)).toBe('up');
  expect(verdictAfter(['down', 'up', 'down'], patience)).toBe('down');
  expect(verdictAfter(['down', 'up', 'up', 'down'], patience)).toBe('up');
  expect(verdictAfter(['down', 'down', 'up'], patience)).toBe('down');
  expect(verdictAfter(['down', 'down', 'up', 'up'], patience)).toBe('up');
  expect(verdictAfter(['down', 'down', 'up', 'down', 'up'], patience)).toBe('down');
});

test('failures before a recovery count no more', () => {
  const patience = { failuresToDown: 2, failureWindow: 5, successesToUp: 1 };
  expect(verdictAfter(['down', 'down', 'up', 'down'], patience)).toBe('up');
});

test('slow checks make it degraded with the same patience', () => {
  const patience = { failuresToDown: 2, failureWindow: 2, successesToUp: 1 };
  expect(verdictAfter(['up', 'degraded'], patience)).toBe('up');
  expect(verdictAfter(['up', 'degraded', 'degraded'], patience)).toBe('degraded');
  expect(verdictAfter(['up', 'degraded', 'degraded', 'up'], patience)).toBe('up');
  expect(verdictAfter(['down', 'down', 'degraded'], patience)).toBe('degraded');
  expect(verdictAfter(['degraded'], ONE)).toBe('degraded');
});

/** Independent of the progress: it reads the whole sequence, since the last recovery. */
function model(statuses: readonly CheckStatus[], patience: Patience): 'down' | 'not down' {
  const known = statuses.filter((status) => status !== 'unknown');
  let isDown = false;
  let from = 0;
  known.forEach((_, index) => {
    const since = known.slice(from, index + 1);
    if (isDown) {
      const last = known.slice(0, index + 1).slice(-patience.successesToUp);
      if (last.length === patience.successesToUp && !last.includes('down')) {
        isDown = false;
        from = index + 1 - patience.successesToUp;
      }
      return;
    }
    const failures = since.slice(-patience.failureWindow).filter((status) => status === 'down').length;
    isDown = failures >= patience.failuresToDown;
  });
  return isDown ? 'down' : 'not down';
}

test('for any results, it is down exactly when an independent model says so, and unknown results change nothing', () => {
  const status = fc.constantFrom<CheckStatus>('up', 'degraded', 'down', 'unknown');
  const patience = fc
    .record({
      failureWindow: fc.integer({ min: 1, max: 6 }),
      failuresToDown: fc.integer({ min: 1, max: 6 }),
      successesToUp: fc.integer({ min: 1, max: 5 }),
    })
    .filter(({ failuresToDown, failureWindow }) => failuresToDown <= failureWindow);
  fc.assert(
    fc.property(fc.array(status, { maxLength: 40 }), patience, (statuses, one) => {
      const verdict = verdictAfter(statuses, one);
      expect(verdict === 'down' ? 'down' : 'not down').toBe(model(statuses, one));
      const known = statuses.filter((each) => each !== 'unknown');
      expect(verdictAfter(known, one)).toBe(verdict);
    }),
    { numRuns: 2_000 },
  );
});
