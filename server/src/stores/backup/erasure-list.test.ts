import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ErasureEntry, readErasures, tidyErasures, writeErasures } from './erasure-list.ts';
import { BackupRepository, nameOfTime } from './repository.ts';
import { openDirectoryTarget } from './target.ts';

const SECRET = 's'.repeat(43);
const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-30T12:00:00Z');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-erasures-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const openRepository = (passphrase?: string) =>
  BackupRepository.open(openDirectoryTarget(directory), { passphrase, create: true });
const erasureAt = (hours: number): ErasureEntry => ({
  id: `ers_${hours}`,
  atMs: START_MS + hours * HOUR_MS,
  kind: 'profile',
  websiteId: 'web_1',
  profileId: `ada ${hours}`,
});
const files = () => readdir(join(directory, 'erasures'));

test.each([undefined, 'correct horse battery staple'])(
  'erasures after a backup are found, nobody can read them beside it, and a change is refused: %s',
  async (passphrase) => {
    const place = await openRepository(passphrase);
    await writeErasures(place, SECRET, [erasureAt(1), erasureAt(5)]);
    await writeErasures(place, SECRET, [erasureAt(7)]);
    expect(await readErasures(place, START_MS + 3 * HOUR_MS, [SECRET])).toEqual([erasureAt(5), erasureAt(7)]);
    expect(await readErasures(place, START_MS + 9 * HOUR_MS, []), 'no list needs a secret').toEqual([]);
    const [name = '', other = ''] = (await files()).sort();
    const content = await readFile(join(directory, 'erasures', name), 'latin1');
    expect(content).not.toMatch(/ada|web_1/);
    // Under the name of another list.
    await writeFile(join(directory, 'erasures', other), content, 'latin1');
    await expect(readErasures(place, START_MS, [SECRET])).rejects.toThrow(other);
  },
);

test('without encryption, only who has the secret can write a list: its checksum is not enough', async () => {
  const place = await openRepository();
  await writeErasures(place, SECRET, [erasureAt(1)]);
  await writeErasures(place, 'another secret', [erasureAt(2)]);
  await expect(readErasures(place, START_MS, [SECRET])).rejects.toThrow('needs the secret');
  expect(await readErasures(place, START_MS, [SECRET, 'another secret'])).toHaveLength(2);
  const [name = ''] = await place.lists.list();
  const list = JSON.parse(String(await place.lists.read(name)));
  await place.lists.write(name, Buffer.from(JSON.stringify({ ...list, sealed: `A${list.sealed.slice(1)}` })));
  await expect(readErasures(place, START_MS, [SECRET, 'another secret'])).rejects.toThrow('was changed');
});

test('lists that no kept backup needs are removed, and those since the last backup are joined', async () => {
  const place = await openRepository();
  for (const hours of [1, 20, 30, 31, 32]) await writeErasures(place, SECRET, [erasureAt(hours)]);
  const backups = [24, 28, 36].map((hours) => nameOfTime(START_MS + hours * HOUR_MS));
  await tidyErasures(place, SECRET, backups);
  expect(await files()).toEqual([expect.stringMatching(/^20261201T200000000Z-/)]);
  expect(await readErasures(place, START_MS + 24 * HOUR_MS, [SECRET])).toEqual([30, 31, 32].map(erasureAt));
});
