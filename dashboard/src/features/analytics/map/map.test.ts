import { expect, test } from 'vitest';
import atlas from 'world-atlas/countries-110m.json';
import { drawCountries, shadeOf } from './countries.ts';
import { readAtlas } from './read-atlas.ts';

test('every country of the atlas is drawn, and called by its code', () => {
  const countries = drawCountries(readAtlas(atlas));
  expect(countries.length).toBeGreaterThan(170);
  expect(countries.every(({ path }) => path.startsWith('M'))).toBe(true);
  const codes = countries.map(({ code }) => code).filter((code) => code !== undefined);
  expect(new Set(codes).size).toBe(codes.length);
  // Two areas of the atlas are in no list of codes.
  expect(countries.length - codes.length).toBe(2);
  const named = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const code of codes) expect(named.of(code), code).toBeDefined();
  expect(codes).toEqual(expect.arrayContaining(['US', 'DE', 'FR', 'IN', 'BR', 'ZA', 'AU', 'XK', 'NO', 'TW']));
});

test('small figures can be seen beside large ones', () => {
  expect(shadeOf(0, 100)).toBe(0);
  expect(shadeOf(0, 0)).toBe(0);
  expect(shadeOf(100, 100)).toBe(1);
  expect(shadeOf(1, 1_000)).toBeGreaterThan(0.15);
});
