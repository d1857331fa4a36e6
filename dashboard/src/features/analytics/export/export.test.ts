import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../../server/src/testing/any-character.ts';
import { curlOf, prettyJson } from './api-call.ts';
import { csvName, writeCsv } from './csv.ts';

/** Reads what RFC 4180 says. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text
    .replace('\uFEFF', '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('CSV', () => {
  test('reads as it was written, whatever is in it', () => {
    const cells = fc.oneof(
      fc.string(),
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('a,b', '"', '\r\n', 'ä"'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (rows) => {
          const read = readCsv(writeCsv(rows));
          expect(read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n])/, '')))).toEqual(
            rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n])/, ''))),
          );
        },
      ),
    );
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example")'])(
    '%j is no formula',
    (text) => expect(readCsv(writeCsv([[text]]))[0]?.[0]).toBe(`'${text}`),
  );

  test('numbers stay numbers, and nothing is nothing', () => {
    expect(
      writeCsv([
        ['Page', 'Views'],
        ['/a, b', -3],
        ['/', null],
      ]),
    ).toBe('\uFEFFPage,Views\r\n"/a, b",-3\r\n/,\r\n');
  });

  test('the file is called after what is in it', () => {
    expect(csvName('shop.example', 'Top pages', '2026-03-01', '2026-03-31')).toBe(
      'shop-example-top-pages-2026-03-01-2026-03-31.csv',
    );
  });
});

test('JSON to read is the same JSON, and no longer than its lines may be where that can be', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(prettyJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
  expect(prettyJson({ parameters: ['top_pages'], limit: 250, preset: undefined }, 30)).toBe(
    '{\n  "parameters": ["top_pages"],\n  "limit": 250\n}',
  );
});

test('the call reaches the API as it is shown, whatever the filters hold', () => {
  const values = fc.string({ unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(values, (value) => {
      const query = { parameters: ['top_pages'], filters: [{ field: 'page', op: 'eq', value }] } as const;
      const call = curlOf(
        'https://stats.example',
        { kind: 'website', id: 'web_1', timeZone: 'UTC' },
        [query],
        'x-api-key: <API_KEY>',
      );
      const shown = execFileSync('sh', ['-c', call.replace(/^curl/, 'printf "%s\\n"')], { encoding: 'utf8' });
      const sent = shown.slice(shown.indexOf('\n-d\n') + 4);
      expect(JSON.parse(sent)).toEqual(query);
      expect(shown).toContain('https://stats.example/v1/query?website_id=web_1\n-H\nx-api-key: <API_KEY>\n');
    }),
    { numRuns: 40 },
  );
});
