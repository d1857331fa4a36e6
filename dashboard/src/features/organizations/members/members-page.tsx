import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ROLES } from '../../../../../server/src/lib/scopes.ts';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from '../messages.ts';
import { ApplicationsCard } from './applications-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { MemberTable } from './member-table.tsx';

const InviteDialog = lazy(() =>
  import('./invite-dialog.tsx').then((module) => ({ default: module.InviteDialog })),
);

/** The members, invitations and connected apps of the organization. */
export function MembersPage() {
  const { id: organizationId, name } = useOrganization();
  const { isKeeper } = usePermissions();
  const members = useQuery(rpc.organizations.members.queryOptions({ input: { organizationId } }));
  const [isInviting, setIsInviting] = useState(false);
  useCommands(
    isKeeper
      ? [
          {
            id: 'members.invite',
            title: messages.members.invite,
            group: messages.members.title,
            icon: <UserPlus />,
            keys: 'c',
            run: () => setIsInviting(true),
          },
        ]
      : [],
  );
  const inviteButton = (
    <Button variant="primary" onClick={() => setIsInviting(true)}>
      <UserPlus aria-hidden />
      {messages.members.invite}
    </Button>
  );
  return (
    <Page
      title={messages.members.title}
      description={messages.members.text({ organization: name })}
      actions={isKeeper && inviteButton}
    >
      {!isKeeper && <Notice>{messages.members.keepersOnly}</Notice>}
      {members.error !== null && (
        <ProblemNotice {...toProblem(members.error)} onRetry={() => void members.refetch()} />
      )}
      {members.error === null && (
        <Card isFlush>
          {members.data === undefined ? (
            <div className="p-4">
              <SkeletonLines label={messages.members.loading} />
            </div>
          ) : (
            <MemberTable members={members.data.members} />
          )}
        </Card>
      )}
      {isKeeper && <InvitationsCard key={organizationId} />}
      {isKeeper && <ApplicationsCard key={`applications ${organizationId}`} />}
      <Card title={messages.roles.title}>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
          {ROLES.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{messages.roles.names[role]}</dt>
              <dd className="text-ink-2 max-sm:mb-1">{messages.roles.descriptions[role]}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Suspense>{isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}</Suspense>
    </Page>
  );
}
