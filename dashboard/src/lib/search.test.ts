import { expect, test } from 'vitest';
import { oneOf, ownPath, present, textIn, wholeNumberIn } from './search.ts';

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'websites', '', undefined, 7])(
  'nobody is sent to %j after signing in',
  (value) => expect(ownPath(value)).toBeUndefined(),
);

test('a page of ours with its filters is where one goes on', () => {
  expect(ownPath('/websites/web_1?range=last_7d#top')).toBe('/websites/web_1?range=last_7d#top');
});

test('what does not fit is as if it were not there', () => {
  expect(oneOf('year', ['day', 'week'])).toBeUndefined();
  expect(textIn({})).toBeUndefined();
  expect(textIn(404)).toBe('404');
  expect(wholeNumberIn('3', 1, 10)).toBe(3);
  expect(wholeNumberIn('3.5', 1, 10)).toBeUndefined();
  expect(wholeNumberIn(11, 1, 10)).toBeUndefined();
  expect(present({ a: 1, b: undefined })).toEqual({ a: 1 });
});
