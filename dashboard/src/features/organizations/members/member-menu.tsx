import { useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, UserCog, UserMinus } from 'lucide-react';
import { rpc } from '../../../api/rpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx';
import type { Member, MemberActs } from './member-rules.ts';

/** What somebody wants to do to a member. */
export type MemberTask = 'role' | 'reset' | 'remove';

/** What can be done to a member, and why not. */
export function MemberMenu({
  member,
  acts,
  onTask,
}: {
  readonly member: Member;
  readonly acts: MemberActs;
  readonly onTask: (task: MemberTask) => void;
}) {
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const canReset = acts.canReset && options.data?.passwordReset === 'link';
  return (
    <DropdownMenu
      align="end"
      className="max-w-72"
      trigger={<IconButton label={`What to do about ${member.name}`} icon={<Ellipsis />} size="sm" />}
    >
      {acts.because !== undefined && (
        <p className="px-2 py-1.5 text-ink-2 text-xs leading-relaxed">{acts.because}</p>
      )}
      <MenuItem icon={<UserCog />} isDisabled={!acts.canChangeRole} onSelect={() => onTask('role')}>
        Change role …
      </MenuItem>
      {canReset && (
        <MenuItem icon={<KeyRound />} onSelect={() => onTask('reset')}>
          Help back in …
        </MenuItem>
      )}
      {acts.canRemove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserMinus />} isDangerous onSelect={() => onTask('remove')}>
            Remove …
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
