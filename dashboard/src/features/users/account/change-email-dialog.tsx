import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { changeEmail } from '../../../api/account.ts';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { PasswordField } from '../password-field.tsx';
import { messages } from './messages.ts';
import { useRefreshAccount } from './use-account.ts';

const texts = messages.profile;

/** Changes the e-mail address. A server that sends e-mail first asks the person to confirm the new address. */
export function ChangeEmailDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const refresh = useRefreshAccount();
  const changing = useMutation({
    mutationFn: changeEmail,
    meta: { showsErrors: true },
    onSuccess: async (isPending) => {
      if (isPending) showDone(texts.checkEmail, texts.linkSent({ email }));
      else showDone(texts.emailChanged);
      onClose();
      await refresh();
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
      title={texts.dialogTitle}
      description={texts.dialogText}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={changing.isPending}>
            {texts.changeEmail}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(changing.error)} />
        <Field label={texts.newEmail} error={errors['email']}>
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
          label={messages.yourPassword}
          value={password}
          onChange={setPassword}
          error={errors['password'] === undefined ? undefined : messages.wrongPassword}
        />
      </form>
    </Dialog>
  );
}
