import { lazy, Suspense, useState } from 'react';
import { usePermissions, useSession } from '../../../api/session.ts';
import { formatAgo, formatDate } from '../../../lib/time/format-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from '../messages.ts';
import { type MemberAction, MemberMenu } from './member-menu.tsx';
import { type Member, permissionsOn } from './member-rules.ts';

const RoleDialog = lazy(() => import('./role-dialog.tsx').then((module) => ({ default: module.RoleDialog })));
const RemoveDialog = lazy(() =>
  import('./remove-dialog.tsx').then((module) => ({ default: module.RemoveDialog })),
);
const ResetDialog = lazy(() =>
  import('./reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })),
);

/** The members with their roles. For owners and admins, each row has a menu of actions. */
export function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { isKeeper } = usePermissions();
  const [opened, setOpened] = useState<{ readonly action: MemberAction; readonly member: Member }>();
  const nowMs = Date.now();
  const close = () => setOpened(undefined);
  return (
    <>
      <Table label={messages.members.title}>
        <TableHead>
          <Row>
            <HeadCell>{messages.members.name}</HeadCell>
            <HeadCell>{messages.members.role}</HeadCell>
            <HeadCell className="max-md:hidden">{messages.members.joined}</HeadCell>
            {isKeeper && <HeadCell className="max-md:hidden">{messages.members.lastActive}</HeadCell>}
            {isKeeper && (
              <HeadCell>
                <span className="sr-only">{messages.members.actions}</span>
              </HeadCell>
            )}
          </Row>
        </TableHead>
        <TableBody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              members={members}
              nowMs={nowMs}
              onAction={(action) => setOpened({ action, member })}
            />
          ))}
        </TableBody>
      </Table>
      <Suspense>
        {opened?.action === 'role' && <RoleDialog member={opened.member} onClose={close} />}
        {opened?.action === 'remove' && <RemoveDialog member={opened.member} onClose={close} />}
        {opened?.action === 'reset' && <ResetDialog member={opened.member} onClose={close} />}
      </Suspense>
    </>
  );
}

function MemberRow({
  member,
  members,
  nowMs,
  onAction,
}: {
  readonly member: Member;
  readonly members: readonly Member[];
  readonly nowMs: number;
  readonly onAction: (action: MemberAction) => void;
}) {
  const { role, isKeeper } = usePermissions();
  const { user } = useSession();
  const permissions = permissionsOn(member, { userId: user.id, role }, members);
  const isSelf = member.userId === user.id;
  return (
    <Row>
      <Cell className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-3 py-1">
          <Avatar name={member.name} isRound />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{member.name}</span>
              {isSelf && <Badge>{messages.members.you}</Badge>}
              {member.twoFactor === true && <Badge tone="good">{messages.members.twoFactor}</Badge>}
            </span>
            {member.email !== member.name && (
              <span className="block truncate text-ink-3 text-xs">{member.email}</span>
            )}
            {isKeeper && (
              <span className="block truncate text-ink-3 text-xs md:hidden">
                {member.lastActiveAt === null
                  ? messages.members.notSignedIn
                  : messages.members.active({ time: formatAgo(member.lastActiveAt, nowMs) })}
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">{messages.roles.names[member.role]}</Cell>
      <Cell className="text-ink-2 whitespace-nowrap max-md:hidden">{formatDate(member.joinedAt)}</Cell>
      {isKeeper && (
        <Cell className="text-ink-2 whitespace-nowrap max-md:hidden">{formatLastActive(member, nowMs)}</Cell>
      )}
      {isKeeper && (
        <Cell className="pr-3!">
          <MemberMenu member={member} permissions={permissions} onAction={onAction} />
        </Cell>
      )}
    </Row>
  );
}

/** Returns when a member was last active. Sessions expire a week after their last use, so inactive members have none. */
function formatLastActive({ lastActiveAt }: Member, nowMs: number): string {
  return lastActiveAt === null ? messages.members.notSignedIn : formatAgo(lastActiveAt, nowMs);
}
