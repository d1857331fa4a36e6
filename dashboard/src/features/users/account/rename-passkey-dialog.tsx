import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { renamePasskey } from '../../../api/account.ts';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FormProblem } from '../form-problem.tsx';
import { useAccountChanged } from './use-account.ts';

/** Another name for a passkey. */
export function RenamePasskeyDialog({
  id,
  name: before,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const formId = useId();
  const [name, setName] = useState(before);
  const changed = useAccountChanged();
  const renaming = useMutation({
    mutationFn: renamePasskey,
    meta: { showsErrors: true },
    onSuccess: async () => {
      onClose();
      await changed();
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
      title="Rename the passkey"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={renaming.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={renaming.error} />
        <Field label="Name" error={fieldErrorsOf(renaming.error)['name']}>
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
