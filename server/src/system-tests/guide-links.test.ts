import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCS = join(ROOT, 'docs');
/** Folders whose files can link to guides. */
const SOURCES = ['server/src', 'dashboard/src', 'docs'] as const;

/** Returns the anchors of the headings of a Markdown text, as GitHub creates them. */
function anchorsOf(markdown: string): string[] {
  const headings = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title);
  return headings.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns the links to anchors of guides in a text, each with its file. */
function linksOf(text: string): { readonly guide: string; readonly anchor: string }[] {
  return [...text.matchAll(/(?<![\w-])([a-z][a-z-]*\.md)#([\w-]+)/g)].flatMap(
    ([, guide = '', anchor = '']) => (existsSync(join(DOCS, guide)) ? [{ guide, anchor }] : []),
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true });
  return entries.filter((name) => /\.(ts|tsx|md)$/.test(name)).map((name) => join(ROOT, folder, name));
}

describe('links to anchors of guides', () => {
  test('lead to existing headings, from documents, the server and the dashboard', async () => {
    const files = [join(ROOT, 'README.md'), ...(await Promise.all(SOURCES.map(filesIn))).flat()];
    let count = 0;
    for (const file of files)
      for (const { guide, anchor } of linksOf(await readFile(file, 'utf8'))) {
        count += 1;
        const anchors = anchorsOf(await readFile(join(DOCS, guide), 'utf8'));
        expect(anchors, `${file} → ${guide}#${anchor}`).toContain(anchor);
      }
    expect(count).toBeGreaterThan(0);
  });
});
