import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ExportedPage, exportStatusPages } from './export-pages.ts';
import { packPage } from './snapshots/packed-page.ts';
import { SnapshotFiles } from './snapshots/snapshot-files.ts';
import { checkHtml } from './testing/check-html.ts';
import { SAMPLE_NOW_MS, SAMPLE_PAGE_ID, sampleSnapshot } from './testing/sample-page.ts';

const PRIVATE_ID = 'stp_16ajz8w4m2kq9tx5vdycn7brfe';
const logger = { warn: () => undefined };

let directory: string;
let target: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-status-export-'));
  target = join(directory, 'site');
  const files = new SnapshotFiles(join(directory, 'snapshots'), logger);
  await files.write(SAMPLE_PAGE_ID, await packPage(sampleSnapshot()));
  const hidden = sampleSnapshot({ id: PRIVATE_ID, slug: 'hidden' }, { visibility: 'members' });
  await files.write(PRIVATE_ID, await packPage(hidden));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function run(slug?: string, url?: string): Promise<readonly ExportedPage[]> {
  return exportStatusPages({
    snapshots: join(directory, 'snapshots'),
    target,
    slug,
    url,
    nowMs: SAMPLE_NOW_MS,
    logger,
  });
}

test('public pages are written as files that a static server can send, and protected ones are left out', async () => {
  const exported = await run();
  expect(exported.map(({ slug, files }) => [slug, files !== undefined]).sort()).toEqual([
    ['acme', true],
    ['hidden', false],
  ]);
  expect(await readdir(target)).toEqual(['acme']);
  const page = await readFile(join(target, 'acme/index.html'), 'utf8');
  expect(checkHtml(page)).toEqual([]);
  for (const [, path = ''] of page.matchAll(/(?:href|src)="(\/acme[^"]*)"/g)) {
    const file = /\.\w+$/.test(path) ? path : `${path}/index.html`;
    await expect(access(join(target, file)), path).resolves.toBeUndefined();
  }
  expect((await readFile(join(target, 'acme/social.png'))).toString('latin1', 1, 4)).toBe('PNG');
  expect(await readFile(join(target, 'acme/subscribe/index.html'), 'utf8')).not.toContain('<form');
});

test('one page is written to the root, with the address at which it will be served', async () => {
  await run('acme', 'https://status.acme.example/');
  const page = await readFile(join(target, 'index.html'), 'utf8');
  expect(page).toContain('<link rel="canonical" href="https://status.acme.example">');
  expect(page).toContain('src="/live.js"');
  const summary = JSON.parse(await readFile(join(target, 'api/v2/summary.json'), 'utf8'));
  expect(summary.page.url).toBe('https://status.acme.example');
});
