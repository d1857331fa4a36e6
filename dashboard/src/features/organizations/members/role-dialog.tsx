import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeRole } from '../../../api/members.ts';
import { formErrorOf } from '../../../api/problem.ts';
import { useOrganization, useSession } from '../../../api/session.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import { assignableRoles, type Member } from './member-rules.ts';
import { RolePicker } from './role-picker.tsx';
import { useRefreshMembers } from './use-refresh-members.ts';

/** Changes the role of a member. */
export function RoleDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id: organizationId, role: ownRole } = useOrganization();
  const { user } = useSession();
  const [role, setRole] = useState(member.role);
  const refresh = useRefreshMembers();
  const changing = useMutation({
    mutationFn: changeRole,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await refresh();
      onClose();
      showDone(messages.changeRole.changed(member.name, messages.roles.names[role]));
    },
  });
  const isOwn = member.userId === user.id;
  return (
    <FormDialog
      title={isOwn ? messages.changeRole.own : messages.changeRole.title(member.name)}
      description={messages.changeRole.text}
      problem={formErrorOf(changing.error)}
      cancelLabel={messages.changeRole.cancel}
      submitLabel={messages.changeRole.submit}
      isPending={changing.isPending}
      isDisabled={role === member.role}
      onSubmit={() => changing.mutate({ organizationId, memberId: member.id, role })}
      onClose={onClose}
    >
      {isOwn && role !== member.role && <Notice tone="warn">{messages.changeRole.ownWarning}</Notice>}
      <RolePicker roles={assignableRoles(ownRole)} value={role} onChange={setRole} />
    </FormDialog>
  );
}
