import { expect, test } from 'vitest';
import { GERMAN } from '../german.ts';

const english = import.meta.glob<{ messages: object }>(['../**/messages.ts', '!./messages.ts'], {
  eager: true,
});

test('every feature that has messages has German ones, each of them translated to a text', () => {
  const names = Object.keys(english).map((path) => path.split('/').at(-2));
  expect(Object.keys(GERMAN).sort()).toEqual(names.sort());
  for (const { messages } of Object.values(english)) expect(emptyTexts(messages)).toEqual([]);
  expect(emptyTexts(GERMAN)).toEqual([]);
});

/** The paths of texts that are empty. */
function emptyTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, nested]) => emptyTexts(nested, `${path}.${key}`));
}
