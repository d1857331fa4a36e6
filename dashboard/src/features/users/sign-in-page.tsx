import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { askForReset, signIn } from '../../api/auth.ts';
import { signInWithPasskey, supportsPasskeys } from '../../api/passkeys.ts';
import { fieldErrorsOf, formErrorOf, type Problem, toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { messages } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { useStartSession } from './use-start-session.ts';

const texts = messages.signIn;

const route = getRouteApi('/sign-in');

/** Signs in with e-mail and password, followed by a code if two-factor authentication is on, or with a passkey. */
export function SignInPage() {
  const { next = '/' } = route.useSearch();
  const signingIn = useStartSession(signIn, next);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const errors = fieldErrorsOf(signingIn.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signingIn.mutate({ email, password });
  };
  if (signingIn.data === false) return <CodeStep next={next} onBack={signingIn.reset} />;
  const problem = signingIn.error === null ? undefined : toProblem(signingIn.error);
  if (problem?.code === 'RATE_LIMITED')
    return <LockedOut email={email} next={next} problem={problem} onBack={signingIn.reset} />;
  return (
    <AuthLayout title={texts.title} footer={texts.noAccount}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(signingIn.error)} />
        <Field label={messages.email} error={errors['email']}>
          <Input
            type="email"
            autoComplete="username"
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <PasswordField
          value={password}
          onChange={setPassword}
          error={errors['password']}
          aside={
            <Link to="/forgot-password" className="text-accent-text underline underline-offset-2">
              {texts.forgot}
            </Link>
          }
        />
        <Button type="submit" variant="primary" size="lg" isPending={signingIn.isPending}>
          {texts.submit}
        </Button>
      </form>
      <PasskeySignIn next={next} />
      <JoinLink />
    </AuthLayout>
  );
}

/** Offers what wrong passwords do not block, also those of other people in the network: a reset link and passkeys. */
function LockedOut({
  email,
  next,
  problem: { retryAfterSeconds = 60 },
  onBack,
}: {
  readonly email: string;
  readonly next: string;
  readonly problem: Problem;
  readonly onBack: () => void;
}) {
  const { locked } = texts;
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const sending = useMutation({ mutationFn: askForReset, meta: { showsErrors: true } });
  return (
    <AuthLayout title={locked.title}>
      <div className="flex flex-col gap-4">
        <Notice tone="bad">{locked.text({ minutes: Math.ceil(retryAfterSeconds / 60) })}</Notice>
        {options.data?.passwordReset === 'mail' && !sending.isSuccess && (
          <>
            <FormProblem message={formErrorOf(sending.error)} />
            <p className="break-words text-ink-2">{locked.mail({ email })}</p>
            <Button
              variant="primary"
              size="lg"
              isPending={sending.isPending}
              onClick={() => sending.mutate(email)}
            >
              {locked.sendMail}
            </Button>
          </>
        )}
        {sending.isSuccess && (
          <Notice title={messages.forgot.sentTitle}>{messages.forgot.sent({ email })}</Notice>
        )}
        {options.data?.passwordReset === 'link' && (
          <Link to="/forgot-password" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
            {locked.getLink}
          </Link>
        )}
      </div>
      <PasskeySignIn next={next} />
      <Button variant="ghost" className="mt-4 w-full" onClick={onBack}>
        {locked.back}
      </Button>
    </AuthLayout>
  );
}

/** Leads to a request for an invitation. Hidden if the server sends no mail. */
function JoinLink() {
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  if (options.data?.passwordReset !== 'mail') return null;
  return (
    <Link to="/join" className="mt-4 block text-center text-accent-text text-xs underline underline-offset-2">
      {texts.join}
    </Link>
  );
}

/** Signs in with a passkey. Hidden if the server or the browser does not support passkeys. */
function PasskeySignIn({ next }: { readonly next: string }) {
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const signingIn = useStartSession(signInWithPasskey, next);
  if (options.data?.passkeys !== true || !supportsPasskeys()) return null;
  return (
    <div className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
      <FormProblem message={formErrorOf(signingIn.error)} />
      <Button size="lg" isPending={signingIn.isPending} onClick={() => signingIn.mutate(undefined)}>
        <KeyRound aria-hidden />
        {texts.usePasskey}
      </Button>
    </div>
  );
}
