import { oneOf, present, textIn } from '../../../lib/search.ts';

/** By what errors are split. */
export const ERROR_SPLITS = [
  'page',
  'message',
  'class',
  'file',
  'browser',
  'os',
  'device',
  'country',
] as const;
/** One of them. */
export type ErrorSplit = (typeof ERROR_SPLITS)[number];

/** What the page keeps in its address beside filters and range. What is as usual does not stand there. */
export interface ErrorsSearch {
  /** The fingerprint of the error that is looked at. */
  readonly error?: string;
  readonly split?: ErrorSplit;
}

const FINGERPRINT = /^[0-9a-f]{16}$/;

/** Reads the address; whatever makes no sense is as if it were not there. */
export function parseErrorsSearch(search: Record<string, unknown>): ErrorsSearch {
  const error = textIn(search['error']);
  return present({
    error: error !== undefined && FINGERPRINT.test(error) ? error : undefined,
    split: oneOf(search['split'], ERROR_SPLITS.slice(1)),
  });
}
