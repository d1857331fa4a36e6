import { AppError, type ErrorDetail } from '../../errors.ts';
import { suggestName } from './peer-names.ts';

/** Everything that is wrong with one request is said at once, up to this many fields. */
const MAX_DETAILS = 100;

/** Collects what is wrong. */
export interface Issues {
  add(field: string, message: string): void;
  /** Adds rows that are made already, such as those of a schema. */
  addDetails(details: readonly ErrorDetail[]): void;
  /** As `add`, with what was probably meant. `name` is what was sent, `what` it names: see {@link suggestName}. */
  addUnknown(field: string, what: string, name: string, known: Iterable<string>): void;
  /** @throws AppError VALIDATION_ERROR with all that was added; nothing when that is nothing. */
  throwIfAny(): void;
}

/** An empty collection. */
export function createIssues(): Issues {
  const details: ErrorDetail[] = [];
  const push = (detail: ErrorDetail) => {
    if (details.length < MAX_DETAILS) details.push(detail);
  };
  return {
    add: (field, message) => push({ field, message }),
    addDetails: (found) => {
      for (const detail of found) push(detail);
    },
    addUnknown: (field, what, name, known) => {
      const suggestion = suggestName(what, name, known);
      const message = `${JSON.stringify(name.slice(0, 64))} is not a known ${what}`;
      push(suggestion === undefined ? { field, message } : { field, message, suggestion });
    },
    throwIfAny: () => {
      if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
    },
  };
}
