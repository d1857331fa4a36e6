import { client, rpc } from '../../api/rpc.ts';
import { useForm } from '../../parts/use-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import type { PaymentSource } from './provider-events.ts';

const texts = messages.secret;
const KEEP = ['0', '24', '168'] as const;

interface Values {
  readonly signingSecret: string;
  readonly keep: (typeof KEEP)[number];
}

/** Sets the signing secret of a source, and how long the previous one is accepted. */
export function SecretDialog({
  source,
  onClose,
}: {
  readonly source: PaymentSource;
  readonly onClose: () => void;
}) {
  const form = useForm({
    first: (): Values => ({ signingSecret: '', keep: '24' }),
    send: ({ signingSecret, keep }) =>
      client.paymentSources.update({
        id: source.id,
        signingSecret,
        keepPreviousSecretHours: Number(keep),
      }),
    reload: [rpc.paymentSources.key()],
    done: texts.saved,
    onDone: onClose,
  });
  const { signingSecret } = form.values;
  return (
    <FormDialog
      form={form}
      title={texts.title}
      submitLabel={texts.submit}
      isDisabled={signingSecret.trim() === ''}
      onClose={onClose}
    >
      <Field label={texts.label} hint={texts.hint} error={form.errors['signingSecret']}>
        <Input
          required
          autoFocus
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          {...form.text('signingSecret')}
        />
      </Field>
      {source.secrets.length > 0 && (
        <Field label={texts.keep}>
          <Select
            label={texts.keep}
            choices={KEEP.map((value) => ({ value, label: texts.keepChoices[value] }))}
            {...form.choice('keep')}
          />
        </Field>
      )}
    </FormDialog>
  );
}
