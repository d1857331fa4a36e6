import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type AppSetup, confirmApp } from '../../../api/account.ts';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from './messages.ts';
import { QrCode } from './qr-code.tsx';

const texts = messages.app;

/** Sets up an authenticator app: the app scans a QR code, and a code from the app confirms it. */
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
      title={texts.title}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={confirming.isPending}>
            {messages.twoFactor.turnOn}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{texts.scan}</p>
        <QrCode text={setup.address} label={texts.qrCode} />
        <div className="flex flex-col gap-1.5">
          <p className="text-ink-2">{texts.typeKey}</p>
          <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-2 pr-1 pl-3">
            <code className="min-w-0 flex-1 font-mono text-xs leading-relaxed">{inGroups(secret)}</code>
            <CopyButton text={secret} label={texts.copyKey} />
          </div>
        </div>
        <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
          <FormProblem message={formErrorOf(confirming.error)} />
          <Field
            label={texts.code}
            error={fieldErrorsOf(confirming.error)['code'] === undefined ? undefined : texts.wrongCode}
          >
            <Input
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              placeholder={texts.codePlaceholder}
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

/** Groups of four characters are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
