import type { FileHandle } from 'node:fs/promises';
import { readChunks, readExactly } from './read-chunks.ts';
import {
  I64,
  LIST,
  readStruct,
  STRUCT,
  type ThriftList,
  type ThriftStruct,
  type ThriftValue,
  writeStruct,
} from './thrift.ts';

const MAGIC = Buffer.from('PAR1');
/** The length of the footer and the magic number after it. */
const TAIL_BYTES = 8;

/** Field numbers of Parquet's metadata (parquet.thrift). */
const FILE = { rows: 3, rowGroups: 4 } as const;
const ROW_GROUP = { columns: 1, fileOffset: 5, ordinal: 7 } as const;
const COLUMN = { fileOffset: 2, meta: 3 } as const;
const META = { dataPage: 9, indexPage: 10, dictionaryPage: 11 } as const;
/** Pointers to data outside of row groups, which is dropped. */
const COLUMN_POINTERS = [4, 5, 6, 7];
const META_POINTERS = [14, 15];

/**
 * Joins Parquet files with the same columns into one, without holding them in memory. A Parquet file consists of row groups and
 * a footer with their offsets. Files are joined by concatenating row groups and writing one footer with shifted offsets: a few
 * kilobytes are kept per row group.
 */
export class ParquetJoiner {
  #first: ThriftStruct | undefined;
  #written = 0;
  #rows = 0n;
  readonly #rowGroups: ThriftValue[] = [];

  /** Yields the bytes that a file adds. Files are added in order, each read to its end before the next. */
  async *add(file: FileHandle) {
    const { size } = await file.stat();
    const tail = await readExactly(file, size - TAIL_BYTES, TAIL_BYTES);
    const footerBytes = tail.readUInt32LE(0);
    const bodyEnd = size - TAIL_BYTES - footerBytes;
    if (!tail.subarray(4).equals(MAGIC) || bodyEnd < MAGIC.length) throw new TypeError('Not a Parquet file');
    const footer = readStruct(await readExactly(file, bodyEnd, footerBytes));
    if (this.#first === undefined) {
      this.#first = footer;
      yield MAGIC;
      this.#written = MAGIC.length;
    }
    const shift = BigInt(this.#written - MAGIC.length);
    for (const group of listOf(footer, FILE.rowGroups).values) this.#rowGroups.push(moved(group, shift));
    this.#rows += numberOf(footer, FILE.rows);
    yield* readChunks(file, MAGIC.length, bodyEnd);
    this.#written += bodyEnd - MAGIC.length;
  }

  /** Returns the footer. At least one file must have been added. */
  end(): Uint8Array {
    if (this.#first === undefined) throw new TypeError('No files were joined');
    const footer = writeStruct(
      new Map(this.#first)
        .set(FILE.rows, { type: I64, value: this.#rows })
        .set(FILE.rowGroups, { type: LIST, value: { of: STRUCT, values: this.#rowGroups } }),
    );
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    return Buffer.concat([footer, length, MAGIC]);
  }
}

/** Returns a row group whose offsets are shifted. */
function moved(group: ThriftValue, shift: bigint): ThriftStruct {
  const fields = structOf(group);
  const columns = listOf(fields, ROW_GROUP.columns);
  const movedColumns = columns.values.map((column) => {
    const chunk = without(structOf(column), COLUMN_POINTERS);
    const meta = without(structOf(chunk.get(COLUMN.meta)?.value), META_POINTERS);
    for (const place of [META.dataPage, META.indexPage, META.dictionaryPage]) move(meta, place, shift);
    move(chunk, COLUMN.fileOffset, shift);
    return chunk.set(COLUMN.meta, { type: STRUCT, value: meta });
  });
  const result = without(fields, [ROW_GROUP.ordinal]);
  move(result, ROW_GROUP.fileOffset, shift);
  return result.set(ROW_GROUP.columns, { type: LIST, value: { of: columns.of, values: movedColumns } });
}

function without(fields: ThriftStruct, left: readonly number[]): ThriftStruct {
  return new Map([...fields].filter(([id]) => !left.includes(id)));
}

/** Shifts an offset; 0 means that there is none. */
function move(fields: ThriftStruct, id: number, shift: bigint): void {
  const field = fields.get(id);
  if (field === undefined || typeof field.value !== 'bigint' || field.value === 0n) return;
  fields.set(id, { type: field.type, value: field.value + shift });
}

function structOf(value: ThriftValue | undefined): ThriftStruct {
  if (value instanceof Map) return value;
  throw new TypeError('The footer is not a Parquet footer');
}

function listOf(fields: ThriftStruct, id: number): ThriftList {
  const value = fields.get(id)?.value;
  if (typeof value === 'object' && 'values' in value && 'of' in value) return value;
  throw new TypeError('The footer is not a Parquet footer');
}

function numberOf(fields: ThriftStruct, id: number): bigint {
  const value = fields.get(id)?.value;
  if (typeof value === 'bigint') return value;
  throw new TypeError('The footer is not a Parquet footer');
}
