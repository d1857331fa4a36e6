import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { FormProblem } from '../form-problem.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { type Account, useAccountChanged } from './use-account.ts';

/** Name and e-mail address. */
export function ProfileCard({ account }: { readonly account: Account }) {
  const [name, setName] = useState(account.name);
  const [isChanging, setIsChanging] = useState(false);
  const changed = useAccountChanged();
  const saving = useMutation(
    rpc.users.account.update.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        showDone('Name changed');
        await changed();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ name });
  };
  return (
    <Card title="Profile">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={saving.error} />
        <Field label="Name" error={fieldErrorsOf(saving.error)['name']}>
          <span className="flex gap-2">
            <Input
              required
              maxLength={100}
              autoComplete="name"
              className="min-w-0 flex-1"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" isPending={saving.isPending} disabled={name.trim() === account.name}>
              Save
            </Button>
          </span>
        </Field>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <div className="min-w-0">
          <p className="font-medium">E-mail</p>
          <p className="truncate text-ink-2">{account.email}</p>
        </div>
        <Button onClick={() => setIsChanging(true)}>Change e-mail</Button>
      </div>
      {account.pendingEmail !== null && (
        <Notice className="mt-3">
          {account.pendingEmail} becomes your address once you open the link that was mailed to it.
        </Notice>
      )}
      {isChanging && <ChangeEmailDialog onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
