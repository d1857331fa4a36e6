import { describe, expect, it } from 'vitest';
import { decodeBody } from './body-text.ts';
import { isInStatusSet } from './check-response.ts';
import { compare } from './compare.ts';
import { CookieJar } from './cookie-jar.ts';
import { parseExactJson } from './exact-json.ts';
import { jsonValueText, readJsonPath } from './json-path.ts';
import { substitute, substituteUrl } from './transaction.ts';

describe('a comparison', () => {
  it.each([
    ['ok', 'equals', 'ok', true],
    [true, 'equals', 'true', true],
    [null, 'equals', 'null', true],
    [undefined, 'equals', '', false],
    [undefined, 'not_equals', 'x', true],
    [{ a: 1 }, 'equals', '{"a":1}', true],
    [['a', 'b'], 'contains', 'b', true],
    [['ab'], 'contains', 'b', false],
    ['abc', 'contains', 'b', true],
    [undefined, 'contains', '', false],
    [undefined, 'not_contains', 'a', true],
    [9, 'less_than', '10', true],
    ['9', 'less_than', '10', true],
    ['', 'less_than', '10', false],
    ['many', 'less_than', '10', false],
    ['many', 'greater_than', '10', false],
    [10, 'greater_than', '10', false],
    [null, 'exists', undefined, true],
    [undefined, 'not_exists', undefined, true],
  ] as const)('%j %s %j is %s', (value, comparison, expected, result) => {
    expect(compare(value, comparison, expected)).toBe(result);
  });
});

describe('a path into JSON', () => {
  const document = { items: [{ ok: true }, null], 'is ok': { '': 1, 'a-b': 'c' }, length: 3 };
  it.each([
    ['$', document],
    ['$.items[0].ok', true],
    ['$.items[01].ok', undefined],
    ['$.items[2]', undefined],
    ['$.items.length', undefined],
    ['$.length', 3],
    ["$['is ok'].a-b", 'c'],
    ['$.items[1].ok', undefined],
    ['$.toString', undefined],
    ['$.__proto__', undefined],
  ])('%s', (path, value) => {
    expect(readJsonPath(document, path)).toEqual(value);
  });
});

