import { useNavigate, useParams } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { usePermissions, useWebsites } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Command, HELP_COMMAND_ID, useCommands } from '../../ui/commands/registry.ts';
import { chooseTheme } from '../../ui/theme.ts';
import { messages } from '../messages.ts';
import { SETTINGS_ENTRIES, TOP_ENTRIES, WEBSITE_ENTRIES } from './navigation.tsx';
import { useAllowed } from './use-allowed.ts';
import { useSignOut } from './use-sign-out.ts';

const { shell } = messages;

/** Registers the commands that every page has: navigation, theme, sign-out. */
export function ShellCommands({ onHelp }: { readonly onHelp: () => void }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const websites = useWebsites() ?? [];
  const { can } = usePermissions();
  const entries = useAllowed([...TOP_ENTRIES, ...SETTINGS_ENTRIES]);
  const { websiteId } = useParams({ strict: false });
  const opened = websites.find(({ id }) => id === websiteId);

  const pages: Command[] = entries.map(({ to, label, icon, keys }) => ({
    id: `go.${to}`,
    title: label,
    group: shell.goTo,
    icon,
    run: () => void navigate({ to }),
    ...(keys !== undefined && { keys }),
  }));
  const ofWebsite: Command[] =
    opened === undefined
      ? []
      : WEBSITE_ENTRIES.filter(({ scope }) => scope === undefined || can(scope)).map(
          ({ to, label, icon }) => ({
            id: `website.${opened.id}.${to}`,
            title: label,
            group: opened.name,
            icon,
            run: () => void navigate({ to, params: { websiteId: opened.id } }),
          }),
        );
  const sites: Command[] = websites.map(({ id, name, domain }) => ({
    id: `website.${id}`,
    title: name,
    group: messages.navigation.websites,
    keywords: domain,
    icon: <Avatar name={name} size="sm" />,
    run: () => void navigate({ to: '/websites/$websiteId', params: { websiteId: id } }),
  }));
  const add: Command[] = can('manage:websites')
    ? [
        {
          id: 'website.new',
          title: messages.navigation.addWebsite,
          group: shell.create,
          icon: <Plus />,
          keywords: shell.addKeywords,
          run: () => void navigate({ to: '/websites/new' }),
        },
      ]
    : [];
  useCommands([
    ...pages,
    ...ofWebsite,
    ...sites,
    ...add,
    {
      id: 'theme.light',
      title: shell.lightTheme,
      group: shell.theme,
      icon: <Sun />,
      run: () => chooseTheme('light'),
    },
    {
      id: 'theme.dark',
      title: shell.darkTheme,
      group: shell.theme,
      icon: <Moon />,
      run: () => chooseTheme('dark'),
    },
    {
      id: 'theme.system',
      title: shell.systemTheme,
      group: shell.theme,
      icon: <Monitor />,
      run: () => chooseTheme('system'),
    },
    {
      id: HELP_COMMAND_ID,
      title: shell.shortcuts,
      group: shell.help,
      icon: <Keyboard />,
      keys: '?',
      run: onHelp,
    },
    { id: 'shell.sign-out', title: shell.signOut, group: shell.account, icon: <LogOut />, run: signOut },
  ]);
  return null;
}
