import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { choosePassword } from '../../api/auth-links.ts';
import { fieldErrorsOf, formErrorOf, isSignedOut } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CheckedLink } from './checked-link.tsx';
import { DeadLink } from './dead-link.tsx';
import { messages } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { useLinkToken } from './use-link-token.ts';

const texts = messages.reset;
const [beforeToken, afterToken] = messages.link.endsWith;

/** Opened from a reset link. Sets a new password. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  if (token === undefined) return <NoToken />;
  return (
    <CheckedLink purpose="reset" token={token} title={texts.title}>
      <NewPassword token={token} />
    </CheckedLink>
  );
}

function NewPassword({ token }: { readonly token: string }) {
  const [password, setPassword] = useState('');
  const saving = useMutation({ mutationFn: choosePassword, meta: { showsErrors: true } });
  if (saving.isSuccess) {
    return (
      <AuthLayout title={texts.doneTitle} description={texts.done}>
        <Link to="/sign-in" className={`${buttonClasses({ variant: 'primary', size: 'lg' })} w-full`}>
          {texts.signIn}
        </Link>
      </AuthLayout>
    );
  }
  if (isSignedOut(saving.error)) return <DeadLink kind="reset" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate({ token, password });
  };
  return (
    <AuthLayout title={texts.title} description={texts.text}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(saving.error)} />
        <PasswordField
          isNew
          label={messages.password.new}
          value={password}
          onChange={setPassword}
          error={fieldErrorsOf(saving.error)['password']}
        />
        <Button type="submit" variant="primary" size="lg" isPending={saving.isPending}>
          {texts.submit}
        </Button>
      </form>
    </AuthLayout>
  );
}

function NoToken() {
  return (
    <AuthLayout title={messages.link.incomplete}>
      <p className="text-ink-2">
        {beforeToken}
        <code className="font-mono">#token=…</code>
        {afterToken}
      </p>
      <Link to="/forgot-password" className={`${buttonClasses()} mt-4 w-full`}>
        {texts.getLink}
      </Link>
    </AuthLayout>
  );
}