it('a set of status codes contains its codes and ranges', () => {
  const set = ['200-204', '404'];
  expect([199, 200, 204, 205, 404].map((status) => isInStatusSet(set, status))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
});

it('placeholders are replaced once, encoded in addresses except at their beginning', () => {
  const values = new Map([
    ['base', 'https://example.com'],
    ['id', 'a b/{{base}}'],
  ]);
  expect(substituteUrl('{{base}}/x/{{ id }}', values)).toEqual({
    text: 'https://example.com/x/a%20b%2F%7B%7Bbase%7D%7D',
  });
  expect(substitute('{{id}} {{}} {{a-b}}', values)).toEqual({ text: 'a b/{{base}} {{}} {{a-b}}' });
  expect(substitute('{{none}} {{other}}', values)).toEqual({ missing: 'none' });
});

describe('cookies', () => {
  it('remain until they are deleted or expire', () => {
    const jar = new CookieJar(Date.parse('2030-01-01'));
    jar.store('http://a.example', ['a=1; Path=/; HttpOnly', 'b=x=y', 'novalue', '=1']);
    jar.store('http://a.example', ['c=1; Expires=Tue, 01-Jan-2019 00:00:00 GMT', 'a=2', 'd=1; Max-Age=x']);
    expect(jar.headerFor('http://a.example')).toBe('a=2; b=x=y; d=1');
    jar.store('http://a.example', ['a=; Max-Age=0', 'd=; Expires=Thu, 01 Jan 1970 00:00:00 GMT']);
    expect(jar.headerFor('http://a.example')).toBe('b=x=y');
    expect(jar.read('http://a.example', 'b')).toBe('x=y');
  });

  it.each([
    // The port and the scheme do not matter, except for secure cookies.
    ['https://a.example:4302/in', 's=1', 'http://a.example:4301/', 's=1'],
    ['https://a.example:4302/in', 's=1; Secure', 'http://a.example:4301/', ''],
    ['https://a.example:4302/in', 's=1; secure', 'https://a.example:1/', 's=1'],
    ['http://a.example/in', 's=1; Secure', 'https://a.example/', ''],
    ['http://a.example/in', 's=1', 'http://b.a.example/', ''],
    ['http://a.example/in', 's=1; Domain=a.example', 'http://b.a.example/', 's=1'],
    ['http://b.a.example/in', 's=1; Domain=.A.example', 'http://a.example/', 's=1'],
    ['http://b.a.example/in', 's=1; Domain=a.example', 'http://ba.example/', ''],
    ['http://a.example/in', 's=1; Domain=b.a.example', 'http://a.example/', ''],
    ['http://a.example/in', 's=1; Domain=other.example', 'http://a.example/', ''],
    ['http://a.example/in', 's=1; Domain=example', 'http://b.example/', ''],
    ['http://127.0.0.1/in', 's=1; Domain=0.0.1', 'http://127.0.0.1/', ''],
    ['http://127.0.0.1/in', 's=1; Domain=127.0.0.1', 'http://127.0.0.1:81/', 's=1'],
    ['http://a.example/in', 's=1; Path=/app', 'http://a.example/app', 's=1'],
    ['http://a.example/in', 's=1; Path=/app', 'http://a.example/app/x', 's=1'],
    ['http://a.example/in', 's=1; Path=/app', 'http://a.example/application', ''],
    ['http://a.example/app/in', 's=1', 'http://a.example/app/x', 's=1'],
    ['http://a.example/app/in', 's=1', 'http://a.example/', ''],
    ['http://a.example/app/in', 's=1; Path=relative', 'http://a.example/app/x', 's=1'],
  ])('of %s as "%s" are sent to %s as "%s" (RFC 6265)', (from, line, to, expected) => {
    const jar = new CookieJar(0);
    jar.store(from, [line]);
    expect(jar.headerFor(to)).toBe(expected);
  });

  it('with longer paths come first, and one name can have several', () => {
    const jar = new CookieJar(0);
    jar.store('http://a.example/', ['s=1', 's=2; Path=/app', 't=3']);
    expect(jar.headerFor('http://a.example/app')).toBe('s=2; s=1; t=3');
    expect(jar.read('http://a.example/', 's')).toBe('2');
  });
});

it.each([
  ['{"a":9007199254740993}', '9007199254740993'],
  ['{"a":9007199254740992}', '9007199254740992'],
  ['{"a":-12345678901234567890}', '-12345678901234567890'],
  ['{"a":0.12345678901234567}', '0.12345678901234567'],
  ['{"a":1e400}', '1e400'],
  ['{"a":1e2}', '100'],
  ['{"a":1.50}', '1.5'],
  ['{"a":"x 9007199254740993 \\" 1"}', 'x 9007199254740993 " 1'],
])('numbers of %s keep their digits: %s', (text, expected) => {
  const document = parseExactJson(text);
  const value = readJsonPath(document?.value, '$.a');
  expect(jsonValueText(value)).toBe(expected);
  expect(compare(value, 'equals', expected)).toBe(true);
});

it('long numbers are compared by all of their digits', () => {
  const value = readJsonPath(parseExactJson('{"a":9007199254740993}')?.value, '$.a');
  expect(compare(value, 'greater_than', '9007199254740992')).toBe(true);
  expect(compare(value, 'less_than', '9007199254740994')).toBe(true);
  expect(compare(value, 'greater_than', '9007199254740993')).toBe(false);
  expect(compare(value, 'less_than', '1e18')).toBe(true);
});

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding);
/** "Привет" in windows-1251. */
const HELLO = '\xcf\xf0\xe8\xe2\xe5\xf2';
it.each([
  ['the content type', bytes(HELLO), 'text/plain; charset="windows-1251"'],
  ['an element of HTML', bytes(`<head><META charset = windows-1251>${HELLO}`), 'text/html'],
  ['an element without a content type', bytes(`<meta charset='cp1251'>${HELLO}`), ''],
  [
    'http-equiv',
    bytes(`<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"/>${HELLO}`),
    'text/html',
  ],
  [
    'an element, not a comment or a description',
    bytes(
      `<!-- <meta charset="utf-8"> --><meta name="d" content="charset=utf-8"><meta charset="windows-1251">${HELLO}`,
    ),
    'text/html',
  ],
  ['XML', bytes(`<?xml version="1.0" encoding='windows-1251'?><a>${HELLO}`), 'application/rss+xml'],
  ['a mark of UTF-16, little-endian', bytes('\ufeffПривет', 'utf16le'), 'text/html; charset=utf-8'],
  ['a mark of UTF-16, big-endian', bytes('\ufeffПривет', 'utf16le').swap16(), ''],
  ['a mark of UTF-8', bytes('\ufeffПривет', 'utf8'), 'text/html; charset=windows-1251'],
  ['nothing', bytes('Привет', 'utf8'), 'text/html'],
  ['an unknown name', bytes('Привет', 'utf8'), 'text/html; charset=none'],
  ['text in JSON', bytes('"<meta charset=windows-1251>Привет"', 'utf8'), 'application/json'],
])('the character set of a body is that of %s', (_what, body, contentType) => {
  expect(decodeBody(body, contentType)).toContain('Привет');
});
