import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Role } from '../../../../../server/src/lib/scopes.ts';
import { inviteMember } from '../../../api/members.ts';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FormProblem } from '../form-problem.tsx';
import { LinkField } from './link-field.tsx';
import { rolesToGive } from './member-rules.ts';
import { RolePicker } from './role-picker.tsx';

/** Asks for an address and a role, and then shows the link by which the invitation is accepted. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { id: organizationId, role: ownRole } = useOrganization();
  const formId = useId();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const inviting = useMutation({
    mutationFn: inviteMember,
    meta: { showsErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rpc.organizations.invitations.key() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    inviting.mutate({ organizationId, email: email.trim(), role });
  };
  const close = (isOpen: boolean) => !isOpen && onClose();
  if (inviting.data !== undefined) {
    const { id, isMailed } = inviting.data;
    return (
      <Dialog
        isOpen
        onOpenChange={close}
        title={isMailed ? 'Invitation sent' : 'Share this link'}
        description={isMailed ? `It was mailed to ${email.trim()}.` : 'No mail was sent.'}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <LinkField
          label="Link of the invitation"
          hint={`Only for ${email.trim()}: anyone with this link can join with this address. It works once, for 7 days.`}
          link={`${window.location.origin}/invitations/${encodeURIComponent(id)}`}
        />
      </Dialog>
    );
  }
  const errors = fieldErrorsOf(inviting.error);
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title="Invite somebody"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={inviting.isPending}>
            Invite
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={inviting.error} />
        <Field label="E-mail" error={errors['email']}>
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
        <RolePicker roles={rolesToGive(ownRole)} value={role} onChange={setRole} />
      </form>
    </Dialog>
  );
}
