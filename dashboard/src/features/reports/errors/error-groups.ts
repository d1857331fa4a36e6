import {
  type ApiFilter,
  changeIn,
  type Figures,
  type Frame,
  givenIn,
  type granularityOf,
  knownIn,
  numberIn,
  type Part,
  textOf,
} from '../../analytics/index.ts';
import type { Split } from '../health/split-rows.ts';
import type { ErrorSplit } from './errors-search.ts';
import { messages } from './messages.ts';

type Granularity = ReturnType<typeof granularityOf>;

/** The dimensions of errors besides page, location and browser. */
export const OWN_FIELDS = ['message', 'error_type', 'fingerprint', 'error_filename', 'release'];
/** The maximum number of issues. */
export const GROUPS = 200;
/** The maximum number of their pages and browsers. */
const PLACES = 2_000;
const ROWS = 250;

/** An issue: errors with the same fingerprint. */
export interface ErrorGroup {
  readonly fingerprint: string;
  readonly message: string;
  readonly type: string;
  /** File and line, if known. */
  readonly place: string;
  readonly stack: string;
  /** The release that the stack is from; empty if it is unknown. */
  readonly stackRelease: string;
  readonly count: number;
  readonly users: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Of the first and of the last occurrence; empty if they are unknown. */
  readonly firstRelease: string;
  readonly release: string;
  /** Whether it did not occur in the comparison period; `undefined` without comparison. */
  readonly isNew: boolean | undefined;
}

/** The query for issues, most affected visitors first. */
export function groupsPart(scope: Frame, filter?: ApiFilter): Part {
  const name = 'error_fingerprints';
  return {
    frame: { ...scope, limit: GROUPS },
    parameter: filter === undefined ? name : { name, filters: [filter] },
  };
}

/** The field of an issue over time: its errors. */
export const TREND_FIELD = 'errors';

/** The query for the errors of an issue over time. */
export function trendPart(
  { compare: _, ...scope }: Frame,
  fingerprint: string,
  granularity: Granularity,
): Part {
  const filters = [{ field: 'fingerprint', op: 'eq', value: fingerprint }] as const;
  return { frame: scope, parameter: { metrics: [TREND_FIELD], dimensions: ['date'], granularity, filters } };
}

/** The query for the number of errors by issue and a dimension. */
export function placesPart({ compare: _, ...scope }: Frame, field: string): Part {
  return {
    frame: { ...scope, limit: PLACES, sortBy: 'errors', sortOrder: 'desc' },
    parameter: { metrics: ['errors'], dimensions: ['fingerprint', field] },
  };
}

/** Reads the issues of a result, without those that only occurred in the comparison period. */
export function groupsOf({ result }: Figures): readonly ErrorGroup[] {
  const groups = result.data.map((row, index) => {
    const before = changeIn(result.comparison?.data[index], 'count')?.previous;
    const [file, line] = [shortFile(givenIn(row, 'filename')), givenIn(row, 'line')];
    return {
      fingerprint: textOf(row, 'fingerprint'),
      message: givenIn(row, 'message') || messages.noMessage,
      type: givenIn(row, 'error_type'),
      place: line === '' ? file : `${file}:${line}`,
      stack: givenIn(row, 'stack'),
      stackRelease: knownIn(row, 'stack_release'),
      count: numberIn(row, 'count') ?? 0,
      users: numberIn(row, 'users') ?? 0,
      firstSeen: textOf(row, 'first_seen'),
      lastSeen: textOf(row, 'last_seen'),
      firstRelease: knownIn(row, 'first_release'),
      release: knownIn(row, 'release'),
      isNew: before === undefined ? undefined : before === 0,
    };
  });
  return groups.filter(({ count }) => count > 0);
}

/** The most frequent value of a dimension by fingerprint, and the number of other values. */
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

/** The dimensions of the split. */
export const SPLITS: readonly Split<ErrorSplit>[] = [
  { value: 'page', ...messages.splits.page, field: 'path' },
  { value: 'message', ...messages.splits.message, field: 'message' },
  { value: 'class', ...messages.splits.class, field: 'error_type' },
  { value: 'file', ...messages.splits.file, field: 'error_filename' },
  { value: 'browser', ...messages.splits.browser, field: 'browser_name' },
  { value: 'os', ...messages.splits.os, field: 'os_name' },
  { value: 'device', ...messages.splits.device, field: 'device_type' },
  { value: 'country', ...messages.splits.country, field: 'country' },
  { value: 'release', ...messages.splits.release, field: 'release' },
];

/** Errors by a property, most first. */
export function errorSplitPart({ compare: _, ...scope }: Frame, { field }: Split<string>): Part {
  return {
    frame: { ...scope, limit: ROWS, sortBy: 'errors', sortOrder: 'desc' },
    parameter: { metrics: ['errors', 'affected_users', 'last_error'], dimensions: [field] },
  };
}
