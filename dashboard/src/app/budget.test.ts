import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

/** The limit for the scripts of a first page, compressed with gzip, in bytes (1 KB = 1,024). */
const BUDGET_BYTES = 176 * 1024;
const DIST = new URL('../../dist/', import.meta.url);
const ENTRY = 'index.html';
const SHELL = 'src/app/shell/shell.tsx';
/** The pages that people open first, in addition to the scripts of `index.html`. Charts are loaded later. */
const FIRST_PAGES: readonly (readonly string[])[] = [
  ['src/features/overview/index.ts', SHELL],
  ['src/features/users/index.ts'],
  ['src/features/shares/visitors/share-page.tsx'],
  ['src/features/shares/visitors/public-page.tsx'],
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'),
);

test.each(FIRST_PAGES)('the scripts that %s needs stay within the budget', (...page) => {
  const bytes = [...chunksOf([ENTRY, ...page])]
    .map((name) => gzipSync(readFileSync(new URL(manifest[name]?.file ?? '', DIST))).length)
    .reduce((sum, size) => sum + size, 0);
  process.stdout.write(`${page[0]}: ${(bytes / 1024).toFixed(1)} KB of script, gzip\n`);
  expect(bytes).toBeGreaterThan(50 * 1024);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('pages for people who are not signed in do not load the shell', () => {
  for (const page of FIRST_PAGES.filter((names) => !names.includes(SHELL)))
    expect(chunksOf([ENTRY, ...page])).not.toContain(SHELL);
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
