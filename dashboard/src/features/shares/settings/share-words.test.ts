import { expect, test } from 'vitest';
import { tellCreator, tellEnd, tellLastUse } from './share-words.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test('a link is told in words', () => {
  expect(tellCreator({ createdBy: { id: 'usr_1', name: 'Ada' } })).toBe('Ada');
  expect(tellCreator({ createdBy: { id: 'usr_1', name: null } })).toBe('Somebody who is gone');
  expect(tellLastUse({ lastUsedAt: null }, NOW)).toBe('Never');
  expect(tellLastUse({ lastUsedAt: '2026-03-10T11:00:00Z' }, NOW)).toBe('1 hour ago');
  expect(tellEnd({ expiresAt: null })).toBe('Never');
  expect(tellEnd({ expiresAt: '2026-04-01T12:00:00Z' })).toBe('Apr 1, 2026');
});
