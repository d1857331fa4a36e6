import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { ImportThread } from './create-import-thread.ts';

const directory = mkdtempSync(join(tmpdir(), 'pharos-import-'));
writeFileSync(
  join(directory, 'readers.mjs'),
  `
export const echo = (text) => ({ text, map: new Map([['a', undefined]]) });
export const list = (count, length) => ({ items: Array.from({ length: count }, (_, index) => [index, 'x'.repeat(length)]), other: 1 });
export function hang() { for (;;); }
export function fill() { for (const kept = []; ; ) kept.push(new Array(1000).fill(1)); }
export function fail() { throw new RangeError('Maximum call stack size exceeded'); }`,
);
interface Readers {
  echo(text: string): { readonly text: string; readonly map: ReadonlyMap<string, unknown> };
  list(
    count: number,
    length: number,
  ): { readonly items: readonly [number, string][]; readonly other: number };
  never(): object;
}
const thread = new ImportThread(500);
const place = (name: string) => ({
  file: pathToFileURL(join(directory, 'readers.mjs')),
  name,
  field: 'content',
});
const echo = thread.reader<Readers['echo']>(place('echo'));
const list = thread.reader<Readers['list']>(place('list'));

afterAll(async () => {
  await thread.close();
  rmSync(directory, { recursive: true });
});

const failureOf = async (result: Promise<unknown>) => {
  const error = await result.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  return { code: error.code, details: error.details?.map(({ field, message }) => ({ field, message })) };
};

test('a result arrives as the reader returned it, with long lists in parts', async () => {
  expect(await echo('org_1', 'é')).toEqual({ text: 'é', map: new Map([['a', undefined]]) });
  const { items, other } = await list('org_1', 20_000, 50);
  expect([other, items.length, items[0]?.[0], items.at(-1)?.[0]]).toEqual([1, 20_000, 0, 19_999]);
  expect(await list('org_1', 0, 0)).toEqual({ items: [], other: 1 });
});

test('an entry that would stop the event loop is rejected with its limit', async () => {
  expect(await failureOf(list('org_1', 3, 300_000))).toEqual({
    code: 'VALIDATION_ERROR',
    details: [{ field: 'content', message: 'must have entries of at most 262,144 bytes' }],
  });
});

test.each([
  ['hang', 'takes too long or too much memory to read'],
  ['fill', 'takes too long or too much memory to read'],
  ['fail', 'cannot be read'],
])('a file that makes the reader %s is rejected, and the next one is read', async (name, message) => {
  const read = thread.reader<Readers['never']>(place(name));
  const [failure, next] = await Promise.all([failureOf(read('org_1')), echo('org_2', 'next')]);
  expect(failure).toEqual({ code: 'VALIDATION_ERROR', details: [{ field: 'content', message }] });
  expect(next.text).toBe('next');
});

test('an organization has at most two files at a time, and those of others are read', async () => {
  const own = ['a', 'b', 'c'].map((text) => echo('org_1', text));
  const [first, second, third, other] = await Promise.allSettled([...own, echo('org_2', 'd')]);
  expect([first?.status, second?.status, third?.status, other?.status]).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(third).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } });
  expect((await echo('org_1', 'e')).text).toBe('e');
});

test('twelve files wait at most', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 13 }, (_, index) => echo(`org_${index}`, 'a')),
  );
  expect(results.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
});
