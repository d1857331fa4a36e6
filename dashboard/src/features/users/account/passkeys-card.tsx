import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removePasskey } from '../../../api/account.ts';
import { knowsPasskeys } from '../../../api/passkeys.ts';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { tellDate } from '../../../lib/tell-time.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { type Account, useAccountChanged } from './use-account.ts';

type Passkey = Account['passkeys'][number];
type Step = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys of the person, each of them a way in without a password. */
export function PasskeysCard({ account: { passkeys } }: { readonly account: Account }) {
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const isPossible = options.data?.passkeys !== false && knowsPasskeys();
  return (
    <>
      <Card
        title="Passkeys"
        description="Sign in with your fingerprint, your face or a PIN, without a password or a code."
        actions={isPossible && <Button onClick={() => setStep({ kind: 'add' })}>Add a passkey</Button>}
      >
        {isPossible && passkeys.length === 0 ? undefined : (
          <>
            {!isPossible && (
              <p className="text-ink-3">
                {knowsPasskeys()
                  ? 'Browsers use passkeys only where the service has a name and TLS.'
                  : 'This browser does not know passkeys.'}
              </p>
            )}
            {passkeys.length > 0 && (
              <ul className="divide-y divide-line">
                {passkeys.map((passkey) => (
                  <li key={passkey.id} className="flex items-center gap-3 py-2.5 last:pb-0">
                    <KeyRound aria-hidden className="size-4 shrink-0 text-ink-3" />
                    <div className="min-w-0 flex-1">
                      <p className="flex items-center gap-2">
                        <span className="truncate font-medium">{passkey.name}</span>
                        {passkey.synced && <Badge>Synced</Badge>}
                      </p>
                      <p className="text-ink-3 text-xs">Added {tellDate(passkey.createdAt)}</p>
                    </div>
                    <IconButton
                      label={`Rename ${passkey.name}`}
                      icon={<Pencil />}
                      size="sm"
                      onClick={() => setStep({ kind: 'rename', passkey })}
                    />
                    <IconButton
                      label={`Remove ${passkey.name}`}
                      icon={<Trash2 />}
                      size="sm"
                      onClick={() => setStep({ kind: 'remove', passkey })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Card>
      {step?.kind === 'add' && <AddPasskeyDialog onClose={close} />}
      {step?.kind === 'rename' && <RenamePasskeyDialog {...step.passkey} onClose={close} />}
      {step?.kind === 'remove' && <RemovePasskeyDialog {...step.passkey} onClose={close} />}
    </>
  );
}

function RemovePasskeyDialog({
  id,
  name,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}) {
  const changed = useAccountChanged();
  const removing = useMutation({
    mutationFn: removePasskey,
    meta: { showsErrors: true },
    onSuccess: async () => {
      onClose();
      showDone('Passkey removed');
      await changed();
    },
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Remove ${name}?`}
      description="Nobody can sign in with it any more. Your device may go on offering it: remove it there, too."
      confirmLabel="Remove passkey"
      isPending={removing.isPending}
      onConfirm={() => removing.mutate(id)}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
    />
  );
}
