import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openS3Target, S3_PATIENCE } from './s3-target.ts';
import { type BackupTarget, openDirectoryTarget } from './target.ts';
import { BUCKET, openTestS3 } from './testing/open-test-s3.ts';

async function openDirectory(): Promise<BackupTarget> {
  const directory = await mkdtemp(join(tmpdir(), 'pharos-target-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return openDirectoryTarget(join(directory, 'not', 'there'));
}

async function openS3(prefix: string): Promise<BackupTarget> {
  const s3 = await openTestS3();
  onTestFinished(() => s3.close());
  s3.objects.set('pieces-of-others/1', Buffer.of(1));
  return openS3Target({ bucket: BUCKET, prefix }, s3.access, S3_PATIENCE);
}

describe.each([
  ['a directory', openDirectory],
  ['a bucket', () => openS3('')],
  // Characters that addresses, signatures and XML write in different ways.
  ['a prefix in a bucket', () => openS3("a=1/b c+(d)%2F*'&<é>")],
] as const)('%s', (_, open) => {
  test('what is written is read, and a second write replaces it', async () => {
    const target = await open();
    const bytes = Buffer.from([...Array(70_000).keys()]);
    await target.write('pieces/3f/3f9a', bytes);
    await target.write('empty', Buffer.of());
    expect(await target.read('pieces/3f/3f9a')).toEqual(bytes);
    expect(await target.read('empty')).toEqual(Buffer.of());
    await target.write('pieces/3f/3f9a', Buffer.of(1));
    expect(await target.read('pieces/3f/3f9a')).toEqual(Buffer.of(1));
    expect(await target.read('pieces/3f/3f9b')).toBeUndefined();
  });

  test('an object is created once', async () => {
    const target = await open();
    const created = await Promise.all(
      [1, 2, 3].map((content) => target.create('running.json', Buffer.of(content))),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await target.read('running.json')).toEqual(Buffer.of(created.indexOf(true) + 1));
    expect(await target.create('running.json', Buffer.of(4))).toBe(false);
    await target.remove('running.json');
    expect(await target.create('running.json', Buffer.of(5))).toBe(true);
  });

  test('a list has the names below a prefix in order, and nothing that was removed', async () => {
    const target = await open();
    expect(await target.list('pieces/')).toEqual([]);
    for (const name of ['pieces/b/2', 'pieces/a/9', 'pieces.json', 'pieces/b/1', 'other/pieces/c/1'])
      await target.write(name, Buffer.from(name));
    await target.remove('pieces/b/2');
    await target.remove('pieces/b/3');
    expect(await target.list('pieces/')).toEqual(['pieces/a/9', 'pieces/b/1']);
    expect(await target.read('pieces/b/2')).toBeUndefined();
  });
});
