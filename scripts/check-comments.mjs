// Comments cite files of the repository, or standards. A cited path that does not exist, or a decision without its number,
// is an error: `docs/decisions/0011` names the file that begins with it.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MINIMUM_PATHS = 50;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter((file) => file !== '' && existsSync(file));
const known = new Set(files.flatMap(withFolders));
const names = new Set(files.map((file) => file.slice(file.lastIndexOf('/') + 1)));
/** A path that begins at the root of the repository. */
const ROOTED = /(?<![\w./@-])((?:server|dashboard|tracker|sdk|docs|bench|scripts)\/[\w./-]*\w)/g;
/** A file in backticks: it stands beside the comment, or somewhere in the repository. */
const QUOTED = /`(?!NNNN_)([\w./-]*[\w-]+\.(?:ts|tsx|mjs|cjs|sql))`/g;
/** References to documents that are not in the repository. */
const FOREIGN =
  /\b(?:DESIGN\.md|FIELD\.md|RULES\.md|spec\/(?:api|decisions)\.md|decisions\.md)|\bissue \d+|§/;
/** A section of a decision or of a standard. */
const STANDARD = /(?:\d{4}|RFC \d+|WebAuthn|NIST SP [\w-]+)\)? §+[\d.–, -]+/g;

const problems = [];
let count = 0;
for (const file of files) {
  if (!/\.(?:ts|tsx|mjs|cjs|sql)$/.test(file) || file === 'scripts/check-comments.mjs') continue;
  for (const { line, text } of commentsOf(file)) {
    const cited = [...text.matchAll(ROOTED)].map(([, path]) => ({ path, isFound: exists(path) }));
    const quoted = [...text.matchAll(QUOTED)].map(([, path]) => ({ path, isFound: isNear(file, path) }));
    count += cited.length + quoted.length;
    for (const { path, isFound } of [...cited, ...quoted])
      if (!isFound) problems.push(`${file}:${line}: ${path} does not exist`);
    const foreign = FOREIGN.exec(text.replaceAll(STANDARD, ''));
    if (foreign !== null) problems.push(`${file}:${line}: “${foreign[0]}” is not in the repository`);
  }
}
if (count < MINIMUM_PATHS) problems.push(`only ${count} paths were found: this check checks nothing`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${count} paths in comments, all of them exist`);

function withFolders(file) {
  const steps = file.split('/');
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
}

function exists(path) {
  if (known.has(path)) return true;
  return /^docs\/decisions\/\d{4}$/.test(path) && files.some((file) => file.startsWith(`${path}-`));
}

function isNear(file, path) {
  return known.has(join(dirname(file), path)) || known.has(path) || names.has(path.replace(/^.*\//, ''));
}

/** The comments of a file, line by line. Strings that hold `//` belong to addresses, which have a colon before it. */
function commentsOf(file) {
  const isSql = file.endsWith('.sql');
  const comments = [];
  let isInside = false;
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const line = index + 1;
    const begin = text.search(isSql ? /--/ : /\/\*|(?<![:\w'"`/])\/\/ /);
    if (isInside || begin !== -1) comments.push({ line, text: isInside ? text : text.slice(begin) });
    if (isSql) continue;
    if (isInside) isInside = !text.includes('*/');
    else isInside = /^\s*\/\*/.test(text) && !text.includes('*/');
  }
  return comments;
}
