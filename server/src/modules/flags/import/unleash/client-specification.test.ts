import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileFlagSet } from '../../../../lib/flags/compile-flag-set.ts';
import { evaluateFlag } from '../../../../lib/flags/evaluate-flag.ts';
import type { FlagDefinition } from '../../../../lib/flags/flag-set.ts';
import { DEFAULT_STICKINESS } from '../imported-flag.ts';
import { readUnleash } from './read-unleash.ts';

const record = z.record(z.string(), z.unknown());
const context = record.transform(({ properties, ...fields }) => ({
  ...record.catch({}).parse(properties),
  ...fields,
}));
const booleanTest = z.object({
  description: z.string(),
  context,
  toggleName: z.string(),
  expectedResult: z.boolean(),
});
const variantTest = booleanTest.extend({
  expectedResult: z.object({
    name: z.string(),
    payload: z.object({ type: z.string(), value: z.string() }).optional(),
    enabled: z.boolean(),
    feature_enabled: z.boolean(),
  }),
});
const event = z.object({
  type: z.string(),
  features: z.array(record).default([]),
  segments: z.array(record).default([]),
  feature: record.optional(),
  segment: record.optional(),
  featureName: z.string().optional(),
});
const specification = z.object({
  name: z.string(),
  state: z.object({ events: z.array(event).optional() }).loose(),
  tests: z.array(booleanTest).default([]),
  variantTests: z.array(variantTest).default([]),
});
type Event = z.output<typeof event>;

/** Cases that cannot apply, with the reason. */
const EXPLAINED: Readonly<Record<string, string>> = {};

const resolve = createRequire(import.meta.url).resolve;
const readSpecification = (file: string): unknown =>
  JSON.parse(readFileSync(resolve(`@unleash/client-specification/specifications/${file}`), 'utf8'));

/** Applies the events of the delta API, which change the state step by step. */
function stateOf(events: readonly Event[]): object {
  const features = new Map<unknown, object>();
  const segments = new Map<unknown, object>();
  for (const { type, feature, segment, featureName, ...hydration } of events) {
    for (const one of [...hydration.features, ...(feature === undefined ? [] : [feature])])
      features.set(one['name'], one);
    for (const one of [...hydration.segments, ...(segment === undefined ? [] : [segment])])
      segments.set(one['id'], one);
    if (type === 'feature-removed') features.delete(featureName);
  }
  return { features: [...features.values()], segments: [...segments.values()] };
}

/** Imports a state, and returns a function that evaluates a feature by its name in Unleash. */
function importState(state: unknown) {
  const { flags, segments } = readUnleash(state);
  const definitions = flags.flatMap((flag): FlagDefinition[] => {
    const config = flag.configs.get('default');
    if (config === undefined) return [];
    return [
      {
        ...config,
        key: flag.key,
        type: flag.type,
        version: 1,
        salt: flag.key,
        stickiness: DEFAULT_STICKINESS,
        clientSide: true,
      },
    ];
  });
  const compiled = compileFlagSet(
    {
      websiteId: 'site',
      environment: 'default',
      version: '1',
      flags: definitions,
      segments: segments.map(({ ref, constraints }) => ({ id: ref, kind: 'rules', constraints })),
    },
    new Map(),
  );
  const keys = new Map(flags.map(({ sourceKey, key }) => [sourceKey, key]));
  return (name: string, given: Record<string, unknown>) =>
    evaluateFlag(compiled, keys.get(name) ?? `no flag ${name}`, given);
}

test('each case of the Unleash client specification has the same result after an import', () => {
  const files = z.array(z.string()).parse(readSpecification('index.json'));
  const failures: string[] = [];
  let passed = 0;
  let total = 0;
  for (const file of files) {
    const { name, state, tests, variantTests } = specification.parse(readSpecification(file));
    const evaluate = importState(state.events === undefined ? state : stateOf(state.events));
    const check = (description: string, actual: unknown, expected: unknown) => {
      total++;
      if (JSON.stringify(actual) === JSON.stringify(expected)) passed++;
      else if (!Object.hasOwn(EXPLAINED, `${name}: ${description}`))
        failures.push(`${name}: ${description}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    };
    for (const one of tests)
      check(one.description, evaluate(one.toggleName, one.context).enabled, one.expectedResult);
    for (const one of variantTests) {
      const { enabled, variant, value } = evaluate(one.toggleName, one.context);
      const { payload, ...expected } = one.expectedResult;
      const hasVariant = enabled && variant !== undefined;
      check(
        one.description,
        [
          hasVariant ? variant : 'disabled',
          hasVariant,
          enabled,
          ...(payload === undefined ? [] : [String(value)]),
        ],
        [
          expected.name,
          expected.enabled,
          expected.feature_enabled,
          ...(payload === undefined ? [] : [payload.value]),
        ],
      );
    }
  }
  process.stdout.write(`Unleash client specification: ${passed} of ${total} cases passed\n`);
  expect(failures).toEqual([]);
  expect(total).toBe(279);
  expect(passed).toBe(total - Object.keys(EXPLAINED).length);
});
