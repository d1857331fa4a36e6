import { expect, test } from 'vitest';
import { describeLimit } from './describe-limit.ts';
import { type OpenedShare, readStoredShare, removeStoredShare, storeShare } from './stored-share.ts';

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

/** A session storage in memory. */
function openStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

test('an opened link is stored for its token until its pass expires or it is removed', () => {
  const storage = openStorage();
  storeShare(() => storage, TOKEN, OPENED);
  expect(readStoredShare(() => storage, TOKEN, NOW)).toEqual(OPENED);
  expect(readStoredShare(() => storage, `phs_${'B'.repeat(43)}`, NOW)).toBeUndefined();
  expect(readStoredShare(() => storage, TOKEN, Date.parse(OPENED.passExpiresAt))).toBeUndefined();
  removeStoredShare(() => storage, TOKEN);
  expect(readStoredShare(() => storage, TOKEN, NOW)).toBeUndefined();
});

test.each(['', 'no JSON', 'null', '[]', '{"pass":1}', JSON.stringify({ ...OPENED, website: null })])(
  'an entry in another format, %j, is ignored',
  (text) => {
    const storage = openStorage();
    storeShare(() => storage, TOKEN, OPENED);
    for (const name of storage.items.keys()) storage.items.set(name, text);
    expect(readStoredShare(() => storage, TOKEN, NOW)).toBeUndefined();
  },
);

test('a browser without session storage does not throw', () => {
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  storeShare(refuse, TOKEN, OPENED);
  removeStoredShare(refuse, TOKEN);
  expect(readStoredShare(refuse, TOKEN, NOW)).toBeUndefined();
});

test('the page names the filters that limit its figures', () => {
  expect(
    describeLimit([
      { field: 'country', op: 'in', value: ['DE', 'FR'] },
      { field: 'utm_source', op: 'eq', value: 'partner' },
      { field: 'referrer', op: 'exists' },
    ]),
  ).toBe(
    'These figures include only visits where: Country is Germany or France, Campaign source is partner, and Referrer is set.',
  );
  expect(
    describeLimit([
      {
        or: [
          { field: 'country', op: 'eq', value: 'DE' },
          { field: 'page', op: 'eq', value: '/' },
        ],
      },
    ]),
  ).toContain('chosen by the person who shared the link');
});
