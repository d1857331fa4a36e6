import { useQuery } from '@tanstack/react-query';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { removePasskey } from '../../../api/account.ts';
import { supportsPasskeys } from '../../../api/passkeys.ts';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { formatDate } from '../../../lib/time/format-time.ts';
import { useChange } from '../../../parts/use-change.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { messages } from './messages.ts';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { ACCOUNT_QUERIES, type Account } from './use-account.ts';

const texts = messages.passkeys;

type Passkey = Account['passkeys'][number];
type Step = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** The passkeys of the person. */
export function PasskeysCard({ account: { passkeys } }: { readonly account: Account }) {
  const options = useQuery(rpc.users.signInOptions.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  const isSupported = options.data?.passkeys !== false && supportsPasskeys();
  return (
    <>
      <Card
        title={texts.title}
        description={texts.text}
        actions={isSupported && <Button onClick={() => setStep({ kind: 'add' })}>{texts.add}</Button>}
      >
        {isSupported && passkeys.length === 0 ? undefined : (
          <>
            {!isSupported && (
              <p className="text-ink-3">{supportsPasskeys() ? texts.needsTls : texts.unsupported}</p>
            )}
            {passkeys.length > 0 && (
              <ul className="divide-y divide-line">
                {passkeys.map((passkey) => (
                  <li key={passkey.id} className="flex items-center gap-3 py-2.5 last:pb-0">
                    <KeyRound aria-hidden className="size-4 shrink-0 text-ink-3" />
                    <div className="min-w-0 flex-1">
                      <p className="flex items-center gap-2">
                        <span className="truncate font-medium">{passkey.name}</span>
                        {passkey.synced && <Badge>{texts.synced}</Badge>}
                      </p>
                      <p className="text-ink-3 text-xs">
                        {texts.added({ date: formatDate(passkey.createdAt) })}
                      </p>
                    </div>
                    <IconButton
                      label={texts.rename({ name: passkey.name })}
                      icon={<Pencil />}
                      size="sm"
                      onClick={() => setStep({ kind: 'rename', passkey })}
                    />
                    <IconButton
                      label={texts.remove({ name: passkey.name })}
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
  const removing = useChange(removePasskey, {
    reload: ACCOUNT_QUERIES,
    done: texts.removed,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.removeTitle({ name })}
      description={texts.removeText}
      confirmLabel={texts.removeSubmit}
      isPending={removing.isPending}
      onConfirm={() => removing.mutate(id)}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
    />
  );
}
