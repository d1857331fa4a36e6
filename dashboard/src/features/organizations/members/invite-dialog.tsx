import type { Role } from '../../../../../server/src/lib/scopes.ts';
import { inviteMember } from '../../../api/members.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from '../messages.ts';
import { LinkField } from './link-field.tsx';
import { assignableRoles } from './member-rules.ts';
import { RolePicker } from './role-picker.tsx';

interface Values {
  readonly email: string;
  readonly role: Role;
}

/** Invites a person by e-mail address and role, then shows the invitation link. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId, role: ownRole } = useOrganization();
  const form = useForm({
    first: (): Values => ({ email: '', role: 'member' }),
    send: ({ email, role }) => inviteMember({ organizationId, email: email.trim(), role }),
    reload: [rpc.organizations.invitations.key()],
  });
  const { data } = form.saving;
  if (data !== undefined) {
    const { link, isMailed } = data;
    const email = form.values.email.trim();
    return (
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={isMailed ? messages.invite.sent : messages.invite.share}
        description={isMailed ? messages.invite.sentTo({ email }) : messages.invite.notSent}
        footer={
          <Button variant="primary" onClick={onClose}>
            {messages.invite.done}
          </Button>
        }
      >
        <LinkField label={messages.invite.link} hint={messages.invite.linkHint({ email })} link={link} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={messages.invite.title}
      submitLabel={messages.invite.submit}
      onClose={onClose}
    >
      <Field label={messages.invite.email} error={form.errors['email']}>
        <Input
          required
          autoFocus
          type="email"
          autoComplete="off"
          placeholder="grace@example.com"
          {...form.text('email')}
        />
      </Field>
      <RolePicker roles={assignableRoles(ownRole)} {...form.choice('role')} />
    </FormDialog>
  );
}
