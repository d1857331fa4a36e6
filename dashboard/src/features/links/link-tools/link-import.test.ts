import { expect, test } from 'vitest';
import { EMPTY_IMPORT, toImport } from './link-import.ts';

test('an import without a folder and a domain does not send them', () => {
  expect(toImport({ ...EMPTY_IMPORT, csv: 'name' })).toEqual({ csv: 'name', tags: [] });
});

test('tags are divided at commas', () => {
  expect(toImport({ csv: 'x', folderId: 'lfd_1', domainId: 'ldm_1', tags: 'a, b c,' })).toEqual({
    csv: 'x',
    folderId: 'lfd_1',
    domainId: 'ldm_1',
    tags: ['a', 'b c'],
  });
});
