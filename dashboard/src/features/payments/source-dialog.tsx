import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import { type PaymentSource, PROVIDERS, type Provider } from './provider-events.ts';
import { useSaving } from './use-saving.ts';

const texts = messages.form;

/** Adds a payment source, or renames one. */
export function SourceDialog({
  websiteId,
  source,
  initial = 'stripe',
  onClose,
}: {
  readonly websiteId: string;
  /** The source to rename; `undefined` for a new one. */
  readonly source?: PaymentSource | undefined;
  readonly initial?: Provider;
  readonly onClose: () => void;
}) {
  const [provider, setProvider] = useState<Provider>(initial);
  const [name, setName] = useState(source?.name ?? '');
  const [mode, setMode] = useState<PaymentSource['mode']>('live');
  const saving = useSaving(
    () =>
      source === undefined
        ? client.paymentSources.create({
            websiteId,
            provider,
            mode,
            name: name.trim() === '' ? messages.providers[provider] : name,
          })
        : client.paymentSources.update({ id: source.id, name }),
    source === undefined ? texts.added : texts.renamed,
    onClose,
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={source === undefined ? texts.title : texts.renameTitle}
      problem={formErrorOf(saving.error)}
      cancelLabel={messages.cancel}
      submitLabel={source === undefined ? texts.submit : texts.rename}
      isPending={saving.isPending}
      isDisabled={source !== undefined && name.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      {source === undefined && (
        <Field label={texts.provider} error={errors['provider']}>
          <Select
            label={texts.provider}
            choices={PROVIDERS.map((value) => ({ value, label: messages.providers[value] }))}
            value={provider}
            onChange={setProvider}
          />
        </Field>
      )}
      <Field label={texts.name} hint={texts.nameHint} error={errors['name']}>
        <Input
          maxLength={100}
          placeholder={messages.providers[source?.provider ?? provider]}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {source === undefined && (
        <Field label={texts.mode} hint={texts.modeHint} error={errors['mode']}>
          <Select
            label={texts.mode}
            choices={(['live', 'test'] as const).map((value) => ({ value, label: messages.modes[value] }))}
            value={mode}
            onChange={setMode}
          />
        </Field>
      )}
    </FormDialog>
  );
}
