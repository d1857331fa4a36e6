import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { setActiveOrganization } from '../../api/auth.ts';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';
import { useRefreshOrganizations } from './use-refresh-organizations.ts';

/** Creates an organization and switches to it. */
export function CreateOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const navigate = useNavigate();
  const refresh = useRefreshOrganizations();
  const creating = useMutation({
    mutationFn: async () => {
      const { organization } = await client.organizations.create({ name });
      await setActiveOrganization(organization.id);
      return organization;
    },
    meta: { showsErrors: true },
    onSuccess: async (organization) => {
      await refresh();
      onClose();
      await navigate({ to: '/' });
      showDone(messages.create.created(organization.name));
    },
  });
  return (
    <FormDialog
      title={messages.create.title}
      description={messages.create.text}
      width="sm"
      problem={formErrorOf(creating.error)}
      cancelLabel={messages.create.cancel}
      submitLabel={messages.create.submit}
      isPending={creating.isPending}
      onSubmit={() => creating.mutate()}
      onClose={onClose}
    >
      <Field label={messages.create.name} error={fieldErrorsOf(creating.error)['name']}>
        <Input
          required
          autoFocus
          maxLength={100}
          autoComplete="off"
          placeholder={messages.create.placeholder}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
