import { expect, test } from 'vitest';
import { valueName } from '../cards/value-names.ts';
import { findIcon, hostName } from './find-icon.ts';

import { ICONS_PATH } from './icons-path.ts';

const fileOf = (field: string, value: string) => {
  const icon = findIcon(field, value);
  return icon.kind === 'flag' || icon.kind === 'brand' ? icon.file.slice(ICONS_PATH.length + 1) : icon.kind;
};

test('countries have flags, and browsers, systems and sources the icon of their brand', () => {
  expect(fileOf('country', 'DE')).toBe('flags/de.svg');
  expect(fileOf('browser_name', 'Mobile Safari')).toBe('brands/safari.svg');
  expect(fileOf('os_name', 'Mac OS')).toBe('brands/apple.svg');
  expect(fileOf('source', 'Hacker News')).toBe('brands/ycombinator.svg');
  expect(fileOf('utm_source', 'fb')).toBe('brands/facebook.svg');
  expect(fileOf('ai_assistant', 'ChatGPT')).toBe('brands/openai.svg');
});

test('every host of a source has its icon', () => {
  expect(fileOf('referrer', 'google.co.uk')).toBe('brands/google.svg');
  expect(fileOf('referrer', 'l.instagram.com')).toBe('brands/instagram.svg');
  expect(fileOf('referrer', 'news.ycombinator.com')).toBe('brands/ycombinator.svg');
});

test('a source without an icon has its first letter, and a missing value has none', () => {
  expect(findIcon('source', 'Newsletter')).toEqual({ kind: 'letter', letter: 'N' });
  expect(findIcon('utm_source', 'v1.2')).toEqual({ kind: 'letter', letter: 'V' });
  expect(findIcon('source', 'Direct')).toEqual({ kind: 'direct' });
  expect(findIcon('device_type', 'tablet')).toEqual({ kind: 'device', device: 'tablet' });
  for (const [field, value] of [
    ['country', 'Unknown'],
    ['browser_name', 'Unknown'],
    ['utm_source', '(none)'],
    ['referrer', ''],
  ] as const)
    expect(findIcon(field, value)).toEqual({ kind: 'none' });
});

test.each([
  ['partner.example', 'partner.example'],
  ['Blog.Partner.example', 'blog.partner.example'],
  ['https://partner.example/page?a=b', 'partner.example'],
  ['partner.example/page', 'partner.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
])('a referrer without a bundled icon, %s, has that of its website, %s', (value, host) => {
  expect(findIcon('referrer', value)).toMatchObject({ kind: 'website', host });
});

test.each(['partner', '127.0.0.1', '[::1]', 'partner.example:8080', '../partner.example', 'a b.example'])(
  '%s is not the host of a website',
  (value) => {
    expect(['letter', 'none']).toContain(findIcon('referrer', value).kind);
  },
);

test('a source and a system have one name in all lists', () => {
  expect(valueName('referrer', 'google.com')).toBe('Google');
  expect(valueName('referrer', 'google.de')).toBe('google.de');
  expect(valueName('os_name', 'Mac OS')).toBe('macOS');
  expect(hostName('partner.example')).toBeUndefined();
});
