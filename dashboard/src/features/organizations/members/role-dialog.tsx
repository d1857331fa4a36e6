import { changeRole } from '../../../api/members.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization, useSession } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messages } from '../messages.ts';
import { assignableRoles, type Member } from './member-rules.ts';
import { RolePicker } from './role-picker.tsx';

/** Changes the role of a member. */
export function RoleDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id: organizationId, role: ownRole } = useOrganization();
  const { user } = useSession();
  const form = useForm({
    first: { role: member.role },
    send: ({ role }) => changeRole({ organizationId, memberId: member.id, role }),
    reload: [rpc.organizations.key()],
    done: (_, { role }) =>
      messages.changeRole.changed({ name: member.name, role: messages.roles.names[role] }),
    onDone: onClose,
  });
  const { role } = form.values;
  const isOwn = member.userId === user.id;
  return (
    <FormDialog
      form={form}
      title={isOwn ? messages.changeRole.own : messages.changeRole.title({ name: member.name })}
      description={messages.changeRole.text}
      submitLabel={messages.changeRole.submit}
      isDisabled={role === member.role}
      onClose={onClose}
    >
      {isOwn && role !== member.role && <Notice tone="warn">{messages.changeRole.ownWarning}</Notice>}
      <RolePicker roles={assignableRoles(ownRole)} {...form.choice('role')} />
    </FormDialog>
  );
}
