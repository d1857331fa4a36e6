// The evaluator alone, as the SDK for servers contains it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A dependency of the server only.
const { build } = createRequire(new URL('../../server/package.json', import.meta.url))('esbuild');

const ENTRY = `
  export { compileFlagSet } from './compile-flag-set.ts';
  export { evaluateAll, evaluateFlag } from './evaluate-flag.ts';
`;
const FOLDER = fileURLToPath(new URL('../../server/src/lib/flags', import.meta.url));

/** Builds and loads the evaluator: `compileFlagSet`, `evaluateFlag` and `evaluateAll`. */
export async function loadEvaluator() {
  const directory = mkdtempSync(join(tmpdir(), 'pharos-evaluator-'));
  try {
    const outfile = join(directory, 'evaluator.mjs');
    await build({
      stdin: { contents: ENTRY, resolveDir: FOLDER, loader: 'ts' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      outfile,
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
