/**
 * The subset of Thrift's compact protocol that Parquet footers use: structs are read completely and written back, so that
 * unknown fields are preserved.
 */

/** The value of a field. Integers of every width are bigints; a double is its eight bytes. */
export type ThriftValue = boolean | bigint | Uint8Array | ThriftList | ThriftStruct;

/** A value with its type number in the protocol. */
export interface ThriftField {
  readonly type: number;
  readonly value: ThriftValue;
}

/** Values of one type. */
export interface ThriftList {
  readonly of: number;
  readonly values: readonly ThriftValue[];
}

/** Fields by their number. */
export type ThriftStruct = Map<number, ThriftField>;

const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const I16 = 4;
const I32 = 5;
/** A 64-bit integer. */
export const I64 = 6;
const DOUBLE = 7;
const BINARY = 8;
/** Values of one type. */
export const LIST = 9;
/** Fields by their number. */
export const STRUCT = 12;

/** The maximum depth of a footer. */
const MAX_DEPTH = 32;

/** @throws RangeError if the bytes end too early; TypeError for types that Parquet does not use. */
export function readStruct(bytes: Uint8Array): ThriftStruct {
  let offset = 0;

  function byte(): number {
    const value = bytes[offset];
    if (value === undefined) throw new RangeError('The footer ends too early');
    offset += 1;
    return value;
  }

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const next = byte();
      value |= BigInt(next & 0x7f) << shift;
      if (next < 0x80) return value;
      if (shift > 63n) throw new TypeError('A number of more than 64 bits');
    }
  }

  function zigzag(): bigint {
    const value = varint();
    return (value >> 1n) ^ -(value & 1n);
  }

  function take(length: number): Uint8Array {
    if (offset + length > bytes.length) throw new RangeError('The footer ends too early');
    offset += length;
    return bytes.subarray(offset - length, offset);
  }

  function value(type: number, depth: number): ThriftValue {
    if (depth > MAX_DEPTH) throw new TypeError('Too deep for a footer');
    if (type === I16 || type === I32 || type === I64) return zigzag();
    if (type === BINARY) return take(Number(varint()));
    if (type === STRUCT) return struct(depth + 1);
    if (type === LIST) return list(depth + 1);
    if (type === DOUBLE) return take(8);
    if (type === BYTE) return BigInt(byte());
    if (type === TRUE || type === FALSE) return byte() === TRUE;
    throw new TypeError(`Parquet footers hold no values of type ${type}`);
  }

  function list(depth: number): ThriftList {
    const header = byte();
    const of = header & 0x0f;
    const length = header >> 4 === 15 ? Number(varint()) : header >> 4;
    const values: ThriftValue[] = [];
    for (let index = 0; index < length; index += 1) values.push(value(of, depth));
    return { of, values };
  }

  function struct(depth: number): ThriftStruct {
    const fields: ThriftStruct = new Map();
    let id = 0;
    for (let header = byte(); header !== 0; header = byte()) {
      const delta = header >> 4;
      const type = header & 0x0f;
      id = delta === 0 ? Number(zigzag()) : id + delta;
      // The value of a boolean field is in its header.
      const isBoolean = type === TRUE || type === FALSE;
      fields.set(id, { type, value: isBoolean ? type === TRUE : value(type, depth) });
    }
    return fields;
  }

  return struct(0);
}

/** Returns the bytes of a struct, ordered by field number. */
export function writeStruct(fields: ThriftStruct): Buffer {
  const parts: Uint8Array[] = [];

  function varint(value: bigint): void {
    const bytes: number[] = [];
    for (let rest = value; ; rest >>= 7n) {
      if (rest < 0x80n) {
        bytes.push(Number(rest));
        break;
      }
      bytes.push(Number(rest & 0x7fn) | 0x80);
    }
    parts.push(Uint8Array.from(bytes));
  }

  const zigzag = (value: bigint) => varint(BigInt.asUintN(64, (value << 1n) ^ (value >> 63n)));

  function write(type: number, value: ThriftValue): void {
    if (typeof value === 'boolean') parts.push(Uint8Array.of(value ? TRUE : FALSE));
    else if (typeof value === 'bigint') {
      if (type === BYTE) parts.push(Uint8Array.of(Number(value)));
      else zigzag(value);
    } else if (value instanceof Uint8Array) {
      if (type === BINARY) varint(BigInt(value.length));
      parts.push(value);
    } else if (value instanceof Map) writeFields(value);
    else writeList(value);
  }

  function writeList({ of, values }: ThriftList): void {
    const { length } = values;
    parts.push(Uint8Array.of((Math.min(length, 15) << 4) | of));
    if (length >= 15) varint(BigInt(length));
    for (const element of values) write(of, element);
  }

  function writeFields(struct: ThriftStruct): void {
    let last = 0;
    for (const [id, { type, value }] of [...struct].sort(([one], [other]) => one - other)) {
      const header = typeof value === 'boolean' ? (value ? TRUE : FALSE) : type;
      const delta = id - last;
      if (delta > 0 && delta < 16) parts.push(Uint8Array.of((delta << 4) | header));
      else {
        parts.push(Uint8Array.of(header));
        zigzag(BigInt(id));
      }
      if (typeof value !== 'boolean') write(type, value);
      last = id;
    }
    parts.push(Uint8Array.of(0));
  }

  writeFields(fields);
  return Buffer.concat(parts);
}
