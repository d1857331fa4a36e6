import { useNavigate } from '@tanstack/react-router';
import { Keyboard, LogOut, Monitor, Moon, Plus, Sun } from 'lucide-react';
import { usePermissions } from '../../api/session.ts';
import { type Command, HELP_COMMAND_ID, useCommands } from '../../ui/commands/registry.ts';
import { chooseTheme } from '../../ui/theme.ts';
import { messages } from '../messages.ts';
import { messages as shell } from './messages.ts';
import { LINKS_ENTRY, OVERVIEW_ENTRY, UPTIME_ENTRIES } from './navigation.tsx';
import { REFERENCE_ENTRY, SETTINGS_ENTRIES } from './settings-entries.tsx';
import { useAllowed } from './use-allowed.ts';
import { useSignOut } from './use-sign-out.ts';

/** Pages outside of websites. The palette adds those of websites when it opens. */
const ENTRIES = [OVERVIEW_ENTRY, LINKS_ENTRY, ...UPTIME_ENTRIES, ...SETTINGS_ENTRIES, REFERENCE_ENTRY];

/** Registers the commands that every page has: navigation, theme, sign-out. */
export function ShellCommands({ onHelp }: { readonly onHelp: () => void }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { can } = usePermissions();
  const entries = useAllowed(ENTRIES);
  const pages: Command[] = entries.map(({ to, label, icon, keys }) => ({
    id: `go.${to}`,
    title: label,
    group: shell.goTo,
    icon,
    run: () => void navigate({ to }),
    ...(keys !== undefined && { keys }),
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
