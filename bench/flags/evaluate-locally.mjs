// Measures the evaluator alone, as the SDK for servers contains it.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// A dependency of the server only.
const { build } = createRequire(new URL('../../server/package.json', import.meta.url))('esbuild');

const ENTRY = `
  export { compileFlagSet } from './compile-flag-set.ts';
  export { evaluateFlag } from './evaluate-flag.ts';
`;
const FOLDER = fileURLToPath(new URL('../../server/src/lib/flags', import.meta.url));
const CONTEXTS = 1_000;
const WARM_UP = 500_000;
const DURATION_MS = 3_000;
const BATCH = 10_000;

/**
 * Evaluates all flags in turn for different contexts.
 *
 * @param set without lists of ids.
 * @returns evaluations per second.
 */
export async function evaluateLocally(set) {
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
    const { compileFlagSet, evaluateFlag } = await import(pathToFileURL(outfile).href);
    return measure(
      compileFlagSet(set, new Map()),
      evaluateFlag,
      set.flags.map(({ key }) => key),
    );
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function measure(compiled, evaluateFlag, keys) {
  const contexts = Array.from({ length: CONTEXTS }, (_, index) => ({
    targetingKey: `user-${index}`,
    country: index % 2 === 0 ? 'DE' : 'US',
    plan: index % 3 === 0 ? 'pro' : 'free',
  }));
  let enabled = 0;
  let done = 0;
  const run = (count) => {
    for (let index = 0; index < count; index += 1) {
      const evaluation = evaluateFlag(compiled, keys[done % keys.length], contexts[(done * 7) % CONTEXTS]);
      if (evaluation.enabled) enabled += 1;
      done += 1;
    }
  };
  run(WARM_UP);
  const from = done;
  const startMs = performance.now();
  while (performance.now() - startMs < DURATION_MS) run(BATCH);
  const seconds = (performance.now() - startMs) / 1_000;
  if (enabled === 0) throw new Error('No flag was enabled');
  return (done - from) / seconds;
}
