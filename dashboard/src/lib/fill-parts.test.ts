import { expect, test } from 'vitest';
import { fillParts } from './fill-parts.ts';

test('parts are in the places that the text gives them, as often as it names them', () => {
  const text = ({ one, other }: { readonly one: string; readonly other: string }) =>
    `If ${other}, then ${one}${one}.`;
  const one = { id: 1 };
  expect(fillParts(text, { one, other: ['x'] })).toEqual(['If ', ['x'], ', then ', one, one, '.']);
});
