import { expect, test } from 'vitest';
import { isServerPage, oneOf, ownPath, present, textIn, wholeNumberIn } from './search.ts';

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'websites', '', undefined, 7])(
  'sign-in does not redirect to %j',
  (value) => expect(ownPath(value)).toBeUndefined(),
);

test('a path of this host is accepted with its parameters', () => {
  expect(ownPath('/websites/web_1?range=last_7d#top')).toBe('/websites/web_1?range=last_7d#top');
});

test('invalid search parameters are ignored', () => {
  expect(oneOf('year', ['day', 'week'])).toBeUndefined();
  expect(textIn({})).toBeUndefined();
  expect(textIn(404)).toBe('404');
  expect(wholeNumberIn('3', 1, 10)).toBe(3);
  expect(wholeNumberIn('3.5', 1, 10)).toBeUndefined();
  expect(wholeNumberIn(11, 1, 10)).toBeUndefined();
  expect(present({ a: 1, b: undefined })).toEqual({ a: 1 });
});

test('status pages are loaded from the server, and pages of the dashboard are not', () => {
  expect(isServerPage('/status/acme')).toBe(true);
  expect(isServerPage('/status/sign-in?host=status.acme.example')).toBe(true);
  expect(isServerPage('/status-pages/stp_1')).toBe(false);
});
