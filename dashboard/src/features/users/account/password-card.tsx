import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changePassword } from '../../../api/account.ts';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { FormProblem } from '../form-problem.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountChanged } from './use-account.ts';

/** The password, which nobody can show. */
export function PasswordCard({ email }: { readonly email: string }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <>
      <Card
        title="Password"
        description="When it changes, you are signed out everywhere else. Connected applications stay connected."
        actions={<Button onClick={() => setIsChanging(true)}>Change password</Button>}
      />
      {isChanging && <ChangePasswordDialog email={email} onClose={() => setIsChanging(false)} />}
    </>
  );
}

function ChangePasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const formId = useId();
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const changed = useAccountChanged();
  const changing = useMutation({
    mutationFn: changePassword,
    meta: { showsErrors: true },
    onSuccess: async () => {
      showDone('Password changed', 'You were signed out everywhere else.');
      onClose();
      await changed();
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
      title="Change your password"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={changing.isPending}>
            Change password
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={changing.error} />
        {/* Tells managers of passwords whose it is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          value={currentPassword}
          onChange={setCurrentPassword}
          error={errors['currentPassword'] === undefined ? undefined : 'This is not your password.'}
        />
        <PasswordField
          isNew
          label="New password"
          value={newPassword}
          onChange={setNewPassword}
          error={errors['newPassword']}
        />
      </form>
    </Dialog>
  );
}
