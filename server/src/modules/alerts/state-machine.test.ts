import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertState } from './alert-state.contract.ts';
import { advance, INITIAL, type Observation } from './state-machine.ts';

const LETTERS: Record<string, Observation> = { b: 'breach', n: 'near', c: 'clear', u: 'unknown' };

function run(history: string, breaches: number, clears: number): AlertState[] {
  let progress = INITIAL;
  return [...history].map((letter) => {
    progress = advance(progress, LETTERS[letter] ?? 'unknown', { breaches, clears });
    return progress.state;
  });
}

/** Decides from the text of the whole history whether it fires, without states. */
function isFiring(history: string, breaches: number, clears: number): boolean {
  const fires = new RegExp(`b(?:n*b){${breaches - 1}}`);
  const resolves = new RegExp(`c{${clears}}`);
  let rest = history.replaceAll('u', '');
  for (;;) {
    const fired = fires.exec(rest);
    if (fired === null) return false;
    rest = rest.slice(fired.index + fired[0].length);
    const resolved = resolves.exec(rest);
    if (resolved === null) return true;
    rest = rest.slice(resolved.index + resolved[0].length);
  }
}

test('it fires exactly when the text of its history says so', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('b', 'n', 'c', 'u'), { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (letters, breaches, clears) => {
        const states = run(letters.join(''), breaches, clears);
        for (const [index, state] of states.entries())
          expect(state === 'firing').toBe(isFiring(letters.slice(0, index + 1).join(''), breaches, clears));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a value at the limit fires once and does not flap', () => {
  expect(run('bnbnbnbnbn', 2, 3)).toEqual(['pending', 'pending', ...Array<AlertState>(8).fill('firing')]);
});

test('unknown evaluations neither fire nor resolve', () => {
  expect(run('buuuuu', 2, 1).at(-1)).toBe('pending');
  expect(run('bbuuuuu', 2, 1).at(-1)).toBe('firing');
});
