import { Link } from '@tanstack/react-router';
import { BookOpen, CircleHelp, CodeXml, Keyboard } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { HELP_COMMAND_ID, listCommands } from '../../ui/commands/registry.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { messages } from '../messages.ts';
import { messages as shell } from './messages.ts';

/** The menu with guides, API reference and keyboard shortcuts. */
export function HelpMenu() {
  return (
    <DropdownMenu
      side="top"
      className="w-60"
      trigger={<IconButton label={shell.help} icon={<CircleHelp />} />}
    >
      <MenuItem icon={<BookOpen />} render={<Link to="/docs/guides" />}>
        {messages.navigation.guides}
      </MenuItem>
      <MenuItem icon={<CodeXml />} render={<Link to="/docs" />}>
        {messages.navigation.reference}
      </MenuItem>
      <MenuItem
        icon={<Keyboard />}
        aside={<Kbd keys="?" />}
        onSelect={() =>
          listCommands()
            .find(({ id }) => id === HELP_COMMAND_ID)
            ?.run()
        }
      >
        {shell.shortcuts}
      </MenuItem>
    </DropdownMenu>
  );
}
