import { expect, test } from 'vitest';
import {
  changesBetween,
  completeUrl,
  defaultName,
  EMPTY_DRAFT,
  resultingUrl,
  toFields,
  toLocalInput,
} from './link-draft.ts';

const DRAFT = { ...EMPTY_DRAFT, targetUrl: 'https://www.shop.example/sale?a=1' };

test('a link without a name is named after the host of its target', () => {
  expect(defaultName('https://www.shop.example/sale')).toBe('shop.example');
  expect(toFields(DRAFT).name).toBe('shop.example');
  expect(toFields({ ...DRAFT, name: ' Sale ' }).name).toBe('Sale');
  expect(defaultName('not a url')).toBe('not a url');
});

test('an address without a scheme becomes an https URL, and other text is unchanged', () => {
  expect(completeUrl('shop.example/sale')).toBe('https://shop.example/sale');
  expect(completeUrl('shop.example:8080')).toBe('https://shop.example:8080');
  expect(completeUrl('http://shop.example')).toBe('http://shop.example');
  expect(completeUrl('myapp://open')).toBe('myapp://open');
  expect(completeUrl('sale')).toBe('sale');
});

test('empty texts are null, and an empty slug is not sent', () => {
  const fields = toFields(DRAFT);
  expect(fields).toMatchObject({ domainId: null, utm: null, expiresAt: null, clickLimit: null, notes: null });
  expect(fields).not.toHaveProperty('slug');
  expect(fields).not.toHaveProperty('password');
});

test('UTM fields are added to the target, and replace its own', () => {
  const utm = { ...EMPTY_DRAFT.utm, source: 'mail', campaign: 'spring sale' };
  expect(resultingUrl({ targetUrl: 'https://shop.example/?a=1&utm_source=x', utm })).toBe(
    'https://shop.example/?a=1&utm_source=mail&utm_campaign=spring+sale',
  );
  expect(resultingUrl({ targetUrl: 'nothing', utm })).toBeUndefined();
});

test('only changed fields are sent', () => {
  expect(changesBetween(DRAFT, { ...DRAFT, passQuery: true })).toEqual({ passQuery: true });
  expect(changesBetween(DRAFT, { ...DRAFT, isPasswordRemoved: true })).toEqual({ password: null });
  expect(changesBetween(DRAFT, DRAFT)).toEqual({});
});

test('a time keeps its instant through the form', () => {
  const local = toLocalInput('2026-03-01T12:30:00.000Z');
  expect(local).toMatch(/^2026-0[23]-\d{2}T\d{2}:\d{2}$/);
  expect(toFields({ ...DRAFT, expiresAt: local }).expiresAt).toBe('2026-03-01T12:30:00.000Z');
});
