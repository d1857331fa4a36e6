// Rejects banned phrases in sources, documents and messages: see banned-phrases.data.mjs.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { BANNED_PHRASES } from './banned-phrases.data.mjs';

const PATTERNS = ['*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.md', '*.html', '.ci/*'];
const SKIPPED = /^scripts\/banned-phrases\.data\.mjs$|\.data\.ts$/;
const MIN_FILES = 50;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...PATTERNS], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => file !== '' && existsSync(file) && !SKIPPED.test(file));
const problems = files.flatMap(findProblems);
if (files.length < MIN_FILES) problems.push(`only ${files.length} files were found`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${files.length} files: no banned phrase`);

/** Returns a message for each banned phrase in a file. */
function findProblems(file) {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      isGlossaryRow(file, line)
        ? []
        : BANNED_PHRASES.filter(({ phrase }) => phrase.test(line)).map(
            ({ phrase, use }) => `${file}:${index + 1}: ${phrase} is banned, use: ${use}: ${line.trim()}`,
          ),
    );
}

/** The glossary in CONTRIBUTING is a table that quotes the banned phrases. */
function isGlossaryRow(file, line) {
  return file === 'CONTRIBUTING.md' && line.startsWith('|');
}
