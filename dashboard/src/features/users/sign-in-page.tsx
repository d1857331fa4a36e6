import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { signIn } from '../../api/auth.ts';
import { knowsPasskeys, signInWithPasskey } from '../../api/passkeys.ts';
import { fieldErrorsOf } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { FormProblem } from './form-problem.tsx';
import { PasswordField } from './password-field.tsx';
import { useEnter } from './use-enter.ts';

const route = getRouteApi('/sign-in');

/** Signing in: with e-mail and password and, where it was turned on, a code; or with a passkey alone. */
export function SignInPage() {
  const { next = '/' } = route.useSearch();
  const entering = useEnter(signIn, next);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const errors = fieldErrorsOf(entering.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.mutate({ email, password });
  };
  if (entering.data === false) return <CodeStep next={next} onBack={entering.reset} />;
  return (
    <AuthLayout
      title="Sign in to Pharos"
      footer="No account? Ask an owner or admin to invite you. On a new instance, open the set-up link that the server printed when it started."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={entering.error} />
        <Field label="E-mail" error={errors['email']}>
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
              Forgot it?
            </Link>
          }
        />
        <Button type="submit" variant="primary" size="lg" isPending={entering.isPending}>
          Sign in
        </Button>
      </form>
      <PasskeyDoor next={next} />
    </AuthLayout>
  );
}

/** The way in for those who have a passkey; it shows only where passkeys work. */
function PasskeyDoor({ next }: { readonly next: string }) {
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const entering = useEnter(signInWithPasskey, next);
  if (options.data?.passkeys !== true || !knowsPasskeys()) return null;
  return (
    <div className="mt-4 flex flex-col gap-3 border-line border-t pt-4">
      <FormProblem error={entering.error} />
      <Button size="lg" isPending={entering.isPending} onClick={() => entering.mutate(undefined)}>
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
    </div>
  );
}
