import { describe, expect, test } from 'vitest';
import { blockingDirective } from './content-security-policy.ts';

const page = new URL('https://shop.example/cart');
const script = new URL('https://stats.example/pharos.js');
const ofScript = (policy: string, url = script, nonce?: string) =>
  blockingDirective([policy], { kind: 'script', url, page, nonce });
const ofEvents = (policy: string) =>
  blockingDirective([policy], { kind: 'connect', url: new URL('https://stats.example/track'), page });

test('without a directive that applies, everything is allowed', () => {
  expect(blockingDirective([], { kind: 'script', url: script, page })).toBeUndefined();
  expect(ofScript("img-src 'none'; connect-src 'self'")).toBeUndefined();
});

test.each([
  ["default-src 'self'", 'default-src'],
  ["default-src *; script-src 'self'", 'script-src'],
  ["script-src https://stats.example; script-src-elem 'self'", 'script-src-elem'],
  ["script-src 'none'", 'script-src'],
  ['script-src', 'script-src'],
  ["SCRIPT-SRC 'self'; script-src *", 'script-src'],
])('the most specific directive decides, and of repeated ones the first: %s', (policy, directive) => {
  expect(ofScript(policy)).toBe(directive);
});

test.each([
  'script-src *',
  'script-src https:',
  'script-src http:',
  'script-src stats.example',
  'script-src STATS.example',
  'script-src https://stats.example',
  'script-src https://stats.example:443',
  'script-src http://stats.example:80',
  'script-src *.example',
  'script-src https://*:*',
  'script-src stats.example/pharos.js',
  'script-src https://stats.example/',
])('%s allows the script', (policy) => expect(ofScript(policy)).toBeUndefined());

test.each([
  'script-src https://stats.example:8443',
  'script-src other.example',
  'script-src *.stats.example',
  'script-src stats.example/scripts/',
  'script-src https://stats.example/pharos',
  'script-src wss://stats.example',
  'script-src data:',
])('%s blocks the script', (policy) => expect(ofScript(policy)).toBe('script-src'));

describe('the origin of the page', () => {
  test("is 'self', with its port", () => {
    expect(ofScript("script-src 'self'", new URL('https://shop.example/stats/pharos.js'))).toBeUndefined();
    expect(ofScript("script-src 'self'", new URL('https://shop.example:8443/pharos.js'))).toBe('script-src');
    expect(ofScript("script-src 'self'", new URL('https://www.shop.example/pharos.js'))).toBe('script-src');
  });
});

test('a nonce allows the script that has it, and strict-dynamic no other', () => {
  expect(ofScript("script-src 'nonce-abc'", script, 'abc')).toBeUndefined();
  expect(ofScript("script-src 'nonce-abc'", script, 'abd')).toBe('script-src');
  expect(ofScript("script-src 'nonce-abc' 'strict-dynamic' https:", script, 'abc')).toBeUndefined();
  expect(ofScript("script-src 'nonce-abc' 'strict-dynamic' https:", script)).toBe('script-src');
});

test('every policy must allow a request, whether they are in one header or in several', () => {
  const allowing = 'script-src stats.example';
  const blocking = "script-src 'self'";
  const request = { kind: 'script', url: script, page } as const;
  expect(blockingDirective([allowing, blocking], request)).toBe('script-src');
  expect(blockingDirective([`${allowing}, ${blocking}`], request)).toBe('script-src');
  expect(blockingDirective([`${allowing}, ${allowing}`], request)).toBeUndefined();
});

test('connect-src decides about events, and default-src without it', () => {
  expect(ofEvents("default-src 'self'; script-src stats.example")).toBe('default-src');
  expect(ofEvents("default-src 'self'; connect-src 'self' https://stats.example")).toBeUndefined();
  expect(ofEvents("connect-src 'self'")).toBe('connect-src');
});
