import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showDone } from '../../../ui/toasts.ts';

/** Makes a website public, which it asks about first, or private again, which is done at once. */
export function PublicSwitch({
  website: { id, name, isPublic },
}: {
  readonly website: { readonly id: string; readonly name: string; readonly isPublic: boolean };
}) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const saving = useMutation(
    rpc.websites.update.mutationOptions({
      onSuccess: async ({ website }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.websites.key() });
        setIsAsking(false);
        showDone(website.isPublic ? `${name} is public now` : `${name} is private now`);
      },
    }),
  );
  const address = `${window.location.origin}/public/websites/${id}`;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isOn={isPublic}
        isDisabled={saving.isPending}
        onChange={(isOn) => (isOn ? setIsAsking(true) : saving.mutate({ id, isPublic: false }))}
        label="Public"
        hint={
          isPublic
            ? 'Anybody may look, search engines may list the page, and the API answers without a key.'
            : 'Off: nobody sees anything without signing in or a link.'
        }
      />
      {isPublic && (
        <Field label="Public address">
          <div className="flex gap-2">
            <Input
              readOnly
              value={address}
              spellCheck={false}
              className="min-w-0 flex-1 font-mono text-xs!"
              onFocus={(event) => event.target.select()}
            />
            <CopyButton text={address} label="Copy the public address">
              Copy
            </CopyButton>
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              aria-label="Open the public page in a new tab"
              className={buttonClasses()}
            >
              <ExternalLink aria-hidden />
            </a>
          </div>
        </Field>
      )}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Make ${name} public?`}
        description="Anybody in the world may look at its figures from then on, those of the past as well."
        confirmLabel="Make public"
        isDangerous={false}
        isPending={saving.isPending}
        onConfirm={() => saving.mutate({ id, isPublic: true })}
        error={saving.error === null ? undefined : toProblem(saving.error).message}
      />
    </div>
  );
}
