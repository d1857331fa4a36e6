// npm run test:e2e: runs the tests in a real browser, two files at a time. If tests fail, it names the files that explain
// why, and runs the failed files once more, one at a time, because two browsers and two servers on two cores can stall for
// longer than a timeout. What passes the second time is reported as flaky, and its cause is a defect to look for.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
/** What `dashboard/e2e/testing/keep-failures.ts` writes. */
const EXPLANATIONS = join(ROOT, 'dashboard/e2e/shots/failed');
/** With more failed files than this, none is run again. */
const MAX_FAILED_FILES = 6;

const directory = mkdtempSync(join(tmpdir(), 'pharos-walk-'));
const report = join(directory, 'report.json');
process.exitCode = run(process.argv.slice(2));
rmSync(directory, { recursive: true, force: true });

/** Runs test files. @returns the exit code. */
function run(filters) {
  rmSync(EXPLANATIONS, { recursive: true, force: true });
  const code = walk(filters);
  if (code === 0) return 0;
  const failed = readFailed();
  const explanations = existsSync(EXPLANATIONS) ? readdirSync(EXPLANATIONS) : [];
  const second = failed.length > 0 && failed.length <= MAX_FAILED_FILES ? runAgain(failed) : code;
  for (const name of explanations)
    console.log(`Explains a failure: ${relative(ROOT, join(EXPLANATIONS, name))}`);
  return second;
}

/** Runs failed files again, and prints which failures were flaky. @returns the exit code. */
function runAgain(failed) {
  console.log(
    `\nRunning again, to find out whether it is flaky: ${failed.map(({ file }) => file).join(', ')}\n`,
  );
  const code = walk(['--maxWorkers=1', ...failed.map(({ file }) => file)]);
  const again = new Map(readFailed().map(({ file, tests }) => [file, tests]));
  for (const { file, tests } of failed)
    for (const test of tests) {
      const isFlaky = again.get(file)?.includes(test) !== true;
      console.log(`${isFlaky ? 'FLAKY, passed the second time' : 'FAILED twice'}: ${file}: ${test}`);
    }
  return code;
}

function walk(filters) {
  rmSync(report, { force: true });
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
