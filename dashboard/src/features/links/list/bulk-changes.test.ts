import { expect, test } from 'vitest';
import { bulkChanges, failuresOf } from './bulk-changes.ts';

const LINKS = [
  { id: 'lnk_1', name: 'Sale', tags: ['mail'] },
  { id: 'lnk_2', name: 'Docs', tags: [] },
];

test('a tag is added to the tags that a link has', () => {
  expect(bulkChanges({ kind: 'tag', tag: 'spring' }, LINKS)).toEqual([
    { action: 'update', id: 'lnk_1', tags: ['mail', 'spring'] },
    { action: 'update', id: 'lnk_2', tags: ['spring'] },
  ]);
});

test('each action becomes one change for each link', () => {
  expect(bulkChanges({ kind: 'delete' }, LINKS)).toEqual([
    { action: 'delete', id: 'lnk_1' },
    { action: 'delete', id: 'lnk_2' },
  ]);
  expect(bulkChanges({ kind: 'move', folderId: null }, LINKS)[0]).toEqual({
    action: 'update',
    id: 'lnk_1',
    folderId: null,
  });
});

test('a failure names the link and the field', () => {
  const failures = failuresOf(
    [
      { index: 0, success: true },
      {
        index: 1,
        success: false,
        code: 'VALIDATION_ERROR',
        error: 'Invalid request',
        details: [{ field: 'tags', message: 'must have at most 20 elements' }],
      },
    ],
    LINKS,
  );
  expect(failures).toEqual([{ id: 'lnk_2', name: 'Docs', message: 'tags must have at most 20 elements' }]);
});
