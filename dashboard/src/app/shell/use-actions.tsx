import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import {
  CalendarDays,
  Download,
  FileInput,
  KeyRound,
  LogOut,
  Plug,
  Plus,
  ShieldCheck,
  Trash2,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useOrganization, usePermissions, useWebsites } from '../../api/session.ts';
import { PRESET_TITLES } from '../../features/analytics/range/describe-range.ts';
import { PRESETS } from '../../features/analytics/search/range.ts';
import { searchOfRange } from '../../features/analytics/search/search.ts';
import { present } from '../../lib/search.ts';
import { type Command, runWhenRegistered } from '../../ui/commands/registry.ts';
import { messages as shell } from './messages.ts';
import { ANALYTICS_PAGE, FLAGS_ENTRY, WEBSITE_SETTINGS_ENTRY } from './navigation.tsx';
import { useOpenWebsite } from './open-website.ts';

const texts = shell.actions;

/** An action of a page. */
interface Action {
  readonly id: string;
  /** Whether opening the page is the action. Otherwise the page registers a command with this id, which then runs. */
  readonly isPage?: true;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly isAllowed: boolean;
  readonly page: NavigateOptions;
}

/** Returns actions that first open the page that they belong to; those about websites for the open one, or the first. */
export function useActions(): readonly Command[] {
  const navigate = useNavigate();
  const { can, isKeeper } = usePermissions();
  const { role } = useOrganization();
  const websites = useWebsites() ?? [];
  const opened = useOpenWebsite();
  const website = websites.find(({ id }) => id === opened) ?? websites[0];
  const ofWebsite = { websiteId: website?.id ?? '' };
  const isWebsite = website !== undefined;
  const isConfigurer = can('manage:config');

  const toCommands = (group: string, keywords: string, actions: readonly Action[]): readonly Command[] =>
    actions
      .filter(({ isAllowed }) => isAllowed)
      .map(({ id, isPage = false, title, icon = <Plus />, page }) => ({
        id,
        title,
        group,
        keywords,
        icon,
        run: () => {
          if (!isPage) runWhenRegistered(id);
          void navigate(page);
        },
      }));

  const created = toCommands(shell.create, shell.addKeywords, [
    { id: 'links.create', title: shell.createLink, isAllowed: can('write:links'), page: { to: '/links' } },
    {
      id: 'monitors.create',
      isPage: true,
      title: shell.createMonitor,
      isAllowed: can('write:monitors'),
      page: { to: '/monitors/new' },
    },
    {
      id: 'status-pages.create',
      title: shell.createStatusPage,
      isAllowed: can('write:status_pages'),
      page: { to: '/status-pages' },
    },
    {
      id: 'flags.create',
      title: shell.createFlag,
      isAllowed: can('manage:flags') && isWebsite,
      page: { to: FLAGS_ENTRY.to, params: ofWebsite },
    },
    { id: 'keys.create', title: shell.createKey, isAllowed: isKeeper, page: { to: '/settings/keys' } },
    {
      id: 'members.invite',
      title: texts.invite,
      icon: <UserPlus />,
      isAllowed: isKeeper,
      page: { to: '/settings/members' },
    },
    {
      id: 'alerts.create',
      title: texts.createAlert,
      isAllowed: isConfigurer && isWebsite,
      page: { to: '/websites/$websiteId/alerts', params: ofWebsite },
    },
    {
      id: 'goals.create',
      title: texts.createGoal,
      isAllowed: can('manage:websites') && isWebsite,
      page: { to: '/websites/$websiteId/goals', params: ofWebsite },
    },
    {
      id: 'funnels.create',
      title: texts.createFunnel,
      isAllowed: can('manage:websites') && isWebsite,
      page: { to: '/websites/$websiteId/funnels', params: ofWebsite },
    },
    {
      id: 'shares.create',
      title: texts.share,
      isAllowed: can('manage:websites') && isWebsite,
      page: { to: WEBSITE_SETTINGS_ENTRY.to, params: ofWebsite },
    },
    {
      id: 'scheduled-reports.create',
      title: texts.createReport,
      isAllowed: isConfigurer,
      page: { to: '/settings/reports' },
    },
    {
      id: 'integrations.connect',
      isPage: true,
      title: texts.connect,
      icon: <Plug />,
      isAllowed: isConfigurer,
      page: { to: '/settings/integrations' },
    },
    {
      id: 'probes.create',
      title: texts.createProbe,
      isAllowed: can('write:monitors'),
      page: { to: '/settings/probes' },
    },
  ]);
  const data = toCommands(texts.data, '', [
    {
      id: 'organization.export',
      title: texts.exportAll,
      icon: <Download />,
      isAllowed: isKeeper,
      page: { to: '/settings/organization', search: { tab: 'data' } },
    },
    {
      id: 'links.import',
      isPage: true,
      title: texts.importLinks,
      icon: <FileInput />,
      isAllowed: can('write:links'),
      page: { to: '/links/import' },
    },
    {
      id: 'website.delete',
      title: texts.deleteWebsite({ name: website?.name ?? '' }),
      icon: <Trash2 />,
      isAllowed: can('manage:websites') && isWebsite,
      page: { to: WEBSITE_SETTINGS_ENTRY.to, params: ofWebsite },
    },
    {
      id: 'organization.delete',
      title: texts.deleteOrganization,
      icon: <Trash2 />,
      isAllowed: role === 'owner',
      page: { to: '/settings/organization', search: { tab: 'danger' } },
    },
  ]);
  const account = toCommands(shell.account, '', [
    {
      id: 'account.password',
      title: texts.changePassword,
      icon: <KeyRound />,
      isAllowed: true,
      page: { to: '/settings/account' },
    },
    {
      id: 'account.two-factor',
      isPage: true,
      title: texts.twoFactor,
      icon: <ShieldCheck />,
      isAllowed: true,
      page: { to: '/settings/account' },
    },
    {
      id: 'organization.leave',
      title: texts.leave,
      icon: <LogOut />,
      isAllowed: true,
      page: { to: '/settings/organization', search: { tab: 'danger' } },
    },
    {
      id: 'account.delete',
      title: texts.deleteAccount,
      icon: <Trash2 />,
      isAllowed: true,
      page: { to: '/settings/account' },
    },
  ]);
  const ranges = PRESETS.map(
    (preset): Command => ({
      id: `analytics.range.${preset}`,
      title: PRESET_TITLES[preset],
      group: shell.period,
      icon: <CalendarDays />,
      run: () =>
        void navigate({
          to: ANALYTICS_PAGE,
          params: ofWebsite,
          search: present(searchOfRange({ kind: 'preset', preset })),
        }),
    }),
  );
  return [...created, ...(isWebsite ? ranges : []), ...data, ...account];
}
