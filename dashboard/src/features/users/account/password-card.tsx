import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changePassword } from '../../../api/account.ts';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { PasswordField } from '../password-field.tsx';
import { messages } from './messages.ts';
import { useRefreshAccount } from './use-account.ts';

const texts = messages.password;

/** Changes the password. */
export function PasswordCard({ email }: { readonly email: string }) {
  const [isChanging, setIsChanging] = useState(false);
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
  const formId = useId();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const refresh = useRefreshAccount();
  const changing = useMutation({
    mutationFn: changePassword,
    meta: { showsErrors: true },
    onSuccess: async () => {
      showDone(texts.changed, texts.signedOut);
      onClose();
      await refresh();
    },
  });
  const errors = fieldErrorsOf(changing.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate({ currentPassword, newPassword });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.dialogTitle}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={changing.isPending}>
            {texts.change}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(changing.error)} />
        {/* Password managers read the account from it. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={texts.current}
          value={currentPassword}
          onChange={setCurrentPassword}
          error={errors['currentPassword'] === undefined ? undefined : messages.wrongPassword}
        />
        <PasswordField
          isNew
          label={texts.new}
          value={newPassword}
          onChange={setNewPassword}
          error={errors['newPassword']}
        />
      </form>
    </Dialog>
  );
}
