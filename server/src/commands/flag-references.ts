import { access, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** Folders that contain no source code. */
const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(
  'node_modules bower_components vendor dist build out target coverage __pycache__ venv'.split(' '),
);
/** Files in which flags are used. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'js jsx mjs cjs ts tsx mts cts vue svelte astro html htm liquid erb php py rb go rs java kt kts scala cs fs swift ' +
    'dart ex exs clj c cc cpp h hpp m mm lua pl r sh'
  )
    .split(' ')
    .map((name) => `.${name}`),
);
/** Larger files are generated. */
const MAX_FILE_BYTES = 1024 * 1024;
/** The most files of a scan. */
const MAX_FILES = 200_000;

const KEY = '[A-Za-z0-9][A-Za-z0-9_.-]{0,127}';
const QUOTED = new RegExp(`(["'\`])(${KEY})\\1`, 'g');
/**
 * Calls that read a flag. Names that other libraries use, too, must have a second argument, the default: `z.string('text')`
 * reads no flag.
 */
const CALL = new RegExp(
  `\\b(?:useFlag(?:Details)?|use(?:Boolean|String|Number|Object)Flag(?:Value|Details)|get(?:Boolean|String|Number|Object)(?:Value|Details)|isFeatureEnabled)(?:<[^()]{0,100}>)?\\(\\s*(["'\`])(${KEY})\\1` +
    `|\\.(?:boolean|string|number|json|details|evaluate)(?:<[^()]{0,100}>)?\\(\\s*(["'\`])(${KEY})\\3\\s*,`,
  'g',
);

/** A place where a key occurs. */
export interface FlagReference {
  readonly key: string;
  /** Relative to the scanned directory. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** What a scan found. */
export interface FlagScan {
  /** Places where a known key occurs as a string. */
  readonly references: readonly FlagReference[];
  /** Calls that read a flag with another key. */
  readonly unknown: readonly FlagReference[];
  readonly files: number;
  /** Files that are too large. */
  readonly skippedFiles: number;
}

/** Scans a directory for keys of flags. Links are not followed, and files that Git ignores are skipped. */
export async function scanForFlags(directory: string, knownKeys: ReadonlySet<string>): Promise<FlagScan> {
  const references: FlagReference[] = [];
  const unknown: FlagReference[] = [];
  let files = 0;
  let skippedFiles = 0;
  for await (const path of listSources(directory, await readOuterRules(directory))) {
    if (files >= MAX_FILES) break;
    const text = await readSource(path);
    if (text === undefined) {
      skippedFiles += 1;
      continue;
    }
    files += 1;
    const found = findReferences(text, knownKeys);
    const file = relative(directory, path);
    references.push(...found.references.map((one) => ({ ...one, file })));
    unknown.push(...found.unknown.map((one) => ({ ...one, file })));
  }
  return { references, unknown, files, skippedFiles };
}

/** Finds keys in a text: known keys in quotes, and calls with other keys. */
export function findReferences(text: string, knownKeys: ReadonlySet<string>) {
  const lineOf = createLineCounter(text);
  const references = matchesOf(text, QUOTED)
    .map(({ key, index }) => ({ key, line: lineOf(index) }))
    .filter(({ key }) => knownKeys.has(key));
  const ofCalls = createLineCounter(text);
  const unknown = matchesOf(text, CALL)
    .map(({ key, index }) => ({ key, line: ofCalls(index) }))
    .filter(({ key }) => !knownKeys.has(key));
  return { references, unknown };
}

function matchesOf(text: string, pattern: RegExp): { key: string; index: number }[] {
  return [...text.matchAll(pattern)].map((match) => {
    const key = match[2] ?? match[4] ?? '';
    return { key, index: match.index + match[0].lastIndexOf(key) };
  });
}

/** Returns the line of positions that are requested in ascending order. */
function createLineCounter(text: string): (position: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (position) => {
    while (next !== -1 && next < position) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** The rules of one `.gitignore`. */
interface IgnoreRules {
  /** The folder of the file. Patterns are relative to it. */
  readonly folder: string;
  readonly rules: Ignore;
}

async function* listSources(
  directory: string,
  outer: readonly IgnoreRules[],
): AsyncGenerator<string, void, undefined> {
  const entries = await readdir(directory, { withFileTypes: true });
  const own = await readRules(directory);
  const rules = own === undefined ? outer : [...outer, own];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(directory, entry.name);
    // Folders such as `.git` and `.next`.
    const isSkipped = entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name);
    if (entry.isDirectory() && !isSkipped) {
      if (!isIgnored(`${path}${sep}`, rules)) yield* listSources(path, rules);
    } else if (entry.isFile() && EXTENSIONS.has(extname(entry.name).toLowerCase())) {
      if (!isIgnored(path, rules)) yield path;
    }
  }
}

/** The innermost file with a matching pattern decides, as in Git. @param path of a folder with a separator at the end. */
function isIgnored(path: string, rules: readonly IgnoreRules[]): boolean {
  const results = rules.map(({ folder, rules: own }) => own.test(toPattern(path.slice(folder.length + 1))));
  return results.findLast(({ ignored, unignored }) => ignored || unignored)?.ignored ?? false;
}

/** Reads the rules of the folders above a directory, up to the root of its repository. */
async function readOuterRules(directory: string): Promise<readonly IgnoreRules[]> {
  const folders: string[] = [];
  for (let folder = directory; !(await exists(join(folder, '.git'))); folder = dirname(folder)) {
    // Outside of a repository, only the files in the directory apply.
    if (dirname(folder) === folder) return [];
    folders.unshift(dirname(folder));
  }
  const found = await Promise.all(folders.map(readRules));
  return found.filter((rules) => rules !== undefined);
}

async function readRules(folder: string): Promise<IgnoreRules | undefined> {
  const path = join(folder, '.gitignore');
  return (await exists(path)) ? { folder, rules: ignore().add(await readFile(path, 'utf8')) } : undefined;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Patterns have slashes on all systems. */
function toPattern(path: string): string {
  return path.replaceAll(sep, '/');
}

/** Returns `undefined` for files that are too large. */
async function readSource(path: string): Promise<string | undefined> {
  const { size } = await stat(path);
  return size > MAX_FILE_BYTES ? undefined : readFile(path, 'utf8');
}
