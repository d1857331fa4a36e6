import type { Outputs } from '../../../api/rpc.ts';
import { wallMsIn } from '../../../lib/time/local-time.ts';
import type { SeriesPoint } from './points.ts';

/** An annotation of the website. */
export type MarkedAnnotation = Pick<
  Outputs['annotations']['list']['annotations'][number],
  'id' | 'at' | 'until' | 'kind' | 'text' | 'isPublic'
>;

/** An instant, or a period from one instant to another (ISO 8601). */
interface Timed {
  readonly at: string;
  /** `null` for an instant. */
  readonly until: string | null;
}

/** An annotation or an outage on the chart: from the bucket in which it begins to the one in which it ends. */
export interface Mark<Content extends Timed = MarkedAnnotation> {
  readonly content: Content;
  readonly from: string;
  /** The same bucket as `from` for an instant. */
  readonly to: string;
}

/** Returns the marks in chronological order, by their buckets. Marks outside of the chart are omitted. */
export function marksOf<Content extends Timed>(
  points: readonly Pick<SeriesPoint, 'date'>[],
  contents: readonly Content[],
  range: { readonly start: string; readonly end: string },
  timeZone: string,
): readonly Mark<Content>[] {
  const [startMs, endMs] = [Date.parse(range.start), Date.parse(range.end)];
  const bucketOf = (ms: number): string | undefined => {
    const within = Math.min(Math.max(ms, startMs), endMs - 1);
    const wallMs = wallMsIn(timeZone, within);
    return points.findLast(({ date }) =>
      date.length === 10 ? Date.parse(`${date}T00:00Z`) <= wallMs : Date.parse(date) <= within,
    )?.date;
  };
  return contents
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .flatMap((content) => {
      const atMs = Date.parse(content.at);
      // A period of less than a millisecond ends where it begins.
      const untilMs = content.until === null ? atMs : Math.max(atMs, Date.parse(content.until) - 1);
      if (untilMs < startMs || atMs >= endMs) return [];
      const [from, to] = [bucketOf(atMs), bucketOf(untilMs)];
      return from === undefined || to === undefined ? [] : [{ content, from, to }];
    });
}

/** Returns the marks that overlap a bucket. */
export function marksAt<Content extends Timed>(
  marks: readonly Mark<Content>[],
  points: readonly Pick<SeriesPoint, 'date'>[],
  date: string,
): readonly Mark<Content>[] {
  const place = (bucket: string) => points.findIndex((point) => point.date === bucket);
  const at = place(date);
  return marks.filter(({ from, to }) => place(from) <= at && at <= place(to));
}

/** A sequence of buckets. */
export interface Band {
  readonly from: string;
  readonly to: string;
}

/** Returns the buckets of marks as bands. Marks that have a bucket in common share one, so that their ends do not overlap. */
export function bandsOf(
  marks: readonly Band[],
  points: readonly Pick<SeriesPoint, 'date'>[],
): readonly Band[] {
  const places = new Map(points.map(({ date }, index) => [date, index]));
  const placeOf = (date: string) => places.get(date) ?? -1;
  const bands: { from: string; to: string }[] = [];
  for (const { from, to } of marks.toSorted((one, other) => placeOf(one.from) - placeOf(other.from))) {
    const last = bands.at(-1);
    if (last === undefined || placeOf(from) > placeOf(last.to)) bands.push({ from, to });
    else if (placeOf(to) > placeOf(last.to)) last.to = to;
  }
  return bands;
}
