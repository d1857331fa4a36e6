import { readStackFrame, type StackFrame } from '../../lib/text/stack-frames.ts';
import type { Position, SourcePlace } from './source-map-thread.types.ts';

/** The most lines of a stack, and the most scripts in them, that are resolved. */
const MAX_FRAMES = 50;
const MAX_FILES = 20;

/** A line of a stack with its place in the source code. */
export interface ResolvedFrame {
  readonly text: string;
  /** The address of the script; `null` if the line names none. */
  readonly file: string | null;
  readonly original: (Omit<SourcePlace, 'name'> & { readonly functionName: string | null }) | null;
}

/** Finds the places of positions in a script; `undefined` without a source map of it. */
export type FindPlaces = (
  file: string,
  positions: readonly Position[],
) => Promise<readonly (SourcePlace | null)[] | undefined>;

/** Resolves the lines of a stack, at most 50. Empty lines are left out. */
export async function resolveFrames(
  stack: string,
  findPlaces: FindPlaces,
): Promise<readonly ResolvedFrame[]> {
  const lines = stack
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_FRAMES);
  const frames = lines.map((line) => readStackFrame(line));
  const places = await findAll(frames, findPlaces);
  return lines.map((line, index) => {
    const frame = frames[index];
    const place = places.get(index);
    return {
      text: line.trim(),
      file: frame === undefined || scriptPath(frame.file) === undefined ? null : frame.file,
      original:
        frame === undefined || place === undefined
          ? null
          : toOriginal(frame, place, frames[index + 1]?.isAsync === true ? undefined : places.get(index + 1)),
    };
  });
}

/** Returns the places by the index of the line. */
async function findAll(
  frames: readonly (StackFrame | undefined)[],
  findPlaces: FindPlaces,
): Promise<ReadonlyMap<number, SourcePlace>> {
  const byFile = new Map<string, (StackFrame & { readonly index: number })[]>();
  for (const [index, frame] of frames.entries()) {
    const path = frame === undefined ? undefined : scriptPath(frame.file);
    if (frame === undefined || path === undefined) continue;
    const others = byFile.get(path);
    if (others !== undefined) others.push({ ...frame, index });
    else if (byFile.size < MAX_FILES) byFile.set(path, [{ ...frame, index }]);
  }
  const places = new Map<number, SourcePlace>();
  // One after the other: the thread reads one source map at a time.
  for (const [path, found] of byFile) {
    const positions = found.map(({ line, column }) => ({ line, column }));
    const resolved = await findPlaces(path, positions);
    for (const [at, place] of resolved?.entries() ?? [])
      if (place !== null) places.set(found[at]?.index ?? -1, place);
  }
  return places;
}

/**
 * Source maps name identifiers, not functions. The function of a line is the identifier in the place that called it; without one, it has
 * the same name in the script, unless that looks minified. Functions without a name keep none: what called them has another name for them.
 */
function toOriginal(
  { functionName }: StackFrame,
  { name: _, ...place }: SourcePlace,
  caller: SourcePlace | undefined,
): NonNullable<ResolvedFrame['original']> {
  // Firefox writes `a/<` for a function without a name in `a`.
  if (functionName === '' || functionName.includes('/')) return { ...place, functionName: null };
  return { ...place, functionName: caller?.name ?? withoutMinified(functionName) };
}

/** Returns `Cart.render` and `render` for `e.render`, and `null` for `Cart.e` and `e`. */
function withoutMinified(name: string): string | null {
  const parts = name.split('.');
  if ((parts.at(-1) ?? '').length < MIN_NAME_LENGTH) return null;
  return parts.filter((part) => part.length >= MIN_NAME_LENGTH).join('.');
}

/** Shorter names are usually minified. */
const MIN_NAME_LENGTH = 3;

/** Returns the path of a script, from `/`, without host and query; `undefined` for text that is no address. */
export function scriptPath(address: string): string | undefined {
  if (!address.startsWith('/') && !/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return undefined;
  return URL.canParse(address, 'https://script.invalid')
    ? new URL(address, 'https://script.invalid').pathname
    : undefined;
}
