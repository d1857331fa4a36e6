import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { choosePassword } from '../../api/auth.ts';
import { fieldErrorsOf } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FormProblem } from './form-problem.tsx';
import { PasswordField } from './password-field.tsx';
import { useLinkToken } from './use-link-token.ts';

/** A reset link: its bearer chooses a new password, and signs in with it. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const [password, setPassword] = useState('');
  const choosing = useMutation({ mutationFn: choosePassword, meta: { showsErrors: true } });
  if (token === undefined) return <NoToken />;
  if (choosing.isSuccess) {
    return (
      <AuthLayout title="Your password is changed" description="You were signed out everywhere.">
        <Link to="/sign-in" className={`${buttonClasses({ variant: 'primary', size: 'lg' })} w-full`}>
          Sign in
        </Link>
      </AuthLayout>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    choosing.mutate({ token, password });
  };
  return (
    <AuthLayout
      title="Choose a new password"
      description="The link works once. You are signed out everywhere when the new password counts."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={choosing.error} />
        <PasswordField
          isNew
          label="New password"
          value={password}
          onChange={setPassword}
          error={fieldErrorsOf(choosing.error)['password']}
        />
        <Button type="submit" variant="primary" size="lg" isPending={choosing.isPending}>
          Change the password
        </Button>
      </form>
    </AuthLayout>
  );
}

function NoToken() {
  return (
    <AuthLayout title="This link is not whole">
      <p className="text-ink-2">
        A link to choose a new password ends in <code className="font-mono">#token=…</code>: copy all of it.
      </p>
      <Link to="/forgot-password" className={`${buttonClasses()} mt-4 w-full`}>
        Get another link
      </Link>
    </AuthLayout>
  );
}
