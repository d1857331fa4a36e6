import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { LanguageSelect } from './language-select.tsx';
import { messages } from './messages.ts';
import { type Account, useRefreshAccount } from './use-account.ts';

const texts = messages.profile;

/** The name and e-mail address of the person. */
export function ProfileCard({ account }: { readonly account: Account }) {
  const [name, setName] = useState(account.name);
  const [isChanging, setIsChanging] = useState(false);
  const refresh = useRefreshAccount();
  const saving = useMutation(
    rpc.users.account.update.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        showDone(texts.nameChanged);
        await refresh();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ name });
  };
  return (
    <Card title={texts.title}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(saving.error)} />
        <Field label={messages.name} error={fieldErrorsOf(saving.error)['name']}>
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
              {texts.save}
            </Button>
          </span>
        </Field>
      </form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <div className="min-w-0">
          <p className="font-medium">{messages.email}</p>
          <p className="truncate text-ink-2">{account.email}</p>
        </div>
        <Button onClick={() => setIsChanging(true)}>{texts.changeEmail}</Button>
      </div>
      {account.pendingEmail !== null && (
        <Notice className="mt-3">{texts.pendingEmail({ email: account.pendingEmail })}</Notice>
      )}
      <div className="mt-4 border-line border-t pt-4">
        <LanguageSelect account={account} />
      </div>
      {isChanging && <ChangeEmailDialog onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
