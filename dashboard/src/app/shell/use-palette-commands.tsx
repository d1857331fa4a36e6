import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarDays, Plus } from 'lucide-react';
import { usePermissions, useWebsites } from '../../api/session.ts';
import { PRESET_TITLES } from '../../features/analytics/range/describe-range.ts';
import { PRESETS } from '../../features/analytics/search/range.ts';
import { parseAnalyticsSearch, searchOfRange } from '../../features/analytics/search/search.ts';
import { present } from '../../lib/search.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Command, runWhenRegistered, useCommandList } from '../../ui/commands/registry.ts';
import { messages } from '../messages.ts';
import type { FixedPath } from '../pages.ts';
import { keepCommonView, keepView } from './keep-view.ts';
import { messages as shell } from './messages.ts';
import { ANALYTICS_PAGE, FLAGS_ENTRY, WEBSITE_ENTRIES } from './navigation.tsx';
import { useOpenWebsite } from './open-website.ts';
import { useSavedObjects } from './use-saved-objects.tsx';

const { navigation } = messages;

/**
 * Returns the commands of the palette beside the registered ones: the pages of every website, saved objects, and actions of pages
 * that are not open.
 *
 * @param typed finds saved objects that the first answers do not contain.
 */
export function usePaletteCommands(typed: string): readonly Command[] {
  const registered = useCommandList();
  const actions = useActions();
  const isRegistered = (id: string) => registered.some((command) => command.id === id);
  return [
    ...registered,
    ...useWebsiteCommands(),
    ...actions.filter(({ id }) => !isRegistered(id)),
    ...useSavedObjects(typed),
  ];
}

/** The pages of every website; those of the open one first. */
function useWebsiteCommands(): readonly Command[] {
  const navigate = useNavigate();
  const { can } = usePermissions();
  const opened = useOpenWebsite();
  const search = parseAnalyticsSearch(useSearch({ strict: false }));
  const websites = (useWebsites() ?? []).toSorted(
    (one, other) => Number(other.id === opened) - Number(one.id === opened),
  );
  const pages = websites.flatMap(({ id, name, domain }): readonly Command[] =>
    WEBSITE_ENTRIES.filter(
      ({ to, scope }) => to !== ANALYTICS_PAGE && (scope === undefined || can(scope)),
    ).map(({ to, label, icon }) => ({
      id: `website.${id}.${to}`,
      title: label,
      group: name,
      keywords: domain,
      icon,
      run: () =>
        void navigate({
          to,
          params: { websiteId: id },
          search: to === FLAGS_ENTRY.to ? {} : id === opened ? keepView(search) : keepCommonView(search),
        }),
    })),
  );
  const sites = websites.map(({ id, name, domain }) => ({
    id: `website.${id}`,
    title: name,
    group: navigation.websites,
    keywords: `${domain} ${navigation.analytics}`,
    icon: <Avatar name={name} size="sm" />,
    run: () =>
      void navigate({ to: ANALYTICS_PAGE, params: { websiteId: id }, search: keepCommonView(search) }),
  }));
  return [...sites, ...pages];
}

/** Actions that first open the page that they belong to. */
function useActions(): readonly Command[] {
  const navigate = useNavigate();
  const { can, isKeeper } = usePermissions();
  const [first] = useWebsites() ?? [];
  const websiteId = useOpenWebsite() ?? first?.id;
  const create = (id: string, title: string, to: FixedPath): Command => ({
    id,
    title,
    group: shell.create,
    keywords: shell.addKeywords,
    icon: <Plus />,
    run: () => {
      runWhenRegistered(id);
      void navigate({ to });
    },
  });
  const ranges = PRESETS.map(
    (preset): Command => ({
      id: `analytics.range.${preset}`,
      title: PRESET_TITLES[preset],
      group: shell.period,
      icon: <CalendarDays />,
      run: () =>
        void navigate({
          to: ANALYTICS_PAGE,
          params: { websiteId: websiteId ?? '' },
          search: present(searchOfRange({ kind: 'preset', preset })),
        }),
    }),
  );
  return [
    ...(can('write:links') ? [create('links.create', shell.createLink, '/links')] : []),
    ...(can('write:monitors')
      ? [
          {
            ...create('monitors.create', shell.createMonitor, '/monitors/new'),
            run: () => void navigate({ to: '/monitors/new' }),
          },
        ]
      : []),
    ...(can('write:status_pages')
      ? [create('status-pages.create', shell.createStatusPage, '/status-pages')]
      : []),
    ...(can('manage:flags') && websiteId !== undefined
      ? [
          {
            ...create('flags.create', shell.createFlag, '/'),
            run: () => {
              runWhenRegistered('flags.create');
              void navigate({ to: FLAGS_ENTRY.to, params: { websiteId } });
            },
          },
        ]
      : []),
    ...(isKeeper ? [create('keys.create', shell.createKey, '/settings/keys')] : []),
    ...(websiteId === undefined ? [] : ranges),
  ];
}
