import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { acceptInvitation, joinByInvitation, signOut } from '../../api/auth.ts';
import { fieldErrorsOf, toProblem } from '../../api/problem.ts';
import { type Session, sessionQuery } from '../../api/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FormProblem } from './form-problem.tsx';
import { PasswordField } from './password-field.tsx';
import { useEnter } from './use-enter.ts';

const route = getRouteApi('/invitations/$invitationId');

/** An invitation: strangers choose a password and are in; people who have an account accept with it. */
export function InvitationPage() {
  const { invitationId } = route.useParams();
  const { data: session } = useQuery(sessionQuery);
  if (session === undefined) {
    return (
      <AuthLayout title="Your invitation">
        <SkeletonLines count={3} label="Looking who you are" />
      </AuthLayout>
    );
  }
  return session === null ? (
    <Join invitationId={invitationId} />
  ) : (
    <Accept invitationId={invitationId} session={session} />
  );
}

function Join({ invitationId }: { readonly invitationId: string }) {
  const joining = useEnter(joinByInvitation, '/');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const errors = fieldErrorsOf(joining.error);
  const hasAccount = joining.error !== null && toProblem(joining.error).code === 'CONFLICT';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    joining.mutate({ invitationId, password, ...(given !== '' && { name: given }) });
  };
  return (
    <AuthLayout
      title="You are invited"
      description="Set a password to join."
      footer={
        <>
          You have an account already?{' '}
          <Link
            to="/sign-in"
            search={{ next: `/invitations/${invitationId}` }}
            className="text-accent-text underline underline-offset-2"
          >
            Sign in first
          </Link>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem error={joining.error} />
        {hasAccount && (
          <Link
            to="/sign-in"
            search={{ next: `/invitations/${invitationId}` }}
            className={buttonClasses({ size: 'lg' })}
          >
            Sign in
          </Link>
        )}
        <Field label="Your name" aside="Optional" error={errors['name']}>
          <Input
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <PasswordField isNew value={password} onChange={setPassword} error={errors['password']} />
        <Button type="submit" variant="primary" size="lg" isPending={joining.isPending}>
          Join
        </Button>
      </form>
    </AuthLayout>
  );
}

function Accept({ invitationId, session }: { readonly invitationId: string; readonly session: Session }) {
  const accepting = useEnter(acceptInvitation, '/');
  const leaving = useMutation({ mutationFn: signOut, onSuccess: () => window.location.reload() });
  return (
    <AuthLayout title="You are invited" description={`You are signed in as ${session.user.email}.`}>
      <div className="flex flex-col gap-3">
        {accepting.error !== null && toProblem(accepting.error).code === 'ACCESS_DENIED' ? (
          <p role="alert" className="text-bad-text">
            This invitation is for another address, or it is not valid any more.
          </p>
        ) : (
          <FormProblem error={accepting.error} />
        )}
        <Button
          variant="primary"
          size="lg"
          isPending={accepting.isPending}
          onClick={() => accepting.mutate(invitationId)}
        >
          Accept the invitation
        </Button>
        <Button size="lg" isPending={leaving.isPending} onClick={() => leaving.mutate()}>
          It is for somebody else: sign out
        </Button>
      </div>
    </AuthLayout>
  );
}
