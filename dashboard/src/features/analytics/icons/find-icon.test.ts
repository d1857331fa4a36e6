import { expect, test } from 'vitest';
import { valueName } from '../cards/value-names.ts';
import { findIcon } from './find-icon.ts';
import { hostName } from './host-name.ts';
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
  expect(findIcon('referrer', 'partner.example')).toEqual({ kind: 'letter', letter: 'P' });
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

test('a source and a system have one name in all lists', () => {
  expect(valueName('referrer', 'google.com')).toBe('Google');
  expect(valueName('referrer', 'google.de')).toBe('google.de');
  expect(valueName('os_name', 'Mac OS')).toBe('macOS');
  expect(hostName('partner.example')).toBeUndefined();
});
