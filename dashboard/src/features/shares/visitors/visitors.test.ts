import { expect, test } from 'vitest';
import { describeLimit } from './describe-limit.ts';
import { forgetShare, keepShare, keptShare, type OpenedShare } from './kept-share.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const TOKEN = `phs_${'A'.repeat(43)}`;
const OPENED: OpenedShare = {
  pass: 'pha_1',
  passExpiresAt: '2026-03-10T13:00:00.000Z',
  website: {
    id: 'web_1',
    name: 'Shop',
    domain: 'shop.example',
    timeZone: 'Europe/Berlin',
    weekStart: 'monday',
  },
  filters: null,
};

/** What a tab has. */
function openStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

test('what a link gave is kept for this link, until it ends or is forgotten', () => {
  const storage = openStorage();
  keepShare(storage, TOKEN, OPENED);
  expect(keptShare(storage, TOKEN, NOW)).toEqual(OPENED);
  expect(keptShare(storage, `phs_${'B'.repeat(43)}`, NOW)).toBeUndefined();
  expect(keptShare(storage, TOKEN, Date.parse(OPENED.passExpiresAt))).toBeUndefined();
  forgetShare(storage, TOKEN);
  expect(keptShare(storage, TOKEN, NOW)).toBeUndefined();
});

test.each(['', 'no JSON', 'null', '[]', '{"pass":1}', JSON.stringify({ ...OPENED, website: null })])(
  'what another version kept, %j, is as if it were not there',
  (text) => {
    const storage = openStorage();
    keepShare(storage, TOKEN, OPENED);
    for (const name of storage.items.keys()) storage.items.set(name, text);
    expect(keptShare(storage, TOKEN, NOW)).toBeUndefined();
  },
);

test('a browser that keeps nothing is no reason to break', () => {
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  const closed = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepShare(closed, TOKEN, OPENED);
  forgetShare(closed, TOKEN);
  expect(keptShare(closed, TOKEN, NOW)).toBeUndefined();
});

test('visitors are told in words what their figures are limited to', () => {
  expect(
    describeLimit([
      { field: 'country', op: 'in', value: ['DE', 'FR'] },
      { field: 'utm_source', op: 'eq', value: 'partner' },
      { field: 'referrer', op: 'exists' },
    ]),
  ).toBe('Country is Germany or France, Campaign source is partner, Referrer is known');
  expect(
    describeLimit([
      {
        or: [
          { field: 'country', op: 'eq', value: 'DE' },
          { field: 'page', op: 'eq', value: '/' },
        ],
      },
    ]),
  ).toContain('whoever shared them chose');
});
