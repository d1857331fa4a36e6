import { z } from 'zod';
import { trueOrFalse } from '../shapes.ts';

/** The character that declares UTF-8 at the start of a file. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Schema of the query parameter of exports as CSV. */
export const bom = z
  .union([z.boolean(), trueOrFalse])
  .default(false)
  .describe(
    'Whether the CSV starts with a byte order mark, by which Excel recognizes UTF-8. Imports ignore it',
  );

/** Yields the chunks of a file, after a byte order mark if there is to be one. */
export async function* withByteOrderMark(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  hasMark: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (hasMark) yield Buffer.from(BYTE_ORDER_MARK);
  yield* chunks;
}
