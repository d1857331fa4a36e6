import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { setActiveOrganization } from '../../api/auth.ts';
import { fieldErrorsOf } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { showDone } from '../../ui/toasts.ts';
import { FormProblem } from './form-problem.tsx';
import { useOrganizationsChanged } from './use-organizations-changed.ts';

/** Creates a further organization, and goes there. */
export function CreateOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const changed = useOrganizationsChanged();
  const creating = useMutation({
    mutationFn: async () => {
      const { organization } = await client.organizations.create({ name });
      await setActiveOrganization(organization.id);
      return organization;
    },
    meta: { showsErrors: true },
    onSuccess: async (organization) => {
      await changed();
      onClose();
      await navigate({ to: '/' });
      showDone(`${organization.name} is created`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create an organization"
      description="You are its owner, and nobody else is in it."
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={creating.isPending}>
            Create organization
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={creating.error} />
        <Field label="Name" error={fieldErrorsOf(creating.error)['name']}>
          <Input
            required
            autoFocus
            maxLength={100}
            autoComplete="off"
            placeholder="Acme"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
