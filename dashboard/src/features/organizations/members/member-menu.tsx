import { useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, UserCog, UserMinus } from 'lucide-react';
import { rpc } from '../../../api/rpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { messages } from '../messages.ts';
import type { Member, MemberPermissions } from './member-rules.ts';

/** An action on a member that opens a dialog. */
export type MemberAction = 'role' | 'reset' | 'remove';

/** The actions on a member. Unavailable actions are disabled, with the reason at the top. */
export function MemberMenu({
  member,
  permissions,
  onAction,
}: {
  readonly member: Member;
  readonly permissions: MemberPermissions;
  readonly onAction: (action: MemberAction) => void;
}) {
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const canReset = permissions.canReset && options.data?.passwordReset === 'link';
  return (
    <DropdownMenu
      align="end"
      className="max-w-72"
      trigger={
        <IconButton
          label={messages.members.actionsFor({ name: member.name })}
          icon={<Ellipsis />}
          size="sm"
        />
      }
    >
      {permissions.reason !== undefined && (
        <p className="px-2 py-1.5 text-ink-2 text-xs leading-relaxed">{permissions.reason}</p>
      )}
      <MenuItem icon={<UserCog />} isDisabled={!permissions.canChangeRole} onSelect={() => onAction('role')}>
        {messages.members.changeRole}
      </MenuItem>
      {canReset && (
        <MenuItem icon={<KeyRound />} onSelect={() => onAction('reset')}>
          {messages.members.resetPassword}
        </MenuItem>
      )}
      {permissions.canRemove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserMinus />} isDangerous onSelect={() => onAction('remove')}>
            {messages.members.remove}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
