import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { signOut } from '../../api/auth.ts';
import { acceptInvitation, joinByInvitation, showInvitation } from '../../api/auth-links.ts';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../api/problem.ts';
import { type Session, sessionQuery } from '../../api/session.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { DeadLink } from './dead-link.tsx';
import { messages } from './messages.ts';
import { PasswordField } from './password-field.tsx';
import { useStartSession } from './use-start-session.ts';

const texts = messages.invitation;

const route = getRouteApi('/invitations/$invitationId');

/** An invitation. A person without an account sets a password; a person who is signed in accepts it. */
export function InvitationPage() {
  const { invitationId } = route.useParams();
  const { data: session } = useQuery(sessionQuery);
  const { isPending } = useInvitation(invitationId);
  if (session === undefined || isPending) {
    return (
      <AuthLayout title={texts.pageTitle}>
        <SkeletonLines count={4} label={texts.loading} />
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
  const joining = useStartSession(joinByInvitation, '/');
  const invitation = useInvitation(invitationId);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const errors = fieldErrorsOf(joining.error);
  const hasAccount = joining.error !== null && toProblem(joining.error).code === 'CONFLICT';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    joining.mutate({ invitationId, password, ...(trimmedName !== '' && { name: trimmedName }) });
  };
  if (invitation.data === null) return <DeadLink kind="invitation" />;
  return (
    <AuthLayout
      title={texts.title}
      description={
        invitation.data
          ? texts.joinOrganization({ organization: invitation.data.organizationName })
          : texts.join
      }
      footer={
        <>
          {texts.haveAccount}{' '}
          <Link
            to="/sign-in"
            search={{ next: `/invitations/${invitationId}` }}
            className="text-accent-text underline underline-offset-2"
          >
            {texts.signInFirst}
          </Link>
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <InvitationFacts invitationId={invitationId} />
        <FormProblem message={formErrorOf(joining.error)} />
        {hasAccount && (
          <Link
            to="/sign-in"
            search={{ next: `/invitations/${invitationId}` }}
            className={buttonClasses({ size: 'lg' })}
          >
            {texts.signIn}
          </Link>
        )}
        <Field label={texts.name} aside={messages.optional} error={errors['name']}>
          <Input
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <PasswordField isNew value={password} onChange={setPassword} error={errors['password']} />
        <Button type="submit" variant="primary" size="lg" isPending={joining.isPending}>
          {texts.submit}
        </Button>
      </form>
    </AuthLayout>
  );
}

function Accept({ invitationId, session }: { readonly invitationId: string; readonly session: Session }) {
  const accepting = useStartSession(acceptInvitation, '/');
  const signingOut = useMutation({ mutationFn: signOut, onSuccess: () => window.location.reload() });
  const invitation = useInvitation(invitationId);
  if (invitation.data === null) return <DeadLink kind="invitation" isSignedIn />;
  return (
    <AuthLayout title={texts.title} description={texts.signedInAs({ email: session.user.email })}>
      <div className="flex flex-col gap-3">
        <InvitationFacts invitationId={invitationId} />
        {accepting.error !== null && toProblem(accepting.error).code === 'ACCESS_DENIED' ? (
          <p role="alert" className="text-bad-text">
            {texts.invalid}
          </p>
        ) : (
          <FormProblem message={formErrorOf(accepting.error)} />
        )}
        <Button
          variant="primary"
          size="lg"
          isPending={accepting.isPending}
          onClick={() => accepting.mutate(invitationId)}
        >
          {texts.accept}
        </Button>
        <Button size="lg" isPending={signingOut.isPending} onClick={() => signingOut.mutate()}>
          {texts.signOut}
        </Button>
      </div>
    </AuthLayout>
  );
}

function useInvitation(invitationId: string) {
  return useQuery({
    queryKey: ['invitation', invitationId],
    queryFn: () => showInvitation(invitationId),
    // The same after an error of the form below.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The organization, inviter, address and role of an invitation. Empty if it is invalid. */
function InvitationFacts({ invitationId }: { readonly invitationId: string }) {
  const { data } = useInvitation(invitationId);
  if (!data) return null;
  const facts = [
    [texts.organization, data.organizationName],
    [texts.invitedBy, data.inviterName],
    [texts.address, data.email],
    [texts.role, texts.roles[data.role]],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-md bg-sunken px-3 py-2.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
