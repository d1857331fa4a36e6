import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apiStepOf, describeStep, kindOfStep, type Step, stepOf } from './step.ts';
import { readSteps, writeSteps } from './step-text.ts';

const PRICING: Step = { type: 'page', op: 'eq', value: '/pricing', conditions: [] };
const SIGNUP: Step = {
  type: 'event',
  op: 'starts_with',
  value: 'sign~up!50%',
  name: 'Signed up',
  conditions: [{ field: 'properties.plan', op: 'in', values: ['pro', 'team,large'] }],
};

describe('steps in the address', () => {
  test('are written readably', () => {
    expect(writeSteps([PRICING, { ...PRICING, type: 'event', value: 'signup' }])).toBe(
      'page~eq~/pricing!event~eq~signup',
    );
    expect(writeSteps([])).toBeUndefined();
  });

  test('are restored unchanged, whatever characters they contain', () => {
    expect(readSteps(writeSteps([PRICING, SIGNUP]))).toEqual([PRICING, SIGNUP]);
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((one) => !one.includes('\0'));
    const step = fc.record({
      type: fc.constantFrom('page' as const, 'event' as const),
      op: fc.constantFrom('eq' as const, 'contains' as const, 'starts_with' as const, 'matches' as const),
      value: text,
      conditions: fc.uniqueArray(
        fc.record({
          field: fc.constantFrom('country', 'properties.a-b*c'),
          op: fc.constant('eq' as const),
          values: fc.tuple(text),
        }),
        { maxLength: 2, selector: ({ field }) => field },
      ),
      name: text,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        expect(readSteps(writeSteps(steps))).toEqual(steps);
      }),
    );
  });

  test.each(['', 'page', 'page~eq', 'page~is~/', 'click~eq~a', 'page~eq~', 'page~eq~\0'])(
    '%j is ignored',
    (text) => {
      expect(readSteps(text)).toEqual([]);
    },
  );

  test('are limited to ten', () => {
    expect(readSteps(Array.from({ length: 12 }, () => 'page~eq~/').join('!'))).toHaveLength(10);
  });
});

describe('conversion to and from the API', () => {
  test('keeps the step', () => {
    const sent = apiStepOf({ ...SIGNUP, value: ' signup ' });
    expect(sent).toEqual({
      type: 'event',
      op: 'starts_with',
      value: 'signup',
      name: 'Signed up',
      filters: [{ field: 'properties.plan', op: 'in', value: ['pro', 'team,large'] }],
    });
    expect(stepOf(sent)).toEqual({ ...SIGNUP, value: 'signup' });
    expect(apiStepOf(PRICING)).toEqual({ type: 'page', op: 'eq', value: '/pricing' });
  });

  test('rejects filters with groups', () => {
    const leaf = { field: 'country', op: 'eq', value: 'DE' } as const;
    expect(stepOf({ type: 'page', op: 'eq', value: '/', filters: [{ or: [leaf, leaf] }] })).toBeUndefined();
  });

  test('describes a step', () => {
    expect(describeStep(PRICING)).toBe('Page is /pricing');
    expect(kindOfStep(apiStepOf(PRICING))).toBe('Page');
    expect(kindOfStep({ type: 'event', op: 'contains' })).toBe('Event contains');
    expect(describeStep(SIGNUP)).toBe('Event starts with sign~up!50%');
  });
});
