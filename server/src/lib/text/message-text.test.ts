import { expect, test } from 'vitest';
import {
  HTML,
  jsonBytes,
  MARKDOWN,
  PLAIN,
  SLACK,
  shownUnits,
  utf16Units,
  writeText,
} from './message-text.ts';

const FORMATS = { PLAIN, HTML, SLACK, MARKDOWN } as const;
const COUNTS = { utf16Units, shownUnits, jsonBytes } as const;
const ALL = 10_000;

test.each([
  'https://x.example/health_check-v2/a_b',
  'http://x.example/a~b/*c*?q=#top',
  'https://en.wikipedia.example/wiki/A_(b)',
  'HTTPS://x.example/@user/a+b!c',
])('the address %s can be opened in every format', (address) => {
  for (const format of [PLAIN, SLACK, MARKDOWN])
    for (const [before, after] of [
      ['Down: ', ' for 2 checks.'],
      ['(', ')'],
      ['*', '*.'],
      ['“', '”, again'],
    ])
      expect(writeText(`${before}${address}${after}`, format, ALL)).toContain(address);
});

test.each([
  [
    'markup around an address is escaped',
    '[link](https://evil.example)',
    '\\[link\\]\\(https://evil.example\\)',
  ],
  ['an ampersand of an address', 'https://x.example/?a=1&b_c=2', 'https://x.example/?a=1&b_c=2'],
  ['a mention', '@here `a_b`', '@\u200Bhere \\`a\\_b\\`'],
])('Markdown: %s', (_name, text, written) => {
  expect(writeText(text, MARKDOWN, ALL)).toBe(written);
});

test('Slack and HTML escape an address as they read it', () => {
  expect(writeText('See https://x.example/?a=1&b_c=<2>', SLACK, ALL)).toBe(
    'See https://x.example/?a=1&amp;b_c=&lt;2&gt;',
  );
  expect(writeText('https://x.example/?a=1&b_c=2', HTML, ALL)).toBe('https://x.example/?a=1&#38;b_c=2');
});

test.each(Object.keys(FORMATS).filter((name): name is keyof typeof FORMATS => name in FORMATS))(
  '%s is shortened after it is escaped, in the unit that counts, and nothing is divided',
  (name) => {
    const source = '<&>*_ "q" \\ 🚀👩‍👩‍👧 https://x.example/a_b?a=1&b=2 ä€\n'.repeat(2);
    const characters = [...source, ''];
    // The escaped forms of all beginnings of the text.
    const beginnings = new Set(
      characters.map((_each, index) => writeText(characters.slice(0, index).join(''), FORMATS[name], ALL)),
    );
    for (const count of Object.values(COUNTS))
      for (let max = 3; max < 120; max += 1) {
        const written = writeText(source, FORMATS[name], max, count);
        expect(count(written)).toBeLessThanOrEqual(max);
        expect(written.isWellFormed()).toBe(true);
        if (written.endsWith('…')) expect(beginnings).toContain(written.slice(0, -1));
      }
  },
);
