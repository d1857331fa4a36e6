import { cpSync, existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathsBelow } from '../lib/files.ts';

/** Returns the files of a directory, as paths below it. */
export function filesBelow(path: string): readonly string[] {
  return pathsBelow(path)
    .map((file) => relative(path, file))
    .sort();
}

/** A copy of a directory that can be restored faster than it is made. */
export interface RestorableCopy {
  readonly path: string;
  /** Copies the files that changed again, and removes others. */
  restore(): void;
}

/** Copies a directory. */
export function copyDirectory(original: string, path: string): RestorableCopy {
  cpSync(original, path, { recursive: true, verbatimSymlinks: true });
  const known = new Map(filesBelow(path).map((name) => [name, stampOf(join(path, name))]));
  const namesBelow = () => new Set(pathsBelow(path, true).map((name) => relative(path, name)));
  const names = namesBelow();
  return {
    path,
    restore() {
      for (const name of namesBelow())
        if (!names.has(name)) rmSync(join(path, name), { recursive: true, force: true });
      for (const [name, stamp] of known) {
        const file = join(path, name);
        if (stampOf(file) === stamp) continue;
        rmSync(file, { force: true, recursive: true });
        cpSync(join(original, name), file, { recursive: true, verbatimSymlinks: true });
        known.set(name, stampOf(file));
      }
    },
  };
}

function stampOf(path: string): string {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.ino} ${found.mtimeMs} ${found.size}`;
}

/** How a file is changed. */
export type Change = 'removed' | 'emptied' | 'halved' | 'one bit' | 'several bytes' | 'older';

export const CHANGES: readonly Change[] = [
  'removed',
  'emptied',
  'halved',
  'one bit',
  'several bytes',
  'older',
];

/**
 * Changes a file in one way.
 * @param earlier the same file in an earlier snapshot.
 * @returns whether it is another file now: an empty one cannot become shorter.
 */
export function changeFile(path: string, change: Change, earlier: string): boolean {
  if (lstatSync(path).isSymbolicLink()) {
    if (change === 'removed') rmSync(path);
    return change === 'removed';
  }
  const content = readFileSync(path);
  const middle = Math.floor(content.length / 2);
  switch (change) {
    case 'removed':
      rmSync(path);
      return true;
    case 'older':
      if (!existsSync(earlier) || readFileSync(earlier).equals(content)) return false;
      cpSync(earlier, path);
      return true;
    case 'emptied':
      writeFileSync(path, '');
      return content.length > 0;
    case 'halved':
      writeFileSync(path, content.subarray(0, middle));
      return content.length > 0;
    default:
      if (content.length === 0) return false;
      for (const at of change === 'one bit' ? [middle] : [0, middle, content.length - 1])
        content[at] = (content[at] ?? 0) ^ (change === 'one bit' ? 1 : 0x55);
      writeFileSync(path, content);
      return true;
  }
}

const PART = /^(.*\/)(\w+)_(\d+)_(\d+)_(\d+)(_\d+)?\/[^/]+$/;

/** Returns the kind of a file: its path without what differs between installations. @param names all files. */
export function kindOfFile(name: string, names: readonly string[]): string {
  const part = PART.exec(name);
  const isMerged =
    part !== null &&
    names.some((other) => {
      const found = PART.exec(other);
      if (found === null || found[1] !== part[1] || found[2] !== part[2]) return false;
      const isSame = found[3] === part[3] && found[4] === part[4];
      return (
        Number(found[3]) <= Number(part[3]) &&
        Number(found[4]) >= Number(part[4]) &&
        (!isSame || Number(found[5]) > Number(part[5]))
      );
    });
  return `${isMerged ? 'merged: ' : ''}${name}`
    .replace(/store\/\w+\/[\w-]{36}/, 'store/…')
    .replace(/[\w-]+_\d+_\d+_\d+\//, 'part/')
    .replace(/seg_\w+/, 'seg')
    .replace(/\/\d+(?=_|\.|$)/g, '/N');
}
