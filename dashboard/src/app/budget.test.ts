import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const DIST = new URL('../../dist/', import.meta.url);
const ENTRY = 'index.html';
const SHELL = 'src/app/shell/shell.tsx';
/**
 * The pages that people open first, in addition to the scripts of `index.html`, with the limits for their scripts, compressed with
 * gzip, in KB (1,024 bytes). Charts are loaded later.
 */
const FIRST_PAGES: readonly { readonly limitKb: number; readonly chunks: readonly string[] }[] = [
  { limitKb: 150, chunks: ['src/features/overview/index.ts', SHELL] },
  { limitKb: 155, chunks: ['src/features/users/index.ts'] },
  { limitKb: 155, chunks: ['src/features/shares/visitors/share-page.tsx'] },
  { limitKb: 155, chunks: ['src/features/shares/visitors/public-page.tsx'] },
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'),
);

test.each(FIRST_PAGES)('at most $limitKb KB of script are needed by $chunks', ({ limitKb, chunks }) => {
  const bytes = [...chunksOf([ENTRY, ...chunks])]
    .map((name) => gzipSync(readFileSync(new URL(manifest[name]?.file ?? '', DIST))).length)
    .reduce((sum, size) => sum + size, 0);
  process.stdout.write(`${chunks[0]}: ${(bytes / 1024).toFixed(1)} KB of script, gzip\n`);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(limitKb * 1024);
});

test.each(FIRST_PAGES)('the icons of other pages are not loaded by $chunks', ({ chunks }) => {
  // List the source that imports an icon in FIRST_PAGE of vite.config.ts.
  expect([...chunksOf([ENTRY, ...chunks])].filter((name) => /^_(?:icons|floating)-/.test(name))).toEqual([]);
});

test('pages for people who are not signed in do not load the shell', () => {
  for (const { chunks } of FIRST_PAGES.filter((page) => !page.chunks.includes(SHELL)))
    expect(chunksOf([ENTRY, ...chunks])).not.toContain(SHELL);
});

/** The chunks and their static imports. */
function chunksOf(names: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build holds no ${name}: run node scripts/setup.mjs`);
    if (found.has(name)) continue;
    found.add(name);
    chunksOf(chunk.imports ?? [], found);
  }
  return found;
}
