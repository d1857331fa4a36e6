import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { showNotification } from '../../../lib/server-texts/show-server-text.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import type { LatencyRange } from './detail-search.ts';
import { bucketMs, type LatencyPoint, spanOf } from './use-latency.ts';

/** The most annotations that a chart shows. */
const SHOWN = 100;
const REFRESH_MS = 60_000;

/** What happened on the website in the time of a point of the chart. */
export interface Moment {
  readonly atMs: number;
  /** `null` if unknown. */
  readonly visitors: number | null;
  /** The different texts of annotations: releases, campaigns, incidents and notes. */
  readonly notes: readonly string[];
}

type Note = { readonly at: string; readonly until: string | null; readonly text: string };

/**
 * Queries the traffic and the annotations of the website of a monitor, on the time axis of its response times.
 * @returns `undefined` without a website, for the latest checks, and until the traffic is loaded.
 */
export function useCorrelation(
  websiteId: string | null,
  range: LatencyRange,
  points: readonly LatencyPoint[],
): readonly Moment[] | undefined {
  const canRead = usePermissions().can('read:data');
  const { startDate, endDate, granularity } = spanOf(range === 'recent' ? '24h' : range);
  const options = {
    enabled: canRead && websiteId !== null && range !== 'recent',
    refetchInterval: REFRESH_MS,
  };
  const traffic = useQuery({
    ...rpc.query.run.queryOptions({
      input: {
        query: { website_id: websiteId ?? '', timezone: OWN_ZONE },
        body: {
          parameters: [{ metrics: ['visitors'], dimensions: ['date'], granularity }],
          startDate,
          endDate,
        },
      },
    }),
    ...options,
    select: ({ body }) => ('results' in body ? [] : (body.data[0]?.data ?? [])),
  });
  const annotations = useQuery({
    ...rpc.annotations.list.queryOptions({
      input: { websiteId: websiteId ?? '', from: startDate, to: endDate, limit: SHOWN },
    }),
    ...options,
  });
  if (traffic.data === undefined) return undefined;
  // The server describes changes of flags in English, like notifications about them.
  const notes = (annotations.data?.annotations ?? []).map((one) =>
    one.kind === 'flag'
      ? { ...one, text: showNotification({ kind: 'flag.changed', title: one.text, text: one.text }).title }
      : one,
  );
  return momentsOf(points, traffic.data, notes);
}

/** Returns the traffic and the annotations of each point. */
export function momentsOf(
  points: readonly Pick<LatencyPoint, 'atMs' | 'toMs'>[],
  rows: readonly Readonly<Record<string, unknown>>[],
  annotations: readonly Note[],
): readonly Moment[] {
  const visitors = new Map(rows.map((row) => [bucketMs(row['date']), row['visitors']]));
  return points.map(({ atMs, toMs }) => {
    const count = visitors.get(atMs);
    return {
      atMs,
      visitors: typeof count === 'number' ? count : null,
      notes: [
        ...new Set(
          annotations
            .filter(({ at, until }) => Date.parse(at) < toMs && Date.parse(until ?? at) >= atMs)
            .map(({ text }) => text),
        ),
      ],
    };
  });
}
