// The import thread: it calls functions of other built files, which read files of tenants.

import { serialize } from 'node:v8';
import { AppError, detailsOf, invalidField } from '../../errors.ts';
import { serveThread } from '../serve-thread.ts';
import { BYTE_ORDER_MARK } from '../text/byte-order-mark.ts';
import { say } from '../texts/sentence.ts';
import { FileLimitError } from './bounded-parsers.ts';
import type { ReadRequest, ReadResponse } from './create-import-thread.ts';

/** The largest part of a response. The event loop of the server reads one at a time. */
const MAX_PART_BYTES = 256 * 1024;

serveThread(read);

async function read({ file, name, field, input }: ReadRequest): Promise<ReadResponse> {
  const { [name]: reader } = await import(file);
  try {
    return pack(reader(...input.map(withoutByteOrderMark)), field);
  } catch (error) {
    if (error instanceof FileLimitError) return { details: [{ field, message: error.sentence }] };
    if (error instanceof AppError && error.details !== undefined) return { details: detailsOf(error) };
    // Such as a text that nests too deep, in a value of the file.
    return { details: [{ field, message: say('imports.cannotBeRead') }] };
  }
}

/** Editors and spreadsheets write a byte order mark before the text of a file. It is no part of any format. */
function withoutByteOrderMark(input: unknown): unknown {
  return typeof input === 'string' && input.startsWith(BYTE_ORDER_MARK) ? input.slice(1) : input;
}

/** Divides a result into its lists, in parts, and everything else. @throws AppError VALIDATION_ERROR if a value is too large. */
function pack(result: object, field: string): ReadResponse {
  const lists = Object.entries(result).filter(([, value]) => Array.isArray(value));
  const empty = Object.fromEntries(lists.map(([list]) => [list, []]));
  const divide = (items: readonly unknown[]): readonly Uint8Array[] => {
    if (items.length === 0) return [];
    const part = serialize(items);
    if (part.byteLength <= MAX_PART_BYTES) return [part];
    if (items.length === 1) throw tooLarge(field);
    const middle = Math.ceil(items.length / 2);
    return [...divide(items.slice(0, middle)), ...divide(items.slice(middle))];
  };
  const head = serialize({ ...result, ...empty });
  if (head.byteLength > MAX_PART_BYTES) throw tooLarge(field);
  return { head, parts: lists.flatMap(([list, items]) => divide(items).map((part) => ({ list, part }))) };
}

function tooLarge(field: string): AppError {
  return invalidField(field, say('imports.mustHaveEntries', { max: MAX_PART_BYTES }));
}
