import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { confirmEmail } from '../../api/auth.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FormProblem } from './form-problem.tsx';
import { useLinkToken } from './use-link-token.ts';

/** A link that was mailed to a new address: by a click, so that programs that read mails confirm nothing. */
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
      <AuthLayout title="Your address is confirmed" description="You sign in with it from now on.">
        <Link to="/" className={`${buttonClasses({ variant: 'primary', size: 'lg' })} w-full`}>
          Go on
        </Link>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Your new e-mail address">
      <div className="flex flex-col gap-4">
        <FormProblem error={confirming.error} />
        {token === undefined ? (
          <p className="text-ink-2">
            This link is not whole: it ends in <code className="font-mono">#token=…</code>.
          </p>
        ) : (
          <Button
            variant="primary"
            size="lg"
            isPending={confirming.isPending}
            onClick={() => confirming.mutate(token)}
          >
            Confirm this address
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}
