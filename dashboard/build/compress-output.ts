import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is text; fonts are compressed already. */
const TEXT = /\.(?:html|js|css|svg|json|md)$/;
const MIN_BYTES = 512;

/** Puts a `.br` and a `.gz` beside every text file of the build, so that the server never compresses anything. */
export function compressOutput(): Plugin {
  let directory = '';
  return {
    name: 'pharos:compress-output',
    apply: 'build',
    configResolved: ({ root, build }) => {
      directory = join(root, build.outDir);
    },
    // The threads of the pool compress several files at a time.
    closeBundle: async () => {
      const entries = await readdir(directory, { withFileTypes: true, recursive: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
}
