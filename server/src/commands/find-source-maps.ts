import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** A script with its source map. */
export interface FoundMap {
  /** The path below the directory, with `/`. */
  readonly script: string;
  /** The absolute path of the source map; `undefined` if it is inside the script. */
  readonly mapFile: string | undefined;
  readonly content: Buffer;
}

/** The scripts of a directory. */
export interface FoundMaps {
  readonly maps: readonly FoundMap[];
  /** Scripts without a source map. */
  readonly without: readonly string[];
}

const SCRIPT = /\.[cm]?js$/;
/** The last comment counts. `@` is an earlier form. */
const COMMENT = /\/\/[#@] ?sourceMappingURL=(\S+)\s*$/gm;
const INLINE = /^data:application\/json[^,]*;base64,/;
/** The comment is at the end of a script. Source maps inside scripts are longer than the rest. */
const MAX_SCRIPT_BYTES = 64 * 1024 * 1024;

/** Finds the scripts below a directory and their source maps, in order of their paths. `node_modules` and hidden folders are skipped. */
export async function findSourceMaps(directory: string): Promise<FoundMaps> {
  const maps: FoundMap[] = [];
  const without: string[] = [];
  for (const path of await listScripts(directory)) {
    const script = relative(directory, path).split(sep).join('/');
    const found = await readMap(path);
    if (found === undefined) without.push(script);
    else maps.push({ script, ...found });
  }
  return { maps, without };
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
async function readMap(path: string): Promise<Omit<FoundMap, 'script'> | undefined> {
  const address = (await stat(path)).size > MAX_SCRIPT_BYTES ? undefined : await readComment(path);
  if (address !== undefined && INLINE.test(address))
    return { mapFile: undefined, content: Buffer.from(address.replace(INLINE, ''), 'base64') };
  const names = [address === undefined ? undefined : fileName(address), `${basename(path)}.map`];
  for (const name of new Set(names)) {
    if (name === undefined) continue;
    const mapFile = join(dirname(path), name);
    const content = await readFile(mapFile).catch(() => undefined);
    if (content !== undefined) return { mapFile, content };
  }
  return undefined;
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
