// npm run test:e2e: the tests in a real browser. What failed is walked once more, on a fresh server in a fresh browser, and
// named at the end: two processors that a browser and its server share now and then stall for longer than a test waits,
// and whoever reads the log shall see which test it was. What fails twice fails.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** More than this is no stall. */
const MAX_FAILED_FILES = 4;

const directory = mkdtempSync(join(tmpdir(), 'pharos-walk-'));
const report = join(directory, 'report.json');
process.exitCode = walkTwice(process.argv.slice(2));
rmSync(directory, { recursive: true, force: true });

/** @returns the exit code. */
function walkTwice(filters) {
  const first = walk(filters);
  if (first === 0) return 0;
  const failed = readFailed();
  if (failed.length === 0 || failed.length > MAX_FAILED_FILES) return first;
  console.log(`\nWalking once more: ${failed.map(({ file }) => file).join(', ')}\n`);
  const second = walk(failed.map(({ file }) => file));
  if (second === 0)
    for (const { file, tests } of failed)
      console.log(`UNSTEADY, passed the second time: ${file}: ${tests.join('; ')}`);
  return second;
}

function walk(filters) {
  const { status } = spawnSync(
    process.execPath,
    [
      VITEST,
      'run',
      '--config=vitest.e2e.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
  return status ?? 1;
}

/** The files that failed, each with the names of its tests that did; none where a run ended before it could report. */
function readFailed() {
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      file: relative(ROOT, name),
      tests: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }));
}
