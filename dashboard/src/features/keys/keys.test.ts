import { expect, test } from 'vitest';
import { SCOPE_NAMES } from '../../../../server/src/lib/scopes.ts';
import { endOf } from '../../lib/time/expiry.ts';
import { expiresSoon, formatAccess, formatExpiry, formatLastUse } from './format-key.ts';
import { findPreset, PRESETS } from './presets.ts';
import { SCOPE_AREAS } from './scope-areas.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test('a key expires after the selected time, or never', () => {
  expect(endOf('never', NOW)).toBeNull();
  expect(endOf('7d', NOW)).toBe('2026-03-17T12:00:00.000Z');
  expect(endOf('365d', NOW)).toBe('2027-03-10T12:00:00.000Z');
});

test('a preset is selected only if its scopes are exactly the selected ones', () => {
  for (const preset of PRESETS) expect(findPreset(new Set(preset.scopes))).toBe(preset);
  expect(findPreset(new Set())).toBeUndefined();
  expect(findPreset(new Set(['read:data', 'manage:flags']))).toBeUndefined();
});

test('a preset that writes also reads, because no scope that writes permits it', () => {
  for (const { scopes } of PRESETS)
    for (const scope of scopes)
      if (scope.startsWith('write:')) expect(scopes).toContain(scope.replace('write:', 'read:'));
});

test('the websites, last use and expiry of a key are shown as text', () => {
  expect(formatAccess({ access: { type: 'global' } })).toBe('All websites');
  expect(formatAccess({ access: { type: 'website', websiteIds: ['web_1'] } })).toBe('1 website');
  expect(formatAccess({ access: { type: 'website', websiteIds: ['web_1', 'web_2'] } })).toBe('2 websites');
  expect(formatLastUse({ lastUsedAt: null }, NOW)).toBe('Never');
  expect(formatLastUse({ lastUsedAt: '2026-03-10T11:00:00Z' }, NOW)).toBe('1 hour ago');
  expect(formatExpiry({ expiresAt: null })).toBe('Never');
});

test('every scope is in exactly one area', () => {
  expect(SCOPE_AREAS.flatMap(({ scopes }) => scopes).sort()).toEqual([...SCOPE_NAMES].sort());
});

test('a key is marked in the 14 days before its expiry', () => {
  const expiresAt = '2026-03-24T11:59:59Z';
  expect(expiresSoon({ expiresAt, status: 'active' }, NOW)).toBe(true);
  expect(expiresSoon({ expiresAt: '2026-03-24T12:00:00Z', status: 'active' }, NOW)).toBe(false);
  expect(expiresSoon({ expiresAt, status: 'revoked' }, NOW)).toBe(false);
  expect(expiresSoon({ expiresAt: null, status: 'active' }, NOW)).toBe(false);
});
