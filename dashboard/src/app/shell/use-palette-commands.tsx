import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePermissions, useWebsites } from '../../api/session.ts';
import { parseAnalyticsSearch } from '../../features/analytics/search/search.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Command, useCommandList } from '../../ui/commands/registry.ts';
import { messages } from '../messages.ts';
import { keepCommonView, keepView } from './keep-view.ts';
import { ANALYTICS_PAGE, FLAGS_ENTRY, WEBSITE_ENTRIES } from './navigation.tsx';
import { useOpenWebsite } from './open-website.ts';
import { useActions } from './use-actions.tsx';
import { useDocumentation } from './use-documentation.tsx';
import { useSavedObjects } from './use-saved-objects.tsx';

const { navigation } = messages;

/**
 * Returns the commands of the palette beside the registered ones: the pages of every website, saved objects, actions of pages that
 * are not open, guides, and operations of the API.
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
    ...useDocumentation(typed),
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
