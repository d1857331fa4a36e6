import { changeEmail } from '../../../api/account.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { PasswordField } from '../password-field.tsx';
import { messages } from './messages.ts';
import { ACCOUNT_QUERIES } from './use-account.ts';

const texts = messages.profile;

/** Changes the e-mail address. A server that sends e-mail first asks the person to confirm the new address. */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    first: { email: '', password: '' },
    send: changeEmail,
    reload: ACCOUNT_QUERIES,
    onDone: (isPending, { email }) => {
      if (isPending) showDone(texts.checkEmail, texts.linkSent({ email }));
      else showDone(texts.emailChanged);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.dialogTitle}
      description={texts.dialogText}
      submitLabel={texts.changeEmail}
      isChanged={false}
      onClose={onClose}
    >
      <Field label={texts.newEmail} error={form.errors['email']}>
        <Input type="email" autoComplete="email" required autoFocus maxLength={254} {...form.text('email')} />
      </Field>
      <PasswordField
        label={messages.yourPassword}
        {...form.choice('password')}
        error={form.errors['password'] === undefined ? undefined : messages.wrongPassword}
      />
    </FormDialog>
  );
}
