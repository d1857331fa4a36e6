import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, X } from 'lucide-react';
import { useState } from 'react';
import { cancelInvitation, inviteMember } from '../../../api/members.ts';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import type { Invitation } from './member-rules.ts';

/** The pending invitations, with buttons to copy, renew and cancel each. */
export function InvitationsCard() {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const found = useQuery(rpc.organizations.invitations.queryOptions({ input: { organizationId } }));
  const [toCancel, setToCancel] = useState<Invitation>();
  const changed = () => queryClient.invalidateQueries({ queryKey: rpc.organizations.invitations.key() });
  const renewing = useMutation({
    mutationFn: inviteMember,
    onSuccess: async ({ isMailed }) => {
      await changed();
      showDone(
        isMailed ? messages.invitations.renewedByMail : messages.invitations.renewed,
        messages.invitations.renewedText,
      );
    },
  });
  const cancelling = useMutation({
    mutationFn: cancelInvitation,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await changed();
      setToCancel(undefined);
      showDone(messages.invitations.cancelled);
    },
  });
  return (
    <Card title={messages.invitations.title} description={messages.invitations.text} isFlush>
      <div className="pt-2">
        {found.error !== null && (
          <div className="p-4">
            <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
          </div>
        )}
        {found.isPending && (
          <div className="p-4">
            <SkeletonLines count={2} label={messages.invitations.loading} />
          </div>
        )}
        {found.data?.total === 0 && <p className="px-4 pb-4 text-ink-2">{messages.invitations.empty}</p>}
        {found.data !== undefined && found.data.total > 0 && (
          <ul aria-label={messages.invitations.title} className="divide-y divide-line border-line border-t">
            {found.data.invitations.map((invitation) => (
              <InvitationRow
                key={`${invitation.email} ${invitation.createdAt}`}
                invitation={invitation}
                isRenewing={renewing.isPending}
                onRenew={() =>
                  renewing.mutate({ organizationId, email: invitation.email, role: invitation.role })
                }
                onCancel={() => setToCancel(invitation)}
              />
            ))}
          </ul>
        )}
      </div>
      <AlertDialog
        isOpen={toCancel !== undefined}
        onOpenChange={(isOpen) => !isOpen && setToCancel(undefined)}
        title={messages.invitations.cancelTitle({ email: toCancel?.email ?? '' })}
        description={messages.invitations.cancelText}
        confirmLabel={messages.invitations.cancelConfirm}
        isPending={cancelling.isPending}
        error={cancelling.error === null ? undefined : toProblem(cancelling.error).message}
        onConfirm={() => typeof toCancel?.id === 'string' && cancelling.mutate(toCancel.id)}
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
          <Badge>{messages.roles.names[role]}</Badge>
        </span>
        <span className="block truncate text-ink-3 text-xs">
          {messages.invitations.expires({ time: formatAgo(expiresAt, Date.now()) })}
          {invitedBy !== null && ` · ${messages.invitations.invitedBy({ name: invitedBy })}`}
        </span>
      </span>
      {link === null ? (
        <span className="text-ink-3 text-xs">{messages.invitations.ownersOnly}</span>
      ) : (
        <span className="flex items-center gap-1">
          <CopyButton text={link} label={messages.invitations.copyLink({ email })} />
          <IconButton
            label={messages.invitations.renew({ email })}
            icon={<RefreshCw />}
            size="sm"
            disabled={isRenewing}
            onClick={onRenew}
          />
          <IconButton
            label={messages.invitations.cancel({ email })}
            icon={<X />}
            size="sm"
            onClick={onCancel}
          />
        </span>
      )}
    </li>
  );
}
