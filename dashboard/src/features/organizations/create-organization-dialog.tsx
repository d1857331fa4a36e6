import { useNavigate } from '@tanstack/react-router';
import { setActiveOrganization } from '../../api/auth.ts';
import { client } from '../../api/rpc.ts';
import { useForm } from '../../parts/use-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';
import { useRefreshOrganizations } from './use-refresh-organizations.ts';

/** Creates an organization and switches to it. */
export function CreateOrganizationDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const refresh = useRefreshOrganizations();
  const form = useForm({
    first: { name: '' },
    send: async ({ name }) => {
      const { organization } = await client.organizations.create({ name });
      await setActiveOrganization(organization.id);
      return organization;
    },
    onDone: async ({ name }) => {
      await refresh();
      onClose();
      await navigate({ to: '/' });
      showDone(messages.create.created({ name }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.create.title}
      description={messages.create.text}
      width="sm"
      submitLabel={messages.create.submit}
      onClose={onClose}
    >
      <Field label={messages.create.name} error={form.errors['name']}>
        <Input
          required
          autoFocus
          maxLength={100}
          autoComplete="off"
          placeholder={messages.create.placeholder}
          {...form.text('name')}
        />
      </Field>
    </FormDialog>
  );
}
