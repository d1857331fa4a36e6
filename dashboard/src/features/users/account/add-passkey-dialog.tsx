import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addPasskey } from '../../../api/passkeys.ts';
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

const texts = messages.passkeys;

/** Adds a passkey. Asks for its name and for the password; the browser creates it. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const refresh = useRefreshAccount();
  const adding = useMutation({
    mutationFn: addPasskey,
    meta: { showsErrors: true },
    onSuccess: async () => {
      onClose();
      showDone(texts.addedToast);
      await refresh();
    },
  });
  const errors = fieldErrorsOf(adding.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate({ name, password });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.add}
      description={texts.addText}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={adding.isPending}>
            {texts.addSubmit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(adding.error)} />
        <Field label={messages.name} error={errors['name'] ?? errors['response']} hint={texts.nameHint}>
          <Input
            required
            autoFocus
            maxLength={100}
            autoComplete="off"
            placeholder={texts.namePlaceholder}
            value={name}
            onChange={(event) => setName(event.target.value)}
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
