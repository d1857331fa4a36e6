import { expect, test } from 'vitest';
import { formatCreator, formatExpiry, formatLastUse } from './format-share.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test('a link shows its creator, last use and expiry date', () => {
  expect(formatCreator({ createdBy: { id: 'usr_1', name: 'Ada' } })).toBe('Ada');
  expect(formatCreator({ createdBy: { id: 'usr_1', name: null } })).toBe('Former member');
  expect(formatLastUse({ lastUsedAt: null }, NOW)).toBe('Never');
  expect(formatLastUse({ lastUsedAt: '2026-03-10T11:00:00Z' }, NOW)).toBe('1 hour ago');
  expect(formatExpiry({ expiresAt: null })).toBe('Never');
  expect(formatExpiry({ expiresAt: '2026-04-01T12:00:00Z' })).toBe('Apr 1, 2026');
});
