import { Ban, Check, Ellipsis, RotateCcw, Tag } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import type { ErrorGroup } from './error-groups.ts';
import type { StateChange } from './error-states.ts';
import type { ErrorState } from './errors-search.ts';
import { messages } from './messages.ts';

/** The menu of a row with the actions that change the state of an issue. */
export function StateMenu({
  group: { fingerprint, message, release },
  state,
  onChange,
}: {
  readonly group: ErrorGroup;
  readonly state: ErrorState;
  readonly onChange: (change: StateChange) => void;
}) {
  const { actions } = messages;
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={actions.menu({ message })} icon={<Ellipsis />} size="sm" />}
    >
      {state !== 'resolved' && (
        <MenuItem icon={<Check />} onSelect={() => onChange({ action: 'resolve', fingerprint })}>
          {actions.resolve}
        </MenuItem>
      )}
      {state !== 'resolved' && release !== '' && (
        <MenuItem icon={<Tag />} onSelect={() => onChange({ action: 'resolve', fingerprint, release })}>
          {actions.resolveIn({ release })}
        </MenuItem>
      )}
      {state !== 'ignored' && (
        <MenuItem icon={<Ban />} onSelect={() => onChange({ action: 'ignore', fingerprint })}>
          {actions.ignore}
        </MenuItem>
      )}
      {state !== 'open' && (
        <MenuItem icon={<RotateCcw />} onSelect={() => onChange({ action: 'reopen', fingerprint })}>
          {actions.reopen}
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
