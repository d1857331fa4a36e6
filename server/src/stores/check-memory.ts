const MEGABYTE = 1024 * 1024;

/**
 * The minimum memory of a server with embedded stores, in bytes. With this limit, a backfill of a million events for 2,000
 * websites completes without an out-of-memory kill (`npm run bench:backfill -- --memory=700`).
 */
export const NEEDED_MEMORY = 700 * MEGABYTE;

/** @throws Error with a message for the operator if there is too little memory for the embedded stores. */
export function checkMemory(availableBytes: number): void {
  if (availableBytes >= NEEDED_MEMORY) return;
  throw new Error(
    `Pharos needs ${inMegabytes(NEEDED_MEMORY)} of memory for its embedded stores; this machine or container has ${inMegabytes(availableBytes)}`,
  );
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}
