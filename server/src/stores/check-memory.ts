const MEGABYTE = 1024 * 1024;

/**
 * What a server with embedded stores needs, in bytes: with this much, a backfill of a million events over 2,000 websites
 * completes, and the kernel ends nothing (`npm run bench:backfill -- --memory=700`).
 */
export const NEEDED_MEMORY = 700 * MEGABYTE;

/** @throws Error with a sentence for the operator when there is too little memory for the embedded stores. */
export function checkMemory(availableBytes: number): void {
  if (availableBytes >= NEEDED_MEMORY) return;
  throw new Error(
    `Pharos needs ${inMegabytes(NEEDED_MEMORY)} of memory for its embedded stores; this machine or container has ${inMegabytes(availableBytes)}`,
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}
