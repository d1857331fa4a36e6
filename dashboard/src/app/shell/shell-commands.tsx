import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, Plus, Search, Sun } from 'lucide-react';
import { usePermissions, useWebsites } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Command, useCommands } from '../../ui/commands/registry.ts';
import { chooseTheme } from '../../ui/theme.ts';
import { HELP_COMMAND_ID } from './command-ids.ts';
import { SETTINGS_ENTRIES, TOP_ENTRIES } from './navigation.tsx';
import { useAllowed } from './use-allowed.ts';
import { useSignOut } from './use-sign-out.ts';

/** Offers what can be done from everywhere: going to pages, the theme, the way out. */
export function ShellCommands({
  onSearch,
  onHelp,
}: {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const websites = useWebsites() ?? [];
  const { can } = usePermissions();
  const entries = useAllowed([...TOP_ENTRIES, ...SETTINGS_ENTRIES]);

  const pages: Command[] = entries.map(({ to, label, icon, keys }) => ({
    id: `go.${to}`,
    title: label,
    group: 'Go to',
    icon,
    run: () => void navigate({ to }),
    ...(keys !== undefined && { keys }),
  }));
  const sites: Command[] = websites.map(({ id, name, domain }) => ({
    id: `website.${id}`,
    title: name,
    group: 'Websites',
    keywords: domain,
    icon: <Avatar name={name} size="sm" />,
    run: () => void navigate({ to: '/websites/$websiteId', params: { websiteId: id } }),
  }));
  const add: Command[] = can('manage:websites')
    ? [
        {
          id: 'website.new',
          title: 'Add a website',
          group: 'Create',
          icon: <Plus />,
          keywords: 'new create',
          run: () => void navigate({ to: '/websites/new' }),
        },
      ]
    : [];
  useCommands([
    ...pages,
    ...sites,
    ...add,
    {
      id: 'theme.light',
      title: 'Light theme',
      group: 'Theme',
      icon: <Sun />,
      run: () => chooseTheme('light'),
    },
    { id: 'theme.dark', title: 'Dark theme', group: 'Theme', icon: <Moon />, run: () => chooseTheme('dark') },
    {
      id: 'theme.system',
      title: 'Theme of the system',
      group: 'Theme',
      icon: <Monitor />,
      run: () => chooseTheme('system'),
    },
    {
      id: 'shell.search',
      title: 'Search or jump to',
      group: 'Help',
      icon: <Search />,
      keys: 'mod+k',
      run: onSearch,
    },
    {
      id: HELP_COMMAND_ID,
      title: 'Keyboard shortcuts',
      group: 'Help',
      icon: <Keyboard />,
      keys: '?',
      run: onHelp,
    },
    { id: 'shell.sign-out', title: 'Sign out', group: 'Account', icon: <LogOut />, run: signOut },
  ]);
  return null;
}
