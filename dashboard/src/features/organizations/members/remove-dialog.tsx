import { useMutation } from '@tanstack/react-query';
import { removeMember } from '../../../api/members.ts';
import { toProblem } from '../../../api/problem.ts';
import { useOrganization } from '../../../api/session.ts';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import type { Member } from './member-rules.ts';
import { useRefreshMembers } from './use-refresh-members.ts';

/** Removes a member after confirmation. */
export function RemoveDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id: organizationId, name } = useOrganization();
  const refresh = useRefreshMembers();
  const removing = useMutation({
    mutationFn: removeMember,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await refresh();
      onClose();
      showDone(messages.remove.removed({ name: member.name }));
    },
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.remove.title({ name: member.name })}
      description={messages.remove.text({ email: member.email, organization: name })}
      confirmLabel={messages.remove.confirm}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate({ organizationId, memberId: member.id })}
    />
  );
}
