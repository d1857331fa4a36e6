import { type AppSetup, confirmApp } from '../../../api/account.ts';
import { useForm } from '../../../parts/use-form.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
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
  const form = useForm({ first: { code: '' }, send: ({ code }) => confirmApp(code), onDone });
  const secret = new URL(setup.address).searchParams.get('secret') ?? '';
  return (
    <FormDialog
      form={form}
      title={texts.title}
      submitLabel={messages.twoFactor.turnOn}
      isChanged={false}
      onClose={onClose}
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
        <Field label={texts.code} error={form.errors['code'] === undefined ? undefined : texts.wrongCode}>
          <Input
            required
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            placeholder={texts.codePlaceholder}
            className="font-mono tracking-widest"
            {...form.text('code')}
          />
        </Field>
      </div>
    </FormDialog>
  );
}

/** Groups of four characters are easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
