import { lazy, Suspense, useState } from 'react';
import { usePermissions, useSession } from '../../../api/session.ts';
import { tellAgo, tellDate } from '../../../lib/tell-time.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { MemberMenu, type MemberTask } from './member-menu.tsx';
import { actsUpon, type Member, ROLE_NAMES } from './member-rules.ts';

const RoleDialog = lazy(() => import('./role-dialog.tsx').then((module) => ({ default: module.RoleDialog })));
const RemoveDialog = lazy(() =>
  import('./remove-dialog.tsx').then((module) => ({ default: module.RemoveDialog })),
);
const ResetDialog = lazy(() =>
  import('./reset-dialog.tsx').then((module) => ({ default: module.ResetDialog })),
);

/** Members with their roles; those who manage them find what can be done at the end of each row. */
export function MemberTable({ members }: { readonly members: readonly Member[] }) {
  const { isKeeper } = usePermissions();
  const [opened, setOpened] = useState<{ readonly task: MemberTask; readonly member: Member }>();
  const nowMs = Date.now();
  const close = () => setOpened(undefined);
  return (
    <>
      <Table label="Members">
        <TableHead>
          <Row>
            <HeadCell>Name</HeadCell>
            <HeadCell>Role</HeadCell>
            <HeadCell className="max-md:hidden">Joined</HeadCell>
            {isKeeper && <HeadCell className="max-md:hidden">Last active</HeadCell>}
            {isKeeper && (
              <HeadCell>
                <span className="sr-only">Actions</span>
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
              onTask={(task) => setOpened({ task, member })}
            />
          ))}
        </TableBody>
      </Table>
      <Suspense>
        {opened?.task === 'role' && <RoleDialog member={opened.member} onClose={close} />}
        {opened?.task === 'remove' && <RemoveDialog member={opened.member} onClose={close} />}
        {opened?.task === 'reset' && <ResetDialog member={opened.member} onClose={close} />}
      </Suspense>
    </>
  );
}

function MemberRow({
  member,
  members,
  nowMs,
  onTask,
}: {
  readonly member: Member;
  readonly members: readonly Member[];
  readonly nowMs: number;
  readonly onTask: (task: MemberTask) => void;
}) {
  const { role, isKeeper } = usePermissions();
  const { user } = useSession();
  const acts = actsUpon(member, { userId: user.id, role }, members);
  const isSelf = member.userId === user.id;
  return (
    <Row>
      <Cell className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-3 py-1">
          <Avatar name={member.name} isRound />
          <span className="min-w-0">
            <span className="flex items-center gap-2">
              <span className="truncate font-medium">{member.name}</span>
              {isSelf && <Badge>You</Badge>}
              {member.twoFactor === true && <Badge tone="good">2FA</Badge>}
            </span>
            {member.email !== member.name && (
              <span className="block truncate text-ink-3 text-xs">{member.email}</span>
            )}
            {isKeeper && (
              <span className="block truncate text-ink-3 text-xs md:hidden">
                {member.lastActiveAt !== null && 'Active '}
                {tellActive(member, nowMs)}
              </span>
            )}
          </span>
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">{ROLE_NAMES[member.role]}</Cell>
      <Cell className="text-ink-2 whitespace-nowrap max-md:hidden">{tellDate(member.joinedAt)}</Cell>
      {isKeeper && (
        <Cell className="text-ink-2 whitespace-nowrap max-md:hidden">{tellActive(member, nowMs)}</Cell>
      )}
      {isKeeper && (
        <Cell className="pr-3!">
          <MemberMenu member={member} acts={acts} onTask={onTask} />
        </Cell>
      )}
    </Row>
  );
}

/** Sessions end a week after their last use, so of whoever has none it is known that it is longer ago. */
function tellActive({ lastActiveAt }: Member, nowMs: number): string {
  return lastActiveAt === null ? 'Not signed in' : tellAgo(lastActiveAt, nowMs);
}
