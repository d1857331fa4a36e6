import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** A script of a directory. */
export interface FoundScript {
  /** The path below the directory, with `/`. */
  readonly script: string;
  /** Its source map; `undefined` if it has none. */
  readonly map:
    | {
        /** The absolute path of the file; `undefined` if it is inside the script. */
        readonly file: string | undefined;
        readonly content: Buffer;
      }
    | undefined;
}

const SCRIPT = /\.[cm]?js$/;
/** The last comment counts. `@` is an earlier form. */
const COMMENT = /\/\/[#@] ?sourceMappingURL=(\S+)\s*$/gm;
const INLINE = /^data:application\/json[^,]*;base64,/;
/** The comment is at the end of a script. Source maps inside scripts are longer than the rest. */
const MAX_SCRIPT_BYTES = 64 * 1024 * 1024;

/**
 * Finds the scripts below a directory and their source maps, in order of their paths. One source map is in memory at a time. `node_modules`
 * and hidden folders are skipped.
 */
export async function* findSourceMaps(directory: string): AsyncGenerator<FoundScript> {
  for (const path of await listScripts(directory)) {
    const script = relative(directory, path).split(sep).join('/');
    yield { script, map: await readMap(path) };
  }
}

async function listScripts(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const paths: string[] = [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) paths.push(...(await listScripts(path)));
    else if (entry.isFile() && SCRIPT.test(entry.name)) paths.push(path);
  }
  return paths;
}

/** Reads the source map that a script names, or the file beside it that has its name and `.map`. */
async function readMap(path: string): Promise<FoundScript['map']> {
  const address = (await stat(path)).size > MAX_SCRIPT_BYTES ? undefined : await readComment(path);
  if (address !== undefined && INLINE.test(address))
    return { file: undefined, content: Buffer.from(address.replace(INLINE, ''), 'base64') };
  const names = [address === undefined ? undefined : fileName(address), `${basename(path)}.map`];
  for (const name of new Set(names)) {
    if (name === undefined) continue;
    const file = join(dirname(path), name);
    const content = await readIfExists(file);
    if (content !== undefined) return { file, content };
  }
  return undefined;
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readComment(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8');
  return [...text.matchAll(COMMENT)].at(-1)?.[1];
}

/** Returns the name of the file in an address: bundlers may write one of another host. */
function fileName(address: string): string | undefined {
  const name = address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1);
  return name === '' ? undefined : name;
}
