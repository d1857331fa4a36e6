import { AppError, type ErrorDetail } from '../../../errors.ts';
import { didYouMean, type OtherNames, otherNames } from '../../../lib/text/did-you-mean.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import { PEER_DIMENSIONS, PEER_METRICS, PEER_QUERY_TYPES } from './peer-names.data.ts';

/** The maximum number of errors in one response. */
const MAX_DETAILS = 100;

/** Collects validation errors. */
export interface Issues {
  add(field: string, message: Sentence): void;
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
      const message = say('query.isNotKnown', { name: JSON.stringify(name.slice(0, 64)), kind });
      push(suggestion === undefined ? { field, message } : { field, message, suggestion });
    },
    throwIfAny: () => {
      if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
    },
  };
}

/** The names of custom properties in other products: `event:props:plan`, `customEvent:plan`. */
const PROPERTY = /^(?:event:props|customEvent|customUser):(.+)$/i;

const FIELDS = otherNames({ ...PEER_METRICS, ...PEER_DIMENSIONS });
const NAMES: Readonly<Record<string, OtherNames>> = {
  metric: otherNames(PEER_METRICS),
  dimension: otherNames(PEER_DIMENSIONS),
  'filter field': otherNames(PEER_DIMENSIONS),
  'query type': otherNames(PEER_QUERY_TYPES),
};

/**
 * Returns a suggestion for an unknown name, as a sentence: the name for the same concept in other products, otherwise the
 * most similar name.
 *
 * @param kind the kind of name: `metric`, `dimension`, `filter field`, `query type`, or anything else.
 */
function suggestName(kind: string, name: string, known: Iterable<string>): Sentence | undefined {
  const property = kind === 'dimension' || kind === 'filter field' ? PROPERTY.exec(name)?.[1] : undefined;
  if (property !== undefined && property.length <= 64)
    return say('fields.didYouMean', { name: `properties.${property}` });
  return didYouMean(name, known, NAMES[kind] ?? FIELDS);
}
