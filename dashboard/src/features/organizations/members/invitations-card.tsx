import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { cancelInvitation, inviteMember } from '../../../api/members.ts';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { tellAgo } from '../../../lib/tell-time.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { type Invitation, ROLE_NAMES } from './member-rules.ts';

/** Invitations that nobody has accepted yet. */
export function InvitationsCard() {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const found = useQuery(rpc.organizations.invitations.queryOptions({ input: { organizationId } }));
  const [doomed, setDoomed] = useState<Invitation>();
  const changed = () => queryClient.invalidateQueries({ queryKey: rpc.organizations.invitations.key() });
  const renewing = useMutation({
    mutationFn: inviteMember,
    onSuccess: async ({ isMailed }) => {
      await changed();
      showDone(isMailed ? 'Invitation sent again' : 'New link created', 'The previous link no longer works.');
    },
  });
  const cancelling = useMutation({
    mutationFn: cancelInvitation,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await changed();
      setDoomed(undefined);
      showDone('Invitation cancelled');
    },
  });
  return (
    <Card title="Pending invitations" description="Each can be accepted once, within 7 days." isFlush>
      <div className="pt-2">
        {found.error !== null && (
          <div className="p-4">
            <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
          </div>
        )}
        {found.isPending && (
          <div className="p-4">
            <SkeletonLines count={2} label="Loading invitations" />
          </div>
        )}
        {found.data?.total === 0 && (
          <p className="px-4 pb-4 text-ink-2">
            No pending invitations. People you invite are listed here until they join.
          </p>
        )}
        {found.data !== undefined && found.data.total > 0 && (
          <ul aria-label="Open invitations" className="divide-y divide-line border-line border-t">
            {found.data.invitations.map((invitation) => (
              <InvitationRow
                key={`${invitation.email} ${invitation.createdAt}`}
                invitation={invitation}
                isRenewing={renewing.isPending}
                onRenew={() =>
                  renewing.mutate({ organizationId, email: invitation.email, role: invitation.role })
                }
                onCancel={() => setDoomed(invitation)}
              />
            ))}
          </ul>
        )}
      </div>
      <AlertDialog
        isOpen={doomed !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDoomed(undefined)}
        title={`Cancel the invitation of ${doomed?.email ?? ''}?`}
        description="Its link will no longer work."
        confirmLabel="Cancel invitation"
        isPending={cancelling.isPending}
        error={cancelling.error === null ? undefined : toProblem(cancelling.error).message}
        onConfirm={() => typeof doomed?.id === 'string' && cancelling.mutate(doomed.id)}
      />
    </Card>
  );
}

function InvitationRow({
  invitation: { email, role, invitedBy, link, expiresAt },
  isRenewing,
  onRenew,
  onCancel,
}: {
  readonly invitation: Invitation;
  readonly isRenewing: boolean;
  readonly onRenew: () => void;
  readonly onCancel: () => void;
}) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium">{email}</span>
          <Badge>{ROLE_NAMES[role]}</Badge>
        </span>
        <span className="block truncate text-ink-3 text-xs">
          Ends {tellAgo(expiresAt, Date.now())}
          {invitedBy !== null && `, by ${invitedBy}`}
        </span>
      </span>
      {link === null ? (
        <span className="text-ink-3 text-xs">For owners to handle</span>
      ) : (
        <span className="flex items-center gap-1">
          <CopyButton text={link} label={`Copy the link for ${email}`} />
          <IconButton
            label={`Send ${email} a new link`}
            icon={<RefreshCw />}
            size="sm"
            disabled={isRenewing}
            onClick={onRenew}
          />
          <IconButton label={`Cancel the invitation of ${email}`} icon={<X />} size="sm" onClick={onCancel} />
        </span>
      )}
    </li>
  );
}
