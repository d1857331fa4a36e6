import { AppError, type ErrorDetail } from '../../../errors.ts';
import { suggestName } from './peer-names.ts';

/** The maximum number of errors in one response. */
const MAX_DETAILS = 100;

/** Collects validation errors. */
export interface Issues {
  add(field: string, message: string): void;
  /** Adds errors that already exist, such as those of a schema. */
  addDetails(details: readonly ErrorDetail[]): void;
  /** As `add`, for an unknown name, with a suggestion. `kind` is the kind of name: see {@link suggestName}. */
  addUnknown(field: string, kind: string, name: string, known: Iterable<string>): void;
  /** @throws AppError VALIDATION_ERROR with all errors, unless there are none. */
  throwIfAny(): void;
}

/** Creates an empty collection. */
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
    addUnknown: (field, kind, name, known) => {
      const suggestion = suggestName(kind, name, known);
      const message = `${JSON.stringify(name.slice(0, 64))} is not a known ${kind}`;
      push(suggestion === undefined ? { field, message } : { field, message, suggestion });
    },
    throwIfAny: () => {
      if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
    },
  };
}
