import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '../../../../../server/src/lib/scopes.ts';
import { inviteMember } from '../../../api/members.ts';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from '../messages.ts';
import { LinkField } from './link-field.tsx';
import { assignableRoles } from './member-rules.ts';
import { RolePicker } from './role-picker.tsx';

/** Invites a person by e-mail address and role, then shows the invitation link. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId, role: ownRole } = useOrganization();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const inviting = useMutation({
    mutationFn: inviteMember,
    meta: { showsErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rpc.organizations.invitations.key() }),
  });
  if (inviting.data !== undefined) {
    const { link, isMailed } = inviting.data;
    return (
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={isMailed ? messages.invite.sent : messages.invite.share}
        description={isMailed ? messages.invite.sentTo(email.trim()) : messages.invite.notSent}
        footer={
          <Button variant="primary" onClick={onClose}>
            {messages.invite.done}
          </Button>
        }
      >
        <LinkField label={messages.invite.link} hint={messages.invite.linkHint(email.trim())} link={link} />
      </Dialog>
    );
  }
  const errors = fieldErrorsOf(inviting.error);
  return (
    <FormDialog
      title={messages.invite.title}
      problem={formErrorOf(inviting.error)}
      cancelLabel={messages.invite.cancel}
      submitLabel={messages.invite.submit}
      isPending={inviting.isPending}
      onSubmit={() => inviting.mutate({ organizationId, email: email.trim(), role })}
      onClose={onClose}
    >
      <Field label={messages.invite.email} error={errors['email']}>
        <Input
          required
          autoFocus
          type="email"
          autoComplete="off"
          placeholder="grace@example.com"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <RolePicker roles={assignableRoles(ownRole)} value={role} onChange={setRole} />
    </FormDialog>
  );
}
