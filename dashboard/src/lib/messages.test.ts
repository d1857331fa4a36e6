import { expect, test } from 'vitest';
import { GERMAN } from '../german.ts';

const english = import.meta.glob<{ messages: object }>(['../**/messages.ts', '!./messages.ts'], {
  eager: true,
});
const germanSources = import.meta.glob<string>('../**/messages.de.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('every feature that has messages has German ones, each of them translated to a text', () => {
  const names = Object.keys(english).map((path) => path.split('/').at(-2));
  expect(Object.keys(GERMAN).sort()).toEqual(names.sort());
  for (const { messages } of Object.values(english)) expect(emptyTexts(messages)).toEqual([]);
  expect(emptyTexts(GERMAN)).toEqual([]);
});

test('German messages import no module that waits for them: the page would never start', () => {
  for (const [path, source] of Object.entries(germanSources))
    for (const [, imported] of source.matchAll(/^import \{.*from '([^']+)'/gm))
      expect(imported, path).toMatch(
        /\/lib\/(plural|language)\.ts$|\.data\.ts$|\/translate(?:-notification)?\.ts$/,
      );
});

/** The paths of texts that are empty. */
function emptyTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, nested]) => emptyTexts(nested, `${path}.${key}`));
}
