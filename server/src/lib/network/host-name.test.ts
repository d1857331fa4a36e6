import { expect, test } from 'vitest';
import { asciiHost, shownAddress, shownHost } from './host-name.ts';

test.each([
  ['bücher.example', 'xn--bcher-kva.example'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  ['例え.jp', 'xn--r8jz45g.jp'],
  ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
  ['faß.de', 'xn--fa-hia.de'],
  ['한국어.kr', 'xn--3e0bk47br7k.kr'],
  ['shop.example', 'shop.example'],
])('%s is stored as %s and shown as written', (written, stored) => {
  expect(asciiHost(written)).toBe(stored);
  expect(shownHost(stored)).toBe(written);
});

test('capitals and decomposed characters are the same host', () => {
  expect(asciiHost('BÜCHER.example')).toBe('xn--bcher-kva.example');
  expect(asciiHost('bu\u0308cher.example')).toBe('xn--bcher-kva.example');
});

test.each(['аррӏе.com', 'pаypal.com', 'gооgle.com', 'ѕоре.com', 'βank.com', 'googlе.com'])(
  'the imitation %s is shown in ASCII',
  (host) => {
    const stored = asciiHost(host);
    expect(stored).toMatch(/^xn--/);
    expect(shownHost(stored)).toBe(stored);
  },
);

test('the host of an address is shown, and text that only looks like one is not changed', () => {
  expect(shownAddress('https://xn--bcher-kva.example:8080/xn--a?x=xn--b')).toBe(
    'https://bücher.example:8080/xn--a?x=xn--b',
  );
  expect(shownAddress('xn--bcher-kva.example')).toBe('bücher.example');
  for (const text of ['xn--', 'xn--zzzzzzzzzzz.example', 'a xn-- b', '']) expect(shownHost(text)).toBe(text);
});
