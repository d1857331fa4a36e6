import { addPasskey } from '../../../api/passkeys.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordField } from '../password-field.tsx';
import { messages } from './messages.ts';
import { ACCOUNT_QUERIES } from './use-account.ts';

const texts = messages.passkeys;

/** Adds a passkey. Asks for its name and for the password; the browser creates it. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    first: { name: '', password: '' },
    send: addPasskey,
    reload: ACCOUNT_QUERIES,
    fields: ['name', 'response', 'password'],
    done: texts.addedToast,
    onDone: onClose,
  });
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={texts.add}
      description={texts.addText}
      submitLabel={texts.addSubmit}
      isChanged={false}
      onClose={onClose}
    >
      <Field label={messages.name} error={errors['name'] ?? errors['response']} hint={texts.nameHint}>
        <Input
          required
          autoFocus
          maxLength={100}
          autoComplete="off"
          placeholder={texts.namePlaceholder}
          {...form.text('name')}
        />
      </Field>
      <PasswordField
        label={messages.yourPassword}
        {...form.choice('password')}
        error={errors['password'] === undefined ? undefined : messages.wrongPassword}
      />
    </FormDialog>
  );
}
