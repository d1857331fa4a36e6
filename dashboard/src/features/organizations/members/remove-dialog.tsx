import { useMutation } from '@tanstack/react-query';
import { removeMember } from '../../../api/members.ts';
import { toProblem } from '../../../api/problem.ts';
import { useOrganization } from '../../../api/session.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { Member } from './member-rules.ts';
import { useMembersChanged } from './use-members-changed.ts';

/** Asks before a member is removed. */
export function RemoveDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id: organizationId, name } = useOrganization();
  const changed = useMembersChanged();
  const removing = useMutation({
    mutationFn: removeMember,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await changed();
      onClose();
      showDone(`${member.name} is removed`);
    },
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove ${member.name}?`}
      description={`${member.email} loses access to ${name} at once. API keys that they made go on working: revoke those that they may know.`}
      confirmLabel="Remove member"
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate({ organizationId, memberId: member.id })}
    />
  );
}
