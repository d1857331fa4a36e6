import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { confirmEmail } from '../../api/auth-links.ts';
import { formErrorOf, isSignedOut } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CheckedLink } from './checked-link.tsx';
import { DeadLink } from './dead-link.tsx';
import { messages } from './messages.ts';
import { useLinkToken } from './use-link-token.ts';

const texts = messages.confirmEmail;
const [beforeToken, afterToken] = messages.link.endsWith;

/** Opened from a link sent to a new address. A click confirms it, because programs that scan e-mails also open links. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  if (token === undefined) return <NoToken />;
  return (
    <CheckedLink purpose="email" token={token} title={texts.title}>
      <Confirmation token={token} />
    </CheckedLink>
  );
}

function Confirmation({ token }: { readonly token: string }) {
  const queryClient = useQueryClient();
  const confirming = useMutation({
    mutationFn: confirmEmail,
    meta: { showsErrors: true },
    onSuccess: () => queryClient.clear(),
  });
  if (confirming.isSuccess) {
    return (
      <AuthLayout title={texts.doneTitle} description={texts.done}>
        <Link to="/" className={`${buttonClasses({ variant: 'primary', size: 'lg' })} w-full`}>
          {texts.continue}
        </Link>
      </AuthLayout>
    );
  }
  if (isSignedOut(confirming.error)) return <DeadLink kind="email" />;
  return (
    <AuthLayout title={texts.title}>
      <div className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(confirming.error)} />
        <Button
          variant="primary"
          size="lg"
          isPending={confirming.isPending}
          onClick={() => confirming.mutate(token)}
        >
          {texts.submit}
        </Button>
      </div>
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
    </AuthLayout>
  );
}
