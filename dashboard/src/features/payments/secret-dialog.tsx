import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import type { PaymentSource } from './provider-events.ts';
import { useSaving } from './use-saving.ts';

const texts = messages.secret;
const KEEP = ['0', '24', '168'] as const;

/** Sets the signing secret of a source, and how long the previous one is accepted. */
export function SecretDialog({
  source,
  onClose,
}: {
  readonly source: PaymentSource;
  readonly onClose: () => void;
}) {
  const [signingSecret, setSigningSecret] = useState('');
  const [keep, setKeep] = useState<(typeof KEEP)[number]>('24');
  const saving = useSaving(
    () =>
      client.paymentSources.update({
        id: source.id,
        signingSecret,
        keepPreviousSecretHours: Number(keep),
      }),
    texts.saved,
    onClose,
  );
  return (
    <FormDialog
      title={texts.title}
      problem={formErrorOf(saving.error)}
      cancelLabel={messages.cancel}
      submitLabel={texts.submit}
      isPending={saving.isPending}
      isDisabled={signingSecret.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Field label={texts.label} hint={texts.hint} error={fieldErrorsOf(saving.error)['signingSecret']}>
        <Input
          required
          autoFocus
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={signingSecret}
          onChange={(event) => setSigningSecret(event.target.value)}
        />
      </Field>
      {source.secrets.length > 0 && (
        <Field label={texts.keep}>
          <Select
            label={texts.keep}
            choices={KEEP.map((value) => ({ value, label: texts.keepChoices[value] }))}
            value={keep}
            onChange={setKeep}
          />
        </Field>
      )}
    </FormDialog>
  );
}
