import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

test.each<[string, object]>([
  [
    'targetUrl,slug\nhttps://shop.example/cart;sid,spring',
    { targetUrl: 'https://shop.example/cart;sid', slug: 'spring' },
  ],
  [
    'targetUrl;slug\nhttps://shop.example/?a=1,2;spring',
    { targetUrl: 'https://shop.example/?a=1,2', slug: 'spring' },
  ],
  [
    'targetUrl\tslug\nhttps://shop.example/a;b,c\tspring',
    { targetUrl: 'https://shop.example/a;b,c', slug: 'spring' },
  ],
  [
    '\ufeff\r\n"targetUrl";"slug"\r\nhttps://shop.example/a;spring',
    { targetUrl: 'https://shop.example/a', slug: 'spring' },
  ],
  [
    'Notes, private;Destination URL;key\nx;https://shop.example/;spring',
    { targetUrl: 'https://shop.example/', slug: 'spring' },
  ],
  ['targetUrl\nhttps://shop.example/a;b', { targetUrl: 'https://shop.example/a;b' }],
])('the columns of %j are divided by the delimiter of the header', (csv, expected) => {
  expect(readImport(csv).rows[0]?.input).toMatchObject(expected);
});

test.each([
  ['2030-07-06T12:00:00Z', '2030-07-06T12:00:00.000Z'],
  ['2030-07-06T12:00:00+02:00', '2030-07-06T10:00:00.000Z'],
  ['2030-07-06 12:00:00 +0200', '2030-07-06T10:00:00.000Z'],
  // Those of a country or without a zone are left for the validation, which names the accepted form.
  ['06/07/2030', '06/07/2030'],
  ['2030-07-06T12:00:00', '2030-07-06T12:00:00'],
  ['2030-07-06', '2030-07-06'],
  ['July 6, 2030 12:00 GMT', 'July 6, 2030 12:00 GMT'],
  ['1909569600', '1909569600'],
])('the date %s is read as %s', (text, expected) => {
  expect(readImport(`targetUrl,expiresAt\nhttps://shop.example/,"${text}"`).rows[0]?.input['expiresAt']).toBe(
    expected,
  );
});

test('a row with more values than the header cannot be used: its values are not in their columns', () => {
  const csv =
    'targetUrl,slug\nhttps://shop.example/a,b,spring\nhttps://shop.example/c,summer,\n"https://shop.example/a,b",fall';
  expect(readImport(csv).rows.map(({ problem, input }) => problem ?? input['slug'])).toEqual([
    { key: 'imports.hasMoreValues' },
    'summer',
    'fall',
  ]);
});
