// Checks rules that the linters do not support: file lengths and forbidden comments.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const MAX_LINES = 300;
const MAX_TEST_LINES = 500;
const FORBIDDEN = [
  /@ts-(?:ignore|nocheck|expect-error)/,
  /biome-ignore/,
  /\bas any\b/,
  /\bTO[D]O\b|\bFIX[M]E\b/,
];

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.cjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && existsSync(file) && file !== 'scripts/check-files.mjs');
const problems = [];
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
console.log(`${files.length} files: no file is too long, no rule is disabled`);
