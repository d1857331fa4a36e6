import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { confirmEmail } from '../../api/auth.ts';
import { formErrorOf } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { messages } from './messages.ts';
import { useLinkToken } from './use-link-token.ts';

const texts = messages.confirmEmail;
const [beforeToken, afterToken] = messages.link.endsWith;

/** Opened from a link sent to a new address. A click confirms it, because programs that scan e-mails also open links. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
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
  return (
    <AuthLayout title={texts.title}>
      <div className="flex flex-col gap-4">
        <FormProblem message={formErrorOf(confirming.error)} />
        {token === undefined ? (
          <p className="text-ink-2">
            {beforeToken}
            <code className="font-mono">#token=…</code>
            {afterToken}
          </p>
        ) : (
          <Button
            variant="primary"
            size="lg"
            isPending={confirming.isPending}
            onClick={() => confirming.mutate(token)}
          >
            {texts.submit}
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}
