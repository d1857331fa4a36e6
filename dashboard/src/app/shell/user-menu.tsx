import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { offeredCommands } from '../../ui/commands/registry.ts';
import { DropdownMenu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useTheme } from '../../ui/theme.ts';
import { HELP_COMMAND_ID } from './command-ids.ts';
import { useSignOut } from './use-sign-out.ts';
import { UserButton } from './user-button.tsx';

/** What is one's own: the theme, the keys, the way out. */
export function UserMenu() {
  const [theme, chooseTheme] = useTheme();
  const signOut = useSignOut();
  return (
    <DropdownMenu side="top" className="w-60" trigger={<UserButton />}>
      <MenuChoices
        label="Theme"
        value={theme}
        choices={[
          { value: 'system', label: 'As the system', icon: <Monitor /> },
          { value: 'light', label: 'Light', icon: <Sun /> },
          { value: 'dark', label: 'Dark', icon: <Moon /> },
        ]}
        onChange={chooseTheme}
      />
      <MenuSeparator />
      <MenuItem
        icon={<Keyboard />}
        aside={<Kbd keys="?" />}
        onSelect={() =>
          offeredCommands()
            .find(({ id }) => id === HELP_COMMAND_ID)
            ?.run()
        }
      >
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={signOut}>
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}
