import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import type { SegmentName } from '../flag-parts/describe-rule.ts';

/** Returns a function that returns the name of a segment of a website by its id, or the id while the segments load. */
export function useSegmentNames(websiteId: string): SegmentName {
  const found = useQuery(rpc.flags.segments.list.queryOptions({ input: { websiteId } }));
  return (id) => found.data?.segments.find((segment) => segment.id === id)?.name ?? id;
}
