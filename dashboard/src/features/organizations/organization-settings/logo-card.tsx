import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from './messages.ts';
import type { Settings } from './use-settings.ts';

const texts = messages.logo;
const MAX_BYTES = 256 * 1024;
const TYPES = 'image/png,image/jpeg,image/webp';

/** Sets or removes the logo. The server checks the file. */
export function LogoCard({ settings: { id, name, logoUrl } }: { readonly settings: Settings }) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: async (file: File | undefined) => {
      if (file === undefined) return client.organizations.logo.remove({ organizationId: id });
      return client.organizations.logo.set({ organizationId: id, image: await toBase64(file) });
    },
    meta: { showsErrors: true },
    onSuccess: async (_output, file) => {
      await queryClient.invalidateQueries({ queryKey: rpc.organizations.key() });
      showDone(file === undefined ? texts.removed : texts.saved);
    },
  });
  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    setIsTooLarge(file.size > MAX_BYTES);
    if (file.size <= MAX_BYTES) saving.mutate(file);
  };
  const problem = saving.error === null ? undefined : toProblem(saving.error);
  return (
    <Card title={texts.title} description={texts.text}>
      <div className="flex flex-col gap-3">
        <FormProblem
          message={
            isTooLarge ? texts.tooLarge : problem && (problem.details?.[0]?.message ?? problem.message)
          }
        />
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={name} imageUrl={logoUrl} size="lg" />
          <Button isPending={saving.isPending} onClick={() => input.current?.click()}>
            {logoUrl === null ? texts.upload : texts.replace}
          </Button>
          {logoUrl !== null && (
            <Button variant="ghost" disabled={saving.isPending} onClick={() => saving.mutate(undefined)}>
              {texts.remove}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept={TYPES}
            aria-label={texts.title}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      </div>
    </Card>
  );
}

/** Returns the bytes of a file in base64. */
async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return window.btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
