import { type AppError, invalidField } from '../../errors.ts';
import { say } from '../../lib/texts/sentence.ts';

/** The last element of a page. */
export interface CursorPosition {
  /** What the list is sorted by. */
  readonly key: string;
  /** The id of the link. */
  readonly id: string;
}

/** Writes the cursor of the page after this position. */
export function writeCursor(sort: string, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** Reads a cursor. @throws AppError VALIDATION_ERROR for a cursor of another order. */
export function readCursor(cursor: string, sort: string): CursorPosition {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(value) || value.length !== 3) throw invalidCursor();
    const [of, key, id]: unknown[] = value;
    if (of !== sort || typeof key !== 'string' || typeof id !== 'string' || /\0/.test(key + id))
      throw invalidCursor();
    return { key, id };
  } catch {
    throw invalidCursor();
  }
}

/** The error for a cursor that is not one of this list. */
export function invalidCursor(): AppError {
  return invalidField('cursor', say('fields.isNotCursorOfList'));
}
