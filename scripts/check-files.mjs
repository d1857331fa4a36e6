// Checks rules that the linters do not support: file lengths and sizes, and forbidden comments.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';

const MAX_LINES = 400;
const MAX_TEST_LINES = 500;
const MAX_BYTES = 500_000;
/** Files that may be larger. */
const LARGE = /^(?:package-lock\.json|docs\/screenshots\/[^/]+\.png)$/;
const FORBIDDEN = [
  /@ts-(?:ignore|nocheck|expect-error)/,
  /biome-ignore/,
  /\bas any\b/,
  /\bTO[D]O\b|\bFIX[M]E\b/,
];

const all = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const files = all.filter((file) => /\.(?:ts|tsx|mjs|cjs)$/.test(file) && file !== 'scripts/check-files.mjs');
const problems = all
  .filter((file) => lstatSync(file).size > MAX_BYTES && !LARGE.test(file))
  .map((file) => `${file}: more than ${MAX_BYTES} bytes`);
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const limit = /\.(?:test|suite)\.tsx?$/.test(file) ? MAX_TEST_LINES : MAX_LINES;
  // Data files may have any length.
  if (lines.length > limit && !/\.data\.(?:ts|mjs)$/.test(file))
    problems.push(`${file}: ${lines.length} lines, more than ${limit}`);
  for (const [index, line] of lines.entries()) {
    if (FORBIDDEN.some((pattern) => pattern.test(line)))
      problems.push(`${file}:${index + 1}: ${line.trim()}`);
  }
}
if (files.length < 50) problems.push(`only ${files.length} files were found`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files: no file is too long or too large, no rule is disabled`);
