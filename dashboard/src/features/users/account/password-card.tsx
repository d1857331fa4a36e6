import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { changePassword } from '../../../api/account.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { PasswordField } from '../password-field.tsx';
import { messages } from './messages.ts';
import { ACCOUNT_QUERIES } from './use-account.ts';

const texts = messages.password;

/** Changes the password. */
export function PasswordCard({ email }: { readonly email: string }) {
  const [isChanging, setIsChanging] = useState(false);
  useCommands([
    {
      id: 'account.password',
      title: texts.change,
      group: texts.title,
      icon: <KeyRound />,
      run: () => setIsChanging(true),
    },
  ]);
  return (
    <>
      <Card
        title={texts.title}
        description={texts.text}
        actions={<Button onClick={() => setIsChanging(true)}>{texts.change}</Button>}
      />
      {isChanging && <ChangePasswordDialog email={email} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function ChangePasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const form = useForm({
    first: { currentPassword: '', newPassword: '' },
    send: changePassword,
    reload: ACCOUNT_QUERIES,
    onDone: () => {
      showDone(texts.changed, texts.signedOut);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.dialogTitle}
      submitLabel={texts.change}
      isChanged={false}
      onClose={onClose}
    >
      {/* Password managers read the account from it. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={texts.current}
        {...form.choice('currentPassword')}
        error={form.errors['currentPassword'] === undefined ? undefined : messages.wrongPassword}
      />
      <PasswordField
        isNew
        label={texts.new}
        {...form.choice('newPassword')}
        error={form.errors['newPassword']}
      />
    </FormDialog>
  );
}
