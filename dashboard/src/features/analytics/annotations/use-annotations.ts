import { useQuery } from '@tanstack/react-query';
import type { Outputs } from '../../../api/rpc.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Figures } from '../data/part.ts';

/** A note on the time axis of the website. */
export type Annotation = Outputs['annotations']['list']['annotations'][number];

/** The most annotations that a chart shows. */
const SHOWN = 100;

/** The query key of the annotations of a website. */
export function annotationsKey(accessKey: string, websiteId: string): readonly string[] {
  return ['annotations', accessKey, websiteId];
}

/** Queries the annotations in the range of the figures. The chart does not wait for them. Links have none. */
export function useAnnotations(figures: Figures | undefined): readonly Annotation[] {
  const { subject, access } = useAnalytics();
  const range = figures?.meta.range;
  const { data } = useQuery({
    queryKey: [...annotationsKey(access.key, subject.id), range],
    queryFn: ({ signal }) =>
      access.client.annotations.list(
        { websiteId: subject.id, from: range?.start, to: range?.end, limit: SHOWN },
        { signal },
      ),
    enabled: range !== undefined && subject.kind === 'website',
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return data?.annotations ?? [];
}
