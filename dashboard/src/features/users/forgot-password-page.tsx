import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { askForReset } from '../../api/auth.ts';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { messages } from './messages.ts';

const texts = messages.forgot;

/** Sends a reset link, or, on a server that sends no e-mail, says who can create one. */
export function ForgotPasswordPage() {
  const options = useQuery(rpc.users.signInOptions.queryOptions());
  return (
    <AuthLayout title={texts.title}>
      <div className="flex flex-col gap-4">
        {options.error !== null && (
          <ProblemNotice {...toProblem(options.error)} onRetry={() => void options.refetch()} />
        )}
        {options.isPending && <SkeletonLines count={3} label={texts.loading} />}
        {options.data?.passwordReset === 'mail' && <MailForm />}
        {options.data?.passwordReset === 'link' && <Advice />}
        <Link to="/sign-in" className={buttonClasses({ variant: 'ghost' })}>
          {texts.back}
        </Link>
      </div>
    </AuthLayout>
  );
}

function MailForm() {
  const [email, setEmail] = useState('');
  const sending = useMutation({ mutationFn: askForReset, meta: { showsErrors: true } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate(email);
  };
  if (sending.isSuccess) {
    return <Notice title={texts.sentTitle}>{texts.sent({ email: sending.variables })}</Notice>;
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <FormProblem message={formErrorOf(sending.error)} />
      <Field label={messages.email} error={fieldErrorsOf(sending.error)['email']} hint={texts.emailHint}>
        <Input
          type="email"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" isPending={sending.isPending}>
        {texts.submit}
      </Button>
    </form>
  );
}

function Advice() {
  return (
    <>
      <p className="text-ink-2">{texts.noMail}</p>
      <CodeBlock label={texts.command} code="pharos reset-password you@example.com" isWrapped />
    </>
  );
}
