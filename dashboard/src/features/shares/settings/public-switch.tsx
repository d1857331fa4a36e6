import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';

/** Makes a website public after a confirmation, or private immediately. */
export function PublicSwitch({
  website: { id, name, isPublic },
}: {
  readonly website: { readonly id: string; readonly name: string; readonly isPublic: boolean };
}) {
  const queryClient = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const saving = useMutation(
    rpc.websites.update.mutationOptions({
      onSuccess: async ({ website }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.websites.key() });
        setIsConfirming(false);
        showDone(
          website.isPublic ? messages.public.nowPublic({ name }) : messages.public.nowPrivate({ name }),
        );
      },
    }),
  );
  const address = `${window.location.origin}/public/websites/${id}`;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isOn={isPublic}
        isDisabled={saving.isPending}
        onChange={(isOn) => (isOn ? setIsConfirming(true) : saving.mutate({ id, isPublic: false }))}
        label={messages.public.label}
        hint={isPublic ? messages.public.on : messages.public.off}
      />
      {isPublic && (
        <Field label={messages.public.address}>
          <div className="flex gap-2">
            <Input
              readOnly
              value={address}
              spellCheck={false}
              className="min-w-0 flex-1 font-mono text-xs!"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={address} label={messages.public.copyAddress}>
              {messages.public.copy}
            </CopyButton>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              aria-label={messages.public.open}
              className={buttonClasses()}
            >
              <ExternalLink aria-hidden />
            </a>
          </div>
        </Field>
      )}
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={messages.public.confirmTitle({ name })}
        description={messages.public.confirmText}
        confirmLabel={messages.public.confirm}
        isDangerous={false}
        isPending={saving.isPending}
        onConfirm={() => saving.mutate({ id, isPublic: true })}
        error={saving.error === null ? undefined : toProblem(saving.error).message}
      />
    </div>
  );
}
