// Reads the output of `node --trace-gc-nvp`: the bytes that the main thread of a program allocated on the heap of V8.
import { readFileSync } from 'node:fs';

/** The arguments of Node with which it prints its garbage collections. */
export const ALLOCATION_ARGUMENTS = ['--trace-gc-nvp'];

const COLLECTION = /^\[\d+:(0x[0-9a-f]+)\].* allocated=(\d+)/;

/** Returns the bytes allocated until the last collection of the main thread, which is the first to collect. */
export function allocatedBytes(outputPath) {
  const collections = readFileSync(outputPath, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, isolate, bytes] = COLLECTION.exec(line) ?? [];
      return isolate === undefined ? [] : [{ isolate, bytes: Number(bytes) }];
    });
  return collections
    .filter(({ isolate }) => isolate === collections[0].isolate)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
