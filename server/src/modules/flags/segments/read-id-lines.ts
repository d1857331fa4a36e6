import { AppError, invalidField } from '../../../errors.ts';
import { IdSet } from '../../../lib/flags/id-set.ts';
import { MAX_ID_LENGTH, MAX_IDS } from './flag-segments.contract.ts';

/** The most bytes of a line: UTF-8 needs at most four for each character. */
const MAX_LINE_BYTES = MAX_ID_LENGTH * 4 + 2;
const NEW_LINE = 10;

/**
 * Reads ids from text with one on each line. Empty lines are ignored. It needs memory for hashes and for one chunk, whatever the size of
 * the text.
 * @throws AppError VALIDATION_ERROR for too long ids, too many of them, and text that is not UTF-8.
 */
export async function readIdLines(chunks: AsyncIterable<Uint8Array>): Promise<IdSet> {
  const ids = IdSet.create();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: Uint8Array = new Uint8Array(0);
  let line = 0;
  const add = (bytes: Uint8Array) => {
    line += 1;
    const id = decode(decoder, bytes, line).trim();
    if (id === '') return;
    if (id.length > MAX_ID_LENGTH || id.includes('\0'))
      throw invalidField('body', `must have ids of at most ${MAX_ID_LENGTH} characters: see line ${line}`);
    ids.add(id);
    if (ids.size > MAX_IDS)
      throw new AppError('PAYLOAD_TOO_LARGE', {
        message: `A list has at most ${MAX_IDS.toLocaleString('en')} ids`,
      });
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEW_LINE); end !== -1; end = chunk.indexOf(NEW_LINE, start)) {
      const bytes = chunk.subarray(start, end);
      add(rest.byteLength === 0 ? bytes : Buffer.concat([rest, bytes]));
      rest = new Uint8Array(0);
      start = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(start)]);
    if (rest.byteLength > MAX_LINE_BYTES)
      throw invalidField(
        'body',
        `must have ids of at most ${MAX_ID_LENGTH} characters: see line ${line + 1}`,
      );
  }
  add(rest);
  return ids;
}

function decode(decoder: InstanceType<typeof TextDecoder>, bytes: Uint8Array, line: number): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    const detail = { field: 'body', message: `must be valid UTF-8: see line ${line}` };
    throw new AppError('VALIDATION_ERROR', { details: [detail], cause });
  }
}
