import { type FormEvent, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { messages } from '../messages.ts';

/** The form for the password of a link. It does not reveal the website. */
export function PasswordForm({
  onPassword,
  isPending,
  error,
}: {
  readonly onPassword: (password: string) => void;
  readonly isPending: boolean;
  readonly error: unknown;
}) {
  const [password, setPassword] = useState('');
  const problem = error === null ? undefined : toProblem(error);
  const isWrong = problem?.code === 'AUTH_REQUIRED';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPassword(password);
  };
  return (
    <div className="mx-auto flex min-h-[70dvh] w-full max-w-sm flex-col justify-center px-5 py-10">
      <title>{messages.page.passwordPageTitle}</title>
      <h1 className="text-center text-xl">{messages.page.passwordTitle}</h1>
      <p className="mt-1 mb-6 text-center text-ink-2">{messages.page.passwordText}</p>
      <form
        onSubmit={submit}
        className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-card"
      >
        <FormProblem message={isWrong ? undefined : problem?.message} />
        <Field label={messages.page.password} error={isWrong ? messages.page.wrongPassword : undefined}>
          <Input
            type="password"
            autoComplete="off"
            required
            autoFocus
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          {messages.page.submitPassword}
        </Button>
      </form>
    </div>
  );
}
