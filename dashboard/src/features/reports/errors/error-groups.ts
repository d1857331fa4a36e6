import {
  changeIn,
  type Figures,
  type Frame,
  givenIn,
  numberIn,
  type Part,
  textOf,
} from '../../analytics/index.ts';
import type { Split } from '../health/split-rows.ts';
import type { ErrorSplit } from './errors-search.ts';

/** What errors know of themselves beside page, place and browser. */
export const OWN_FIELDS = ['message', 'error_type', 'fingerprint', 'error_filename'];
/** How many different errors are at hand, and how many pages and browsers of theirs. */
const GROUPS = 200;
const PLACES = 2_000;
const ROWS = 250;

/** Errors that are the same. */
export interface ErrorGroup {
  readonly fingerprint: string;
  readonly message: string;
  readonly type: string;
  /** File and line, as far as they are known. */
  readonly place: string;
  readonly stack: string;
  readonly count: number;
  readonly users: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Whether it did not happen in the range that is compared with; `undefined` when nothing is compared. */
  readonly isNew: boolean | undefined;
}

/** The errors of the range, those first that happened to most visitors. */
export function groupsPart(scope: Frame): Part {
  return { frame: { ...scope, limit: GROUPS }, parameter: 'error_fingerprints' };
}

/** How often each error happened in each of something: on pages, in browsers. */
export function placesPart({ compare: _, ...scope }: Frame, field: string): Part {
  return {
    frame: { ...scope, limit: PLACES, sortBy: 'errors', sortOrder: 'desc' },
    parameter: { metrics: ['errors'], dimensions: ['fingerprint', field] },
  };
}

/** The groups of an answer; what happened in the other range alone is none of this one. */
export function groupsOf({ result }: Figures): readonly ErrorGroup[] {
  const groups = result.data.map((row, index) => {
    const before = changeIn(result.comparison?.data[index], 'count')?.previous;
    const [file, line] = [shortFile(givenIn(row, 'filename')), givenIn(row, 'line')];
    return {
      fingerprint: textOf(row, 'fingerprint'),
      message: givenIn(row, 'message') || 'No message',
      type: givenIn(row, 'error_type'),
      place: line === '' ? file : `${file}:${line}`,
      stack: givenIn(row, 'stack'),
      count: numberIn(row, 'count') ?? 0,
      users: numberIn(row, 'users') ?? 0,
      firstSeen: textOf(row, 'first_seen'),
      lastSeen: textOf(row, 'last_seen'),
      isNew: before === undefined ? undefined : before === 0,
    };
  });
  return groups.filter(({ count }) => count > 0);
}

/** Where errors happened most, by fingerprint: `/cart`, and how many others there are. */
export function placesOf(
  { result }: Figures,
  field: string,
): ReadonlyMap<string, { readonly most: string; readonly others: number }> {
  const places = new Map<string, { readonly most: string; readonly others: number }>();
  for (const row of result.data) {
    const fingerprint = textOf(row, 'fingerprint');
    const known = places.get(fingerprint);
    places.set(
      fingerprint,
      known === undefined ? { most: textOf(row, field), others: 0 } : { ...known, others: known.others + 1 },
    );
  }
  return places;
}

/** A script's address without its host: `/assets/cart.js`. */
function shortFile(address: string): string {
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
}

/** What errors are split by. */
export const SPLITS: readonly Split<ErrorSplit>[] = [
  { value: 'page', title: 'Pages', noun: 'Page', field: 'path' },
  { value: 'message', title: 'Messages', noun: 'Message', field: 'message' },
  { value: 'class', title: 'Classes', noun: 'Class', field: 'error_type' },
  { value: 'file', title: 'Files', noun: 'File', field: 'error_filename' },
  { value: 'browser', title: 'Browsers', noun: 'Browser', field: 'browser_name' },
  { value: 'os', title: 'Systems', noun: 'System', field: 'os_name' },
  { value: 'device', title: 'Devices', noun: 'Device', field: 'device_type' },
  { value: 'country', title: 'Countries', noun: 'Country', field: 'country' },
];

/** Errors by a property, most first. */
export function errorSplitPart({ compare: _, ...scope }: Frame, { field }: Split<string>): Part {
  return {
    frame: { ...scope, limit: ROWS, sortBy: 'errors', sortOrder: 'desc' },
    parameter: { metrics: ['errors', 'affected_users', 'last_error'], dimensions: [field] },
  };
}
