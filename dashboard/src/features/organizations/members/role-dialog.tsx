import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changeRole } from '../../../api/members.ts';
import { useOrganization, useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { FormProblem } from '../form-problem.tsx';
import { type Member, ROLE_NAMES, rolesToGive } from './member-rules.ts';
import { RolePicker } from './role-picker.tsx';
import { useMembersChanged } from './use-members-changed.ts';

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id: organizationId, role: ownRole } = useOrganization();
  const { user } = useSession();
  const formId = useId();
  const [role, setRole] = useState(member.role);
  const changed = useMembersChanged();
  const changing = useMutation({
    mutationFn: changeRole,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await changed();
      onClose();
      showDone(`${member.name} is ${ROLE_NAMES[role].toLowerCase()} now`);
    },
  });
  const isOwn = member.userId === user.id;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate({ organizationId, memberId: member.id, role });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isOwn ? 'Change your own role' : `Change the role of ${member.name}`}
      description="Takes effect immediately."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={role === member.role}
            isPending={changing.isPending}
          >
            Change role
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={changing.error} />
        {isOwn && role !== member.role && (
          <Notice tone="warn">You cannot take it back yourself: somebody else must raise you again.</Notice>
        )}
        <RolePicker roles={rolesToGive(ownRole)} value={role} onChange={setRole} />
      </form>
    </Dialog>
  );
}
