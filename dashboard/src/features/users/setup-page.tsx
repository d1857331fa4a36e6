import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { redeemSetupLink } from '../../api/auth.ts';
import { fieldErrorsOf } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FormProblem } from './form-problem.tsx';
import { PasswordField } from './password-field.tsx';
import { useEnter } from './use-enter.ts';

const route = getRouteApi('/setup');

/** The set-up link of an empty instance. It creates the first owner, and continues with the first website. */
export function SetupPage() {
  const { token } = route.useSearch();
  const entering = useEnter(redeemSetupLink, '/websites/new');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [organizationName, setOrganizationName] = useState('');
  const errors = fieldErrorsOf(entering.error);
  if (token === undefined) return <NoToken />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = organizationName.trim();
    entering.mutate({ token, email, password, ...(name !== '' && { organizationName: name }) });
  };
  return (
    <AuthLayout
      title="Welcome to Pharos"
      description="You are about to become the first owner of this instance."
      footer="Step 1 of 3 · Then you add a website, and see its first visit arrive."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={entering.error} />
        {errors['token'] !== undefined && <Notice tone="bad">This set-up link is not valid.</Notice>}
        <Field label="E-mail" error={errors['email']} hint="You sign in with it. It is sent nowhere.">
          <Input
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <PasswordField isNew value={password} onChange={setPassword} error={errors['password']} />
        <Field
          label="Organization"
          aside="Optional"
          error={errors['organizationName']}
          hint="Websites, keys and people belong to it. You can rename it later."
        >
          <Input
            autoComplete="organization"
            maxLength={100}
            value={organizationName}
            onChange={(event) => setOrganizationName(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" isPending={entering.isPending}>
          Create the owner
        </Button>
      </form>
    </AuthLayout>
  );
}

function NoToken() {
  return (
    <AuthLayout title="This link is not whole">
      <p className="text-ink-2">
        A set-up link ends in <code className="font-mono">?token=…</code>. The server prints it when it starts
        and nobody can sign in yet: copy all of it.
      </p>
      <Link to="/sign-in" className={`${buttonClasses()} mt-4 w-full`}>
        Sign in instead
      </Link>
    </AuthLayout>
  );
}
