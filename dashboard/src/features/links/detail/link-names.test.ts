import { expect, test } from 'vitest';
import { bareUrl, namesOf, stateOf } from './link-names.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const health = { state: 'ok' as const, brokenSince: null, checkedAt: null, targets: [] };
const active = {
  archived: false,
  startsAt: null,
  expiresAt: null,
  clickLimit: null,
  clicksUsed: null,
  health,
};
const broken = { ...health, state: 'broken' as const };

test.each([
  [active, 'active'],
  [{ ...active, archived: true, expiresAt: '2026-02-01T00:00:00Z' }, 'archived'],
  [{ ...active, startsAt: '2026-03-01T12:00:01Z' }, 'scheduled'],
  [{ ...active, startsAt: '2026-03-01T12:00:00Z', expiresAt: '2026-03-01T12:00:01Z' }, 'active'],
  [{ ...active, expiresAt: '2026-03-01T12:00:00Z' }, 'expired'],
  [{ ...active, clickLimit: 5, clicksUsed: 4 }, 'active'],
  [{ ...active, clickLimit: 5, clicksUsed: 5 }, 'limited'],
  [{ ...active, health: broken }, 'broken'],
  [{ ...active, health: broken, archived: true }, 'archived'],
])('a link %o is %s', (link, state) => {
  expect(stateOf(link, NOW)).toBe(state);
});

test('rules and split targets are named by their position and target, removed ones by their position', () => {
  const nameOf = namesOf({
    rules: [{ constraints: [], targetUrl: 'https://shop.example/de/' }],
    split: [
      { targetUrl: 'https://shop.example/a', weight: 1 },
      { targetUrl: 'https://shop.example/b', weight: 3 },
    ],
  });
  expect(nameOf('link_rule', '0')).toBe('1. shop.example/de');
  expect(nameOf('link_rule', '3')).toBe('4. (removed)');
  expect(nameOf('link_rule', '(none)')).toBe('No rule');
  expect(nameOf('link_split', '1')).toBe('2. shop.example/b');
  expect(nameOf('link_outcome', 'limit')).toBe('Over the click limit');
  expect(nameOf('is_qr', 'true')).toBe('QR code');
  expect(nameOf('country', 'DE')).toBeUndefined();
});

test('a URL is shown without its scheme', () => {
  expect(bareUrl('https://shop.example/')).toBe('shop.example');
  expect(bareUrl('http://shop.example/a?b=/')).toBe('shop.example/a?b=');
});
