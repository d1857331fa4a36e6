import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Activity, Bookmark, Filter, Link2, RadioTower, Target, ToggleRight } from 'lucide-react';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions, useWebsites } from '../../api/session.ts';
import { writeConditions } from '../../features/analytics/search/filter-text.ts';
import { conditionsOfSegment } from '../../features/analytics/segments/segment-conditions.ts';
import { present } from '../../lib/search.ts';
import type { Command } from '../../ui/commands/registry.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { messages } from '../messages.ts';
import { messages as shell } from './messages.ts';
import { useOpenWebsite } from './open-website.ts';

const { navigation } = messages;
const STALE_MS = 60_000;
const TYPING_MS = 200;
const LIMIT = 100;
/** Objects of this many websites are searched, the open one first. */
const MAX_WEBSITES = 8;

/** Returns a command for each saved object, which opens it: links, monitors, status pages, flags, goals, funnels, segments. */
export function useSavedObjects(typed: string): readonly Command[] {
  return [...useObjectsOfOrganization(typed), ...useObjectsOfWebsites()];
}

function useObjectsOfOrganization(typed: string): readonly Command[] {
  const navigate = useNavigate();
  const { id: organizationId } = useOrganization();
  const { can } = usePermissions();
  const settled = useSettled(typed.trim(), TYPING_MS);
  const input = { organizationId, limit: LIMIT };
  // An organization can have more links and monitors than one answer contains, so the server searches them, too.
  const searched = present({ search: settled.length < 2 ? undefined : settled });
  const options = { staleTime: STALE_MS, retry: false };
  const isSearched = 'search' in searched;
  const queriesOf = (scope: boolean) => [
    { input, enabled: scope },
    { input: { ...input, ...searched }, enabled: scope && isSearched },
  ];
  const links = useQueries({
    queries: queriesOf(can('read:links')).map((query) => ({
      ...rpc.links.list.queryOptions(query),
      ...options,
    })),
  });
  const monitors = useQueries({
    queries: queriesOf(can('read:monitors')).map((query) => ({
      ...rpc.monitors.list.queryOptions(query),
      ...options,
    })),
  });
  const pages = useQuery({
    ...rpc.statusPages.list.queryOptions({ input, enabled: can('read:status_pages') }),
    ...options,
  });
  const commands = [
    ...links
      .flatMap(({ data }) => data?.links ?? [])
      .map(({ id, name, slug, shortUrl, targetUrl }) => ({
        id: `link.${id}`,
        title: name ?? slug,
        group: navigation.links,
        keywords: `${shortUrl} ${targetUrl}`,
        icon: <Link2 />,
        run: () => void navigate({ to: '/links/$linkId', params: { linkId: id } }),
      })),
    ...monitors
      .flatMap(({ data }) => data?.monitors ?? [])
      .map(({ id, name, kind }) => ({
        id: `monitor.${id}`,
        title: name,
        group: navigation.monitors,
        keywords: kind,
        icon: <Activity />,
        run: () => void navigate({ to: '/monitors/$monitorId', params: { monitorId: id } }),
      })),
    ...(pages.data?.statusPages ?? []).map(({ id, name, slug }) => ({
      id: `status-page.${id}`,
      title: name,
      group: navigation.statusPages,
      keywords: slug,
      icon: <RadioTower />,
      run: () => void navigate({ to: '/status-pages/$statusPageId', params: { statusPageId: id } }),
    })),
  ];
  return [...new Map(commands.map((command) => [command.id, command])).values()];
}

function useObjectsOfWebsites(): readonly Command[] {
  const navigate = useNavigate();
  const { can } = usePermissions();
  const opened = useOpenWebsite();
  const websites = (useWebsites() ?? [])
    .toSorted((one, other) => Number(other.id === opened) - Number(one.id === opened))
    .slice(0, MAX_WEBSITES);
  const options = { staleTime: STALE_MS, retry: false };
  const flags = useQueries({
    queries: websites.map(({ id }) => ({
      ...rpc.flags.list.queryOptions({
        input: { websiteId: id, limit: LIMIT },
        enabled: can('manage:flags'),
      }),
      ...options,
    })),
  });
  const reports = useQueries({
    queries: websites.map(({ id }) => ({
      ...rpc.reports.list.queryOptions({ input: { websiteId: id } }),
      ...options,
    })),
  });
  const segments = useQueries({
    queries: websites.map(({ id }) => ({
      ...rpc.segments.list.queryOptions({ input: { websiteId: id } }),
      ...options,
    })),
  });
  return websites.flatMap(({ id: websiteId, name: website }, index): readonly Command[] => [
    ...(flags[index]?.data?.flags ?? []).map(({ id, key, name }) => ({
      id: `flag.${id}`,
      title: key,
      group: `${navigation.flags} · ${website}`,
      keywords: name,
      icon: <ToggleRight />,
      run: () =>
        void navigate({ to: '/websites/$websiteId/flags/$flagId', params: { websiteId, flagId: id } }),
    })),
    ...(reports[index]?.data?.reports ?? []).map(({ id, name, definition: { kind } }) => ({
      id: `report.${id}`,
      title: name,
      group: `${kind === 'goal' ? navigation.goals : navigation.funnels} · ${website}`,
      icon: kind === 'goal' ? <Target /> : <Filter />,
      run: () =>
        void (kind === 'goal'
          ? navigate({ to: '/websites/$websiteId/goals', params: { websiteId }, search: { goal: id } })
          : navigate({ to: '/websites/$websiteId/funnels', params: { websiteId }, search: { saved: id } })),
    })),
    ...(segments[index]?.data?.segments ?? []).flatMap((segment) => {
      const conditions = conditionsOfSegment(segment);
      if (conditions === undefined) return [];
      return {
        id: `segment.${segment.id}`,
        title: segment.name,
        group: `${shell.segments} · ${website}`,
        icon: <Bookmark />,
        run: () =>
          void navigate({
            to: '/websites/$websiteId',
            params: { websiteId },
            search: present({ filter: writeConditions(conditions) }),
          }),
      };
    }),
  ]);
}
