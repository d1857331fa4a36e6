import { LRUCache } from 'lru-cache';
import { invalidField } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { ServedFlag } from './served-flag.ts';

/** As many flags as a website can have. */
const MAX_KEYS = 1_000;
/**
 * The memory of cached lists of keys, in bytes. An application has few lists, and sends one of them with each request; the pages of a large
 * website can have hundreds.
 */
const CACHE_BYTES = 2 * 1024 * 1024;
/** The memory of a key in a cached list. */
const KEY_BYTES = 24;
/** Flags that are evaluated together: less than 3 ms, also with many rules. */
const CHUNK = 25;

/** Flags that are evaluated together. */
export interface FlagChunk {
  readonly flags: readonly ServedFlag[];
  readonly keys: readonly string[];
}

/** The flags of a bulk request. */
export interface FlagSelection {
  readonly chunks: readonly FlagChunk[];
  /** Keys that do not exist for the caller. */
  readonly unknown: readonly string[];
}

/** Selects flags by a list of keys, separated by commas. @throws AppError VALIDATION_ERROR if there are more than 1,000. */
export type SelectFlags = (keys: string | undefined) => FlagSelection;

/**
 * Creates the selection.
 * @param all the flags of requests without a list.
 * @param find finds a flag that the caller sees.
 */
export function createFlagSelection(
  all: readonly ServedFlag[],
  find: (key: string) => ServedFlag | undefined,
): SelectFlags {
  const complete: FlagSelection = { chunks: toChunks(all), unknown: [] };
  const known = new LRUCache<string, FlagSelection>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ chunks, unknown }, text) =>
      2 * text.length + KEY_BYTES * chunks.reduce((sum, { keys }) => sum + keys.length, unknown.length),
  });

  function select(text: string): FlagSelection {
    const given = text.split(',', MAX_KEYS + 1);
    if (given.length > MAX_KEYS)
      throw invalidField('query.keys', say('fields.mustNotHaveMoreKeys', { max: MAX_KEYS }));
    const keys = [...new Set(given)];
    const flags = keys.flatMap((key) => find(key) ?? []);
    return { chunks: toChunks(flags), unknown: keys.filter((key) => find(key) === undefined) };
  }

  return (text) => {
    if (text === undefined) return complete;
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const selection = select(text);
    known.set(text, selection);
    return selection;
  };
}

function toChunks(flags: readonly ServedFlag[]): readonly FlagChunk[] {
  const chunks: FlagChunk[] = [];
  for (let from = 0; from < flags.length; from += CHUNK) {
    const part = flags.slice(from, from + CHUNK);
    chunks.push({ flags: part, keys: part.map(({ definition }) => definition.key) });
  }
  return chunks;
}
