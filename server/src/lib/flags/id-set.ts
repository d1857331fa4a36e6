import { murmur3 } from './murmur3.ts';

/** Sets are divided so that growing one partition takes well below a millisecond. */
const PARTITIONS = 256;
/** The first four bytes of a serialised set: `PIDS`. */
const MAGIC = 0x53444950;
/** The magic number and the capacity of each partition, in units of 32 bits. */
const HEADER_LENGTH = 1 + PARTITIONS;
const MAX_LOAD = 0.8;
const GROWTH = 1.3;
const HIGH_SEED = 0x2c1b3c6d;
const LOW_SEED = 0x297a2d39;
const NO_TABLE = new Uint32Array(0);

/**
 * A set of ids, stored as hashes of 64 bits in tables with open addressing: about 11 bytes for each id, up to 1,000,000 ids and more.
 * Another id is taken for a member with a probability of one in 10¹³ at 1,000,000 ids. The hash is not cryptographic.
 */
export class IdSet {
  /** Slots of two numbers, the high and the low half of a hash. The low half of an empty slot is zero. */
  readonly #tables: Uint32Array[];
  readonly #sizes: Uint32Array;
  #size: number;

  private constructor(tables: Uint32Array[]) {
    this.#tables = tables;
    this.#sizes = Uint32Array.from(tables, countEntries);
    this.#size = this.#sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Returns an empty set. */
  static create(): IdSet {
    return new IdSet(Array<Uint32Array>(PARTITIONS).fill(NO_TABLE));
  }

  /** Returns the set that {@link IdSet.toBytes} wrote; `undefined` if the bytes are not a set. The bytes are used without a copy. */
  static fromBytes(bytes: Uint8Array): IdSet | undefined {
    if (bytes.byteLength % 4 !== 0 || bytes.byteLength < HEADER_LENGTH * 4) return undefined;
    const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
    const words = new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
    if (words[0] !== MAGIC) return undefined;
    const tables: Uint32Array[] = [];
    let position = HEADER_LENGTH;
    for (let partition = 0; partition < PARTITIONS; partition++) {
      const length = (words[1 + partition] ?? 0) * 2;
      if (position + length > words.length) return undefined;
      tables.push(words.subarray(position, position + length));
      position += length;
    }
    return position === words.length ? new IdSet(tables) : undefined;
  }

  /** The number of ids. */
  get size(): number {
    return this.#size;
  }

  /** Returns whether the set contains an id. */
  has(id: string): boolean {
    const high = murmur3(id, HIGH_SEED);
    const low = lowHash(id);
    const table = this.#tables[high >>> 24] ?? NO_TABLE;
    if (table.length === 0) return false;
    const slot = slotOf(table, high, low);
    return table[slot + 1] === low && table[slot] === high;
  }

  /** Adds an id. */
  add(id: string): void {
    const high = murmur3(id, HIGH_SEED);
    const low = lowHash(id);
    const partition = high >>> 24;
    let table = this.#tables[partition] ?? NO_TABLE;
    const size = this.#sizes[partition] ?? 0;
    if (size + 1 > (table.length / 2) * MAX_LOAD) {
      table = grow(table);
      this.#tables[partition] = table;
    }
    const slot = slotOf(table, high, low);
    if (table[slot + 1] !== 0) return;
    table[slot] = high;
    table[slot + 1] = low;
    this.#sizes[partition] = size + 1;
    this.#size++;
  }

  /** Returns the set as bytes for storage and transfer. */
  toBytes(): Uint8Array {
    const length = this.#tables.reduce((sum, table) => sum + table.length, HEADER_LENGTH);
    const words = new Uint32Array(length);
    words[0] = MAGIC;
    let position = HEADER_LENGTH;
    for (const [partition, table] of this.#tables.entries()) {
      words[1 + partition] = table.length / 2;
      words.set(table, position);
      position += table.length;
    }
    return new Uint8Array(words.buffer);
  }
}

/** Returns the set of some ids. To add many without blocking the process, use {@link IdSet.add}. */
export function createIdSet(ids: Iterable<string>): IdSet {
  const set = IdSet.create();
  for (const id of ids) set.add(id);
  return set;
}

/** The second half of the hash: FNV-1a over UTF-16 with another finish, so that it does not collide where MurmurHash3 does. Never zero. */
function lowHash(id: string): number {
  let hash: number = LOW_SEED;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0 || 1;
}

/** Returns the index of the entry, or of the empty slot where it belongs. A full table without the entry returns the last slot that was examined. */
function slotOf(table: Uint32Array, high: number, low: number): number {
  const capacity = table.length / 2;
  // The partition is chosen by the upper bits of `high`, so the slot is chosen by `low`.
  let slot = Math.floor((low / 0x1_0000_0000) * capacity);
  for (let probes = 1; probes < capacity; probes++) {
    const own = table[slot * 2 + 1];
    if (own === 0 || (own === low && table[slot * 2] === high)) break;
    slot = slot + 1 === capacity ? 0 : slot + 1;
  }
  return slot * 2;
}

function grow(table: Uint32Array): Uint32Array {
  const capacity = Math.max(4, Math.ceil((table.length / 2) * GROWTH));
  const grown = new Uint32Array(capacity * 2);
  for (let index = 0; index < table.length; index += 2) {
    const [high, low] = [table[index] ?? 0, table[index + 1] ?? 0];
    if (low === 0) continue;
    const slot = slotOf(grown, high, low);
    grown[slot] = high;
    grown[slot + 1] = low;
  }
  return grown;
}

function countEntries(table: Uint32Array): number {
  let count = 0;
  for (let index = 1; index < table.length; index += 2) if (table[index] !== 0) count++;
  return count;
}
