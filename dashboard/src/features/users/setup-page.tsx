import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { redeemSetupLink } from '../../api/auth-links.ts';
import { fieldErrorsOf, formErrorOf, isSignedOut } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CheckedLink } from './checked-link.tsx';
import { DeadLink } from './dead-link.tsx';
import { messages } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { useStartSession } from './use-start-session.ts';

const texts = messages.setup;
const [beforeToken, afterToken] = messages.link.setupEndsWith;

const route = getRouteApi('/setup');

/** The set-up link of an empty instance. It creates the first owner, and continues with the first website. */
export function SetupPage() {
  const { token } = route.useSearch();
  if (token === undefined) return <NoToken />;
  return (
    <CheckedLink purpose="setup" token={token} title={texts.title}>
      <FirstOwner token={token} />
    </CheckedLink>
  );
}

function FirstOwner({ token }: { readonly token: string }) {
  const creating = useStartSession(redeemSetupLink, '/websites/new');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [organizationName, setOrganizationName] = useState('');
  const errors = fieldErrorsOf(creating.error);
  if (errors['token'] !== undefined || isSignedOut(creating.error)) return <DeadLink kind="setup" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = organizationName.trim();
    creating.mutate({ token, email, password, ...(name !== '' && { organizationName: name }) });
  };
  return (
    <AuthLayout title={texts.title} description={texts.text} footer={texts.step}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(creating.error)} />
        <Field label={messages.email} error={errors['email']} hint={texts.emailHint}>
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
          label={texts.organization}
          aside={messages.optional}
          error={errors['organizationName']}
          hint={texts.organizationHint}
        >
          <Input
            autoComplete="organization"
            maxLength={100}
            value={organizationName}
            onChange={(event) => setOrganizationName(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" isPending={creating.isPending}>
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
        <code className="font-mono">?token=…</code>
        {afterToken}
      </p>
      <Link to="/sign-in" className={`${buttonClasses()} mt-4 w-full`}>
        {texts.signIn}
      </Link>
    </AuthLayout>
  );
}
