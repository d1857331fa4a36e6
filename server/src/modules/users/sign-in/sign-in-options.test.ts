import { expect, test } from 'vitest';
import { readSignInOptions } from './sign-in-options.ts';

test.each([
  ['https://pharos.example', true],
  ['http://localhost:3000', true],
  ['http://pharos.localhost', true],
  ['http://pharos.example', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]:8443', false],
])('passkeys are offered where browsers support them: %s %s', (baseUrl, isOffered) => {
  expect(readSignInOptions(baseUrl, false).passkeys).toBe(isOffered);
});

test('password reset by mail is offered only if the instance sends mail', () => {
  expect(readSignInOptions('https://pharos.example', true).passwordReset).toBe('mail');
  expect(readSignInOptions('https://pharos.example', false).passwordReset).toBe('link');
});
