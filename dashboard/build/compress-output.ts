import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** What is text; fonts are compressed already. */
const TEXT = /\.(?:html|js|css|svg|json)$/;
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
    closeBundle: () => {
      for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !TEXT.test(path)) continue;
        const content = readFileSync(path);
        if (content.length < MIN_BYTES) continue;
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}
