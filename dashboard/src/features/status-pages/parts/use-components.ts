import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import type { Component, ComponentGroup } from './types.ts';

const NO_COMPONENTS: readonly Component[] = [];
const NO_GROUPS: readonly ComponentGroup[] = [];
const REFRESH_MS = 30_000;

/** Queries the components and groups of a page. Refreshes itself. */
export function useComponents(statusPageId: string) {
  const found = useQuery(
    rpc.statusPages.components.list.queryOptions({
      input: { id: statusPageId },
      refetchInterval: REFRESH_MS,
    }),
  );
  return {
    components: found.data?.components ?? NO_COMPONENTS,
    groups: found.data?.groups ?? NO_GROUPS,
    isPending: found.isPending,
    error: found.error,
    refetch: found.refetch,
  };
}
