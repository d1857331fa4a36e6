import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFailingFiles } from '../testing/failing-files.ts';
import { openOpenedSegments, readOpened } from './opened-segments.ts';

const directory = mkdtempSync(join(tmpdir(), 'pharos-opened-'));
const path = join(directory, 'opened');
afterAll(() => rmSync(directory, { recursive: true }));

const recorded = () => readOpened(readFileSync(path, 'utf8')).map(({ id }) => id);

test('a segment that cannot be forgotten because the disk is full is forgotten at the next attempt, on disk, too', async () => {
  const files = createFailingFiles();
  const opened = await openOpenedSegments(path, files, []);
  await opened.add({ id: 'seg_1', table: 'events' });
  await opened.add({ id: 'seg_2', table: 'events' });
  files.fail('write');
  await expect(opened.remove(new Set(['seg_1']))).rejects.toThrow('ENOSPC');
  await expect(opened.add({ id: 'seg_3', table: 'link_clicks' })).rejects.toThrow('ENOSPC');
  expect(recorded()).toEqual(['seg_1', 'seg_2']);
  files.fail();
  await opened.remove(new Set(['seg_1', 'seg_3']));
  expect(recorded()).toEqual(['seg_2']);
  expect(opened.list().map(({ id }) => id)).toEqual(['seg_2']);
  await opened.close();
});

test('a record that became large is written again without forgotten segments', async () => {
  const opened = await openOpenedSegments(path, createFailingFiles(), []);
  await opened.add({ id: 'seg_1', table: 'events' });
  const many = Array.from({ length: 3 }, (_, n) => `seg_${'x'.repeat(300_000)}${n}`);
  for (const id of many) await opened.add({ id, table: 'events' });
  await opened.remove(new Set(many));
  await opened.add({ id: 'seg_2', table: 'events' });
  expect(recorded()).toEqual(['seg_1', 'seg_2']);
  expect(readFileSync(path).length).toBeLessThan(100);
  await opened.close();
});

test('segments of several tables that are opened and forgotten at the same time are recorded', async () => {
  const opened = await openOpenedSegments(path, createFailingFiles(), []);
  const ids = Array.from({ length: 20 }, (_, n) => `seg_${n}`);
  await Promise.all(ids.map((id, n) => opened.add({ id, table: n % 2 === 0 ? 'events' : 'link_clicks' })));
  expect(recorded()).toEqual(ids);
  await Promise.all(ids.slice(1).map((id) => opened.remove(new Set([id]))));
  expect(recorded()).toEqual(['seg_0']);
  await opened.close();
});
