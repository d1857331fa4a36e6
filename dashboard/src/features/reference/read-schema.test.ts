import { expect, test } from 'vitest';
import { childrenOf, nameType } from './read-schema.ts';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ const: true }, 'true'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [
    { enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'] },
    '"a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | 2 more',
  ],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, '(string | number)[]'],
  [{ type: 'array', items: { type: 'object', properties: {} } }, 'object[]'],
  [{}, 'any'],
])('%j is named %s', (schema, name) => expect(nameType(schema)).toBe(name));

test('what is inside is found behind lists and behind "or nothing"', () => {
  const thing = { type: 'object', properties: { id: { type: 'string' }, note: {} }, required: ['id'] };
  const fields = [
    { name: 'id', schema: { type: 'string' }, isRequired: true },
    { name: 'note', schema: {}, isRequired: false },
  ];
  for (const schema of [thing, { type: 'array', items: thing }, { anyOf: [thing, { type: 'null' }] }])
    expect(childrenOf(schema)).toEqual(fields);
  const both = childrenOf({ anyOf: [thing, { type: 'array', items: thing }] });
  expect(both.map(({ name }) => name)).toEqual(['Variant 1', 'Variant 2']);
});
