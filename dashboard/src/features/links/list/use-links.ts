import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { PAGED } from '../../../parts/more-button.tsx';
import { SORT_INPUTS } from './link-filters.ts';
import type { LinksSearch } from './links-search.ts';
import { recentDays } from './recent-days.ts';

const PAGE_SIZE = 50;

/** A link in the list. */
export type ListedLink = Outputs['links']['list']['links'][number];
/** A folder of the organization. */
export type Folder = Outputs['links']['folders']['list']['folders'][number];
/** A tag of the organization. */
export type Tag = Outputs['links']['tags']['list']['tags'][number];
/** A short domain of the organization. */
export type Domain = Outputs['links']['domains']['list']['domains'][number];

/** Queries the links that match the filters, page by page, with their clicks of the last 30 days. */
export function useLinks({ q, folder, tag, domain, archived, broken, sort = 'newest' }: LinksSearch) {
  const { id: organizationId } = useOrganization();
  const days = useMemo(() => recentDays(Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return useInfiniteQuery(
    rpc.links.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        organizationId,
        ...SORT_INPUTS[sort],
        ...days,
        limit: PAGE_SIZE,
        ...present({
          search: q,
          folderId: folder,
          tag,
          domainId: domain,
          archived,
          health: broken && 'broken',
          cursor,
        }),
      }),
      ...PAGED,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the folders, tags and domains of the organization. Each is empty while it loads. */
export function useLinkGroups(): {
  readonly folders: readonly Folder[];
  readonly tags: readonly Tag[];
  readonly domains: readonly Domain[];
} {
  const { id: organizationId } = useOrganization();
  const input = { organizationId };
  const folders = useQuery(rpc.links.folders.list.queryOptions({ input }));
  const tags = useQuery(rpc.links.tags.list.queryOptions({ input }));
  const domains = useQuery(rpc.links.domains.list.queryOptions({ input }));
  return {
    folders: folders.data?.folders ?? [],
    tags: tags.data?.tags ?? [],
    domains: domains.data?.domains ?? [],
  };
}
