import { expect, test } from 'vitest';
import { formatAgo } from './format-time.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T12:00:59Z', 'just now'],
  ['2026-03-10T11:58:00Z', '2 minutes ago'],
  ['2026-03-10T09:00:00Z', '3 hours ago'],
  ['2026-03-09T11:00:00Z', 'yesterday'],
  ['2026-03-17T12:00:00Z', 'in 7 days'],
  ['2024-01-01T00:00:00Z', '2 years ago'],
])('%s is %s', (iso, text) => {
  expect(formatAgo(iso, NOW)).toBe(text);
});
