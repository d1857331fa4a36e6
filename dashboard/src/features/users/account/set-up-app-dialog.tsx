import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type AppSetup, confirmApp } from '../../../api/account.ts';
import { fieldErrorsOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { FormProblem } from '../form-problem.tsx';
import { QrCode } from './qr-code.tsx';

/** Brings an authenticator app and the server together: the app scans, and shows that it did. */
export function SetUpAppDialog({
  setup,
  onDone,
  onClose,
}: {
  readonly setup: AppSetup;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const formId = useId();
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: confirmApp,
    meta: { showsErrors: true },
    onSuccess: onDone,
  });
  const secret = new URL(setup.address).searchParams.get('secret') ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirming.mutate(code);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Set up your authenticator app"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={confirming.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">Scan this with the app on your phone.</p>
        <QrCode text={setup.address} label="What the authenticator app scans" />
        <div className="flex flex-col gap-1.5">
          <p className="text-ink-2">Or type this key into it:</p>
          <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-2 pr-1 pl-3">
            <code className="min-w-0 flex-1 font-mono text-xs leading-relaxed">{inGroups(secret)}</code>
            <CopyButton text={secret} label="Copy the key" />
          </div>
        </div>
        <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
          <FormProblem error={confirming.error} />
          <Field
            label="The code that the app shows"
            error={
              fieldErrorsOf(confirming.error)['code'] === undefined
                ? undefined
                : 'This is not the code. Does the clock of your phone go right?'
            }
          >
            <Input
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              placeholder="123 456"
              className="font-mono tracking-widest"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </form>
      </div>
    </Dialog>
  );
}

/** Four letters at a time are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
