import { renamePasskey } from '../../../api/account.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { messages } from './messages.ts';
import { ACCOUNT_QUERIES } from './use-account.ts';

/** Renames a passkey. */
export function RenamePasskeyDialog({
  id,
  name: currentName,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const form = useForm({
    first: { name: currentName },
    send: ({ name }) => renamePasskey({ id, name }),
    reload: ACCOUNT_QUERIES,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={messages.passkeys.renameTitle}
      submitLabel={messages.passkeys.renameSubmit}
      isChanged={false}
      onClose={onClose}
    >
      <Field label={messages.name} error={form.errors['name']}>
        <Input required autoFocus maxLength={100} autoComplete="off" {...form.text('name')} />
      </Field>
    </FormDialog>
  );
}
