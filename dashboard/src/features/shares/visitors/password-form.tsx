import { type FormEvent, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks for the password of a link. Whose figures it leads to is told to nobody before. */
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
      <title>Shared analytics · Pharos</title>
      <h1 className="text-center text-xl">This link has a password</h1>
      <p className="mt-1 mb-6 text-center text-ink-2">Whoever gave you the link can tell you.</p>
      <form
        onSubmit={submit}
        className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-5 shadow-card"
      >
        {problem !== undefined && !isWrong && <Notice tone="bad">{problem.message}</Notice>}
        <Field label="Password" error={isWrong ? 'This is not the password of the link.' : undefined}>
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
          Show the figures
        </Button>
      </form>
    </div>
  );
}
