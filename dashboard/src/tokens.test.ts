import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('html[data-theme="dark"]');

const TEXTS = ['ink', 'ink-2', 'ink-3', 'accent-text', 'good-text', 'warn-text', 'bad-text'];
const GROUNDS = ['canvas', 'surface', 'sunken', 'hover'];

describe.each([
  ['light', colorsIn(light)],
  ['dark', { ...colorsIn(light), ...colorsIn(dark) }],
])('in the %s theme', (_theme, colors) => {
  const ratio = (one: string, other: string) => contrast(colors[one] ?? '', colors[other] ?? '');

  test.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    '%s can be read on %s (WCAG 1.4.3)',
    (text, ground) => expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5),
  );

  test.each([
    ['accent-text', 'accent-soft'],
    ['good-text', 'good-soft'],
    ['warn-text', 'warn-soft'],
    ['bad-text', 'bad-soft'],
    ['ink', 'accent-soft'],
    ['ink', 'selected'],
    ['ink-2', 'selected'],
    ['ink', 'raised'],
    ['ink-2', 'raised'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-bad', 'bad'],
    ['on-bad', 'bad-hover'],
  ])('%s can be read on %s (WCAG 1.4.3)', (text, ground) =>
    expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5),
  );

  test.each([1, 2, 3, 4, 5, 6])('initials can be read on series-%i (WCAG 1.4.3)', (n) =>
    expect(ratio('surface', `series-${n}`)).toBeGreaterThanOrEqual(4.5),
  );

  test.each(
    ['edge', 'focus', 'good', 'warn', 'bad', ...[1, 2, 3, 4, 5, 6].map((n) => `series-${n}`)].flatMap(
      (mark) => ['canvas', 'surface'].map((ground) => [mark, ground] as const),
    ),
  )('%s can be seen on %s (WCAG 1.4.11)', (mark, ground) =>
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3),
  );
});

function colorsIn(text: string): Record<string, string> {
  const found = text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

/** Contrast ratio of two colours (WCAG 2.2, relative luminance). */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
