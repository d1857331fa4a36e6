import { expect, test } from 'vitest';
import { contrast, legibleOn, textOn } from './legible.ts';

const COLORS = ['#ffff00', '#000000', '#ffffff', '#1b5fcf', '#7f7f7f', '#ff0000', '#00ff88', 'invalid'];

test('every color of a brand becomes legible on light and dark grounds', () => {
  for (const color of COLORS)
    for (const ground of ['#ffffff', '#12161d', '#f7f8fa'])
      expect(contrast(legibleOn(color, ground), ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

test('a color that is legible is not changed', () => {
  expect(legibleOn('#1b5fcf', '#ffffff')).toBe('#1b5fcf');
});

test('text on a color is black or white, and legible', () => {
  for (const color of COLORS.slice(0, -1))
    expect(contrast(textOn(color), color), color).toBeGreaterThanOrEqual(4.5);
});
