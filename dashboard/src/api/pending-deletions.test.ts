import { afterEach, expect, test } from 'vitest';
import { hide, show, withoutHidden } from './pending-deletions.ts';

afterEach(() => show(['one', 'two']));

test('lists do not contain what is about to be deleted, and their total fits', () => {
  const answer = { links: [{ id: 'one' }, { id: 'two' }], total: 12, page: 1 };
  expect(withoutHidden(answer)).toBe(answer);
  hide(['one']);
  expect(withoutHidden(answer)).toEqual({ links: [{ id: 'two' }], total: 11, page: 1 });
  show(['one']);
  expect(withoutHidden(answer)).toEqual(answer);
});

test('single items, texts and lists of texts stay as they are', () => {
  hide(['one']);
  for (const answer of [{ link: { id: 'one' } }, { tags: ['one'] }, null, undefined, 'one'])
    expect(withoutHidden(answer)).toEqual(answer);
});
