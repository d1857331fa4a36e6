import { expect, test } from 'vitest';
import { compileFlagSet } from './compile-flag-set.ts';
import { evaluateFlag } from './evaluate-flag.ts';
import { createIdSet } from './id-set.ts';
import { evaluateInModel } from './testing/model.ts';
import { createGenerator } from './testing/random-flags.ts';

/** `npm run fuzz:flags` runs 1,000,000. */
const EVALUATIONS = Number(process.env['PHAROS_FUZZ_FLAGS'] ?? 3_000);
const SEED = Number(process.env['PHAROS_FUZZ_SEED'] ?? 1);
const CONTEXTS = 20;
const nowMs = Date.parse('2026-03-01T12:00:00Z');

test('the engine and an independent model agree on random flags and contexts', { timeout: 3_600_000 }, () => {
  const reasons = new Map<string, number>();
  let count = 0;
  for (let seed = SEED; count < EVALUATIONS; seed++) {
    const generator = createGenerator(seed);
    const { set, lists } = generator.flagSet();
    const sets = new Map([...lists].map(([id, ids]) => [id, createIdSet(ids)]));
    const compiled = compileFlagSet(set, sets);
    for (let index = 0; index < CONTEXTS; index++) {
      const context = generator.context();
      const random = generator.next();
      for (const { key } of set.flags) {
        const { value, variant, enabled, reason, ruleId, errorCode } = evaluateFlag(compiled, key, context, {
          nowMs,
          random: () => random,
        });
        const expected = evaluateInModel({ set, lists, context, nowMs, random }, key);
        expect({ value, variant, enabled, reason, ruleId, errorCode }, `seed ${seed}, ${key}`).toEqual(
          expected,
        );
        count++;
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  }
  process.stdout.write(`${count} evaluations: ${[...reasons].map((entry) => entry.join(' ')).join(', ')}\n`);
  // A generator that avoids a case would test nothing.
  expect([...reasons.keys()].sort()).toEqual([
    'DEFAULT',
    'DISABLED',
    'ERROR',
    'SPLIT',
    'STATIC',
    'TARGETING_MATCH',
  ]);
});
