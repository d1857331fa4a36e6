// npm run test:e2e: runs the tests in a real browser, two files at a time. Failed files are run once more, one at a time,
// on a new server in a new browser, and listed at the end, because two browsers and two servers on two cores sometimes
// stall for longer than the timeout of a test. A test that fails twice is a failure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** With more failures than this, files are not run again. */
const MAX_FAILED_FILES = 6;

const directory = mkdtempSync(join(tmpdir(), 'pharos-walk-'));
const report = join(directory, 'report.json');
process.exitCode = walkTwice(process.argv.slice(2));
rmSync(directory, { recursive: true, force: true });

/** Runs test files. @returns the exit code. */
function walkTwice(filters) {
  const first = walk(filters);
  if (first === 0) return 0;
  const failed = readFailed();
  if (failed.length === 0 || failed.length > MAX_FAILED_FILES) return first;
  console.log(`\nRunning again: ${failed.map(({ file }) => file).join(', ')}\n`);
  const second = walk(['--maxWorkers=1', ...failed.map(({ file }) => file)]);
  if (second === 0)
    for (const { file, tests } of failed)
      console.log(`FLAKY, passed the second time: ${file}: ${tests.join('; ')}`);
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

/** Returns the failed files with their failed tests. Empty if the run ended before it could report. */
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
