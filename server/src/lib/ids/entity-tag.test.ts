import { expect, test } from 'vitest';
import { hasVersion } from './entity-tag.ts';

test.each([
  ['the tag itself', '"a"', '"a"', true],
  ['a weak tag is equal to a strong one', 'W/"a"', '"a"', true],
  ['a strong tag is equal to a weak one', '"a"', 'W/"a"', true],
  ['one of a list', '"b", W/"a" ,"c"', '"a"', true],
  ['a tag may contain a comma', '"b,c","a"', '"b,c"', true],
  ['an asterisk matches every version', ' * ', '"a"', true],
  ['another tag', '"b"', '"a"', false],
  ['a part of a tag', '"a-gzip"', '"a"', false],
  ['a tag without quotation marks', 'a', '"a"', false],
  ['an asterisk as a tag', '"*"', '"a"', false],
  ['an empty header', '', '"a"', false],
  ['no header', undefined, '"a"', false],
])('%s', (_, ifNoneMatch, etag, expected) => {
  expect(hasVersion(ifNoneMatch, etag)).toBe(expected);
});
