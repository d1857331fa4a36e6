import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { addPasskey } from '../../../api/passkeys.ts';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { FormProblem } from '../form-problem.tsx';
import { PasswordField } from '../password-field.tsx';
import { useAccountChanged } from './use-account.ts';

/** A new passkey: named and allowed here, made by the browser. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const changed = useAccountChanged();
  const adding = useMutation({
    mutationFn: addPasskey,
    meta: { showsErrors: true },
    onSuccess: async () => {
      onClose();
      showDone('Passkey added');
      await changed();
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
      title="Add a passkey"
      description="Your browser then asks where to keep it: on this device, or on your phone."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={adding.isPending}>
            Add passkey
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={adding.error} />
        <Field
          label="Name"
          error={errors['name'] ?? errors['response']}
          hint="So that you know it among others: where it is kept."
        >
          <Input
            required
            autoFocus
            maxLength={100}
            autoComplete="off"
            placeholder="My laptop"
            value={name}
            onChange={(event) => setName(event.target.value)}
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
