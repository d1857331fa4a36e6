import { useState } from 'react';
import { client } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { LanguageSelect } from './language-select.tsx';
import { messages } from './messages.ts';
import { ACCOUNT_QUERIES, type Account } from './use-account.ts';

const texts = messages.profile;

/** The name and e-mail address of the person. */
export function ProfileCard({ account }: { readonly account: Account }) {
  const [isChanging, setIsChanging] = useState(false);
  const form = useForm({
    first: { name: account.name },
    send: (values) => client.users.account.update(values),
    reload: ACCOUNT_QUERIES,
    done: texts.nameChanged,
  });
  return (
    <Card title={texts.title}>
      <Form form={form}>
        <Field label={messages.name} error={form.errors['name']}>
          <span className="flex gap-2">
            <Input
              required
              maxLength={100}
              autoComplete="name"
              className="min-w-0 flex-1"
              {...form.text('name')}
            />
            <Button
              type="submit"
              isPending={form.isPending}
              disabled={form.values.name.trim() === account.name}
            >
              {texts.save}
            </Button>
          </span>
        </Field>
      </Form>
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
