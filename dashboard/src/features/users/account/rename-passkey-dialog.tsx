import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { renamePasskey } from '../../../api/account.ts';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from './messages.ts';
import { useRefreshAccount } from './use-account.ts';

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
  const formId = useId();
  const [name, setName] = useState(currentName);
  const refresh = useRefreshAccount();
  const renaming = useMutation({
    mutationFn: renamePasskey,
    meta: { showsErrors: true },
    onSuccess: async () => {
      onClose();
      await refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renaming.mutate({ id, name });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.passkeys.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={renaming.isPending}>
            {messages.passkeys.renameSubmit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(renaming.error)} />
        <Field label={messages.name} error={fieldErrorsOf(renaming.error)['name']}>
          <Input
            required
            autoFocus
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
