import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useSession } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { messages } from '../messages.ts';

/** The signed-in person. The button opens the account menu. */
export function UserButton(props: ComponentProps<'button'>) {
  const { user } = useSession();
  return (
    <button
      {...props}
      type="button"
      className="flex h-11 w-full min-w-0 shrink-0 items-center gap-2.5 rounded-md px-1.5 hover:bg-hover"
    >
      <span className="sr-only">{messages.navigation.userMenu}</span>
      <Avatar name={user.name} isRound />
      <span className="min-w-0 flex-1 text-left">
        <span className="block truncate font-medium leading-4">{user.name}</span>
        <span className="block truncate text-ink-3 text-xs">{user.email}</span>
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-3" />
    </button>
  );
}
