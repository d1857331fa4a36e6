import { expect, test } from 'vitest';
import { languageWithParents, preferredLanguages, supportedLanguage } from './accept-language.ts';

test.each([
  ['en;q=0.5, es;q=0.9', ['es', 'en']],
  ['en;q=0, es', ['es']],
  ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  ['fr;q=0.5,it;q=0.5', ['fr', 'it']],
  ['*, pt-BR;q=0.1', ['pt-BR']],
  ['en; Q=0.2 , sv', ['sv', 'en']],
  ['en;q=high, da;q=0.001', ['da']],
  ['en;level=1;q=0.3, nl;q=0.4', ['nl', 'en']],
  ['x, 1, en_US, ', []],
  [undefined, []],
])('%j prefers %j', (header, languages) => {
  expect(preferredLanguages(header)).toEqual(languages);
});

test('a language belongs to shorter ones', () => {
  expect(languageWithParents('zh-Hant-TW')).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh']);
  expect(languageWithParents('')).toEqual([]);
});

test.each([
  ['fr;q=0.9, DE-at;q=0.5', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['fr, *', undefined],
  [undefined, undefined],
])('of English and German, %j gets %j', (header, language) => {
  expect(supportedLanguage(header, ['en', 'de'])).toBe(language);
});
