import { Link } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import { DropdownMenu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { useTheme } from '../../ui/theme.ts';
import { messages } from '../messages.ts';
import { messages as shell } from './messages.ts';
import { useSignOut } from './use-sign-out.ts';
import { UserButton } from './user-button.tsx';

/** The menu of the account: theme, settings, sign-out. */
export function UserMenu() {
  const [theme, chooseTheme] = useTheme();
  const signOut = useSignOut();
  return (
    <DropdownMenu side="top" className="w-60" trigger={<UserButton />}>
      <MenuChoices
        label={shell.theme}
        value={theme}
        choices={[
          { value: 'system', label: shell.system, icon: <Monitor /> },
          { value: 'light', label: shell.light, icon: <Sun /> },
          { value: 'dark', label: shell.dark, icon: <Moon /> },
        ]}
        onChange={chooseTheme}
      />
      <MenuSeparator />
      <MenuItem icon={<UserRound />} render={<Link to="/settings/account" />}>
        {messages.navigation.account}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={signOut}>
        {shell.signOut}
      </MenuItem>
    </DropdownMenu>
  );
}
