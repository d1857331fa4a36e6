import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changeEmail } from '../../../api/account.ts';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { FormProblem } from '../form-problem.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountChanged } from './use-account.ts';

/** Another e-mail address, to be confirmed first where mails are sent. */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const changed = useAccountChanged();
  const changing = useMutation({
    mutationFn: changeEmail,
    meta: { showsErrors: true },
    onSuccess: async (isPending) => {
      if (isPending) showDone('Check your e-mail', `We sent a link to ${email}.`);
      else showDone('E-mail changed');
      onClose();
      await changed();
    },
  });
  const errors = fieldErrorsOf(changing.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate({ email, password });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Change your e-mail"
      description="You sign in with it."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={changing.isPending}>
            Change e-mail
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={changing.error} />
        <Field label="New e-mail" error={errors['email']}>
          <Input
            type="email"
            autoComplete="email"
            required
            autoFocus
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <PasswordField
          label="Your password"
          value={password}
          onChange={setPassword}
          error={errors['password'] === undefined ? undefined : 'This is not your password.'}
        />
      </form>
    </Dialog>
  );
}
