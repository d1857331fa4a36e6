import { statfs } from 'node:fs/promises';

const GIGABYTE = 1024 ** 3;

/** Less free space than this is too little, in bytes: merges of the event store need room for copies of parts. */
export const LOW_FREE_BYTES = 2 * GIGABYTE;
/** A smaller share of free space than this is too little. */
export const LOW_FREE_SHARE = 0.05;

/** The space of a file system, in bytes. */
export interface DiskSpace {
  readonly totalBytes: number;
  /** What users other than root can use. */
  readonly freeBytes: number;
}

/** Reads the space of the file system of a path. @throws Error of the system, such as ENOENT. */
export async function readDiskSpace(path: string): Promise<DiskSpace> {
  const { bsize, blocks, bavail } = await statfs(path);
  return { totalBytes: bsize * blocks, freeBytes: bsize * bavail };
}

/** Whether so little space is free that it must be announced, however fast the rest is used. */
export function isLowOnSpace({ totalBytes, freeBytes }: DiskSpace): boolean {
  return freeBytes < LOW_FREE_BYTES || freeBytes < totalBytes * LOW_FREE_SHARE;
}
