import { describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { createCookieJar } from './cookie-jar.ts';
import { readJsonPath } from './json-path.ts';
import { isInStatusSet } from './status-set.ts';
import { substitute, substituteUrl } from './template.ts';

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

it('cookies belong to the origin that set them, until they are deleted or expire', () => {
  const jar = createCookieJar(Date.parse('2030-01-01'));
  jar.store('http://a.example', ['a=1; Path=/; HttpOnly', 'b=x=y', 'novalue', '=1']);
  jar.store('http://a.example', ['c=1; Expires=Tue, 01 Jan 2019 00:00:00 GMT', 'a=2']);
  expect(jar.headerFor('http://a.example')).toBe('a=2; b=x=y');
  expect(jar.headerFor('https://a.example')).toBe('');
  jar.store('http://a.example', ['a=; Max-Age=0']);
  expect(jar.headerFor('http://a.example')).toBe('b=x=y');
  expect(jar.read('http://a.example', 'b')).toBe('x=y');
});
