import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { askForReset } from '../../api/auth.ts';
import { fieldErrorsOf, toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FormProblem } from './form-problem.tsx';

/** Where to go without one's password: to one's mailbox, or to whoever can make a link. */
export function ForgotPasswordPage() {
  const options = useQuery(rpc.users.signInOptions.queryOptions());
  return (
    <AuthLayout title="Forgot your password?">
      <div className="flex flex-col gap-4">
        {options.error !== null && (
          <ProblemNotice {...toProblem(options.error)} onRetry={() => void options.refetch()} />
        )}
        {options.isPending && <SkeletonLines count={3} label="Looking what applies here" />}
        {options.data?.passwordReset === 'mail' && <MailForm />}
        {options.data?.passwordReset === 'link' && <Advice />}
        <Link to="/sign-in" className={buttonClasses({ variant: 'ghost' })}>
          Back to signing in
        </Link>
      </div>
    </AuthLayout>
  );
}

function MailForm() {
  const [email, setEmail] = useState('');
  const asking = useMutation({ mutationFn: askForReset, meta: { showsErrors: true } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate(email);
  };
  if (asking.isSuccess) {
    return (
      <Notice title="Check your e-mail">
        If {asking.variables} has an account here, a mail with a link is on its way. The link works once,
        within an hour.
      </Notice>
    );
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem error={asking.error} />
      <Field
        label="E-mail"
        error={fieldErrorsOf(asking.error)['email']}
        hint="You get a link to choose a new password."
      >
        <Input
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isPending={asking.isPending}>
        Send me a link
      </Button>
    </form>
  );
}

function Advice() {
  return (
    <>
      <p className="text-ink-2">
        No mails are sent from here. An owner or admin of your organization can make a link for you, by which
        you choose a new password. Whoever runs the server can, too:
      </p>
      <CodeBlock label="On the server" code="pharos reset-password you@example.com" isWrapped />
    </>
  );
}
