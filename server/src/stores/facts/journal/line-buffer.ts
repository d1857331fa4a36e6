import { CHECKSUM_BYTES, writeChecksum } from './line-checksum.ts';

/** A UTF-8 character takes at most this many bytes for each UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;
const NEWLINE = 10;
const FIRST_BYTES = 64 * 1024;
/** A larger buffer is not kept, so that one large batch does not take memory forever. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;
/** One is filled while another is written, for each of two lanes. */
const MAX_KEPT = 4;

/** Lines of text as bytes. They are encoded when they are added, into memory that is used again. */
export interface LineBuffer {
  /** Adds a line with its checksum and its end. An empty line has no checksum. */
  add(line: string): void;
  /** The bytes of all lines, valid until `release`. */
  bytes(): Uint8Array;
  /** Makes the memory available to other buffers. The buffer must not be used afterwards. */
  release(): void;
}

/** Returns a function that creates empty buffers, which share memory one after another. */
export function createLineBuffers(): () => LineBuffer {
  const free: Buffer[] = [];

  return () => {
    let memory = free.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES);
    let length = 0;
    let isReleased = false;
    return {
      add(line) {
        const needed = length + line.length * MAX_BYTES_PER_UNIT + CHECKSUM_BYTES + 1;
        if (needed > memory.length) memory = grown(memory, length, needed);
        if (line !== '') {
          const end = length + memory.write(line, length);
          writeChecksum(memory, length, end);
          length = end + CHECKSUM_BYTES;
        }
        memory[length] = NEWLINE;
        length += 1;
      },
      bytes: () => memory.subarray(0, length),
      release() {
        if (!isReleased && memory.length <= MAX_KEPT_BYTES && free.length < MAX_KEPT) free.push(memory);
        isReleased = true;
      },
    };
  };
}

function grown(memory: Buffer, length: number, needed: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * memory.length));
  memory.copy(larger, 0, 0, length);
  return larger;
}
