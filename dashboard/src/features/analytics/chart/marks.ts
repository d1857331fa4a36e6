import type { Outputs } from '../../../api/rpc.ts';
import { wallMsIn } from '../../../lib/time/local-time.ts';
import type { SeriesPoint } from './points.ts';

/** Something that happened to the website at an instant, or from one to another (ISO 8601). */
type Annotation = Pick<
  Outputs['annotations']['list']['annotations'][number],
  'id' | 'at' | 'until' | 'kind' | 'text' | 'isPublic'
>;

/** An annotation on the chart: from the bucket that it begins in to the one that it ends in, as the API calls them. */
export interface Mark {
  readonly annotation: Annotation;
  readonly from: string;
  /** The same bucket for what happened at an instant. */
  readonly to: string;
}

/** Annotations by the buckets that they lie in, in the order of time; what is outside of the chart is left out. */
export function marksOf(
  points: readonly Pick<SeriesPoint, 'date'>[],
  annotations: readonly Annotation[],
  range: { readonly start: string; readonly end: string },
  timeZone: string,
): readonly Mark[] {
  const [startMs, endMs] = [Date.parse(range.start), Date.parse(range.end)];
  const bucketOf = (ms: number): string | undefined => {
    const within = Math.min(Math.max(ms, startMs), endMs - 1);
    const wallMs = wallMsIn(timeZone, within);
    return points.findLast(({ date }) =>
      date.length === 10 ? Date.parse(`${date}T00:00Z`) <= wallMs : Date.parse(date) <= within,
    )?.date;
  };
  return annotations
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .flatMap((annotation) => {
      const atMs = Date.parse(annotation.at);
      const untilMs = annotation.until === null ? atMs : Date.parse(annotation.until) - 1;
      if (untilMs < startMs || atMs >= endMs) return [];
      const [from, to] = [bucketOf(atMs), bucketOf(untilMs)];
      return from === undefined || to === undefined ? [] : [{ annotation, from, to }];
    });
}

/** The annotations that touch a bucket. */
export function marksAt(
  marks: readonly Mark[],
  points: readonly Pick<SeriesPoint, 'date'>[],
  date: string,
): readonly Mark[] {
  const place = (bucket: string) => points.findIndex((point) => point.date === bucket);
  const at = place(date);
  return marks.filter(({ from, to }) => place(from) <= at && at <= place(to));
}
