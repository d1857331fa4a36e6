import { expect, test } from 'vitest';
import { endOf } from '../../lib/expiry.ts';
import { tellAccess, tellExpiry, tellLastUse } from './key-words.ts';
import { PRESETS, presetOf } from './presets.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test('a key lasts as long as was chosen, or for good', () => {
  expect(endOf('never', NOW)).toBeNull();
  expect(endOf('7d', NOW)).toBe('2026-03-17T12:00:00.000Z');
  expect(endOf('365d', NOW)).toBe('2027-03-10T12:00:00.000Z');
});

test('a preset is recognised by its scopes, all of them and no others', () => {
  for (const preset of PRESETS) expect(presetOf(new Set(preset.scopes))).toBe(preset);
  expect(presetOf(new Set())).toBeUndefined();
  expect(presetOf(new Set(['read:data', 'manage:flags']))).toBeUndefined();
});

test('a key is told in words', () => {
  expect(tellAccess({ access: { type: 'global' } })).toBe('All websites');
  expect(tellAccess({ access: { type: 'website', websiteIds: ['web_1'] } })).toBe('1 website');
  expect(tellAccess({ access: { type: 'website', websiteIds: ['web_1', 'web_2'] } })).toBe('2 websites');
  expect(tellLastUse({ lastUsedAt: null }, NOW)).toBe('Never');
  expect(tellLastUse({ lastUsedAt: '2026-03-10T11:00:00Z' }, NOW)).toBe('1 hour ago');
  expect(tellExpiry({ expiresAt: null })).toBe('Never');
});
