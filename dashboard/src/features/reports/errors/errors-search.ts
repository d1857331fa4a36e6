import { oneOf, present, textIn } from '../../../lib/search.ts';

/** The splits of errors. */
export const ERROR_SPLITS = [
  'page',
  'message',
  'class',
  'file',
  'browser',
  'os',
  'device',
  'country',
  'release',
] as const;

/** The states of issues; `open` is the default. */
export const ERROR_STATES = ['open', 'resolved', 'ignored'] as const;
/** A state of issues. */
export type ErrorState = (typeof ERROR_STATES)[number];
/** A split of errors. */
export type ErrorSplit = (typeof ERROR_SPLITS)[number];

/** The parameters of the page in the URL, besides filters and range. Default values are left out. */
export interface ErrorsSearch {
  /** The fingerprint of the open issue. */
  readonly error?: string;
  readonly split?: ErrorSplit;
  /** The state of the listed issues. */
  readonly state?: ErrorState;
}

const FINGERPRINT = /^[0-9a-f]{16}$/;

/** Reads the URL. Invalid values are ignored. */
export function parseErrorsSearch(search: Record<string, unknown>): ErrorsSearch {
  const error = textIn(search['error']);
  return present({
    error: error !== undefined && FINGERPRINT.test(error) ? error : undefined,
    split: oneOf(search['split'], ERROR_SPLITS.slice(1)),
    state: oneOf(search['state'], ERROR_STATES.slice(1)),
  });
}
