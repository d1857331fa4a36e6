import { client, rpc } from '../../api/rpc.ts';
import { useForm } from '../../parts/use-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import { type PaymentSource, PROVIDERS, type Provider } from './provider-events.ts';

const texts = messages.form;

interface Values {
  readonly provider: Provider;
  readonly name: string;
  readonly mode: PaymentSource['mode'];
}

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
  const form = useForm({
    first: (): Values => ({ provider: initial, name: source?.name ?? '', mode: 'live' }),
    send: ({ provider, name, mode }) =>
      source === undefined
        ? client.paymentSources.create({
            websiteId,
            provider,
            mode,
            name: name.trim() === '' ? messages.providers[provider] : name,
          })
        : client.paymentSources.update({ id: source.id, name }),
    reload: [rpc.paymentSources.key()],
    done: source === undefined ? texts.added : texts.renamed,
    onDone: onClose,
  });
  const { provider, name } = form.values;
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={source === undefined ? texts.title : texts.renameTitle}
      submitLabel={source === undefined ? texts.submit : texts.rename}
      isDisabled={source !== undefined && name.trim() === ''}
      onClose={onClose}
    >
      {source === undefined && (
        <Field label={texts.provider} error={errors['provider']}>
          <Select
            label={texts.provider}
            choices={PROVIDERS.map((value) => ({ value, label: messages.providers[value] }))}
            {...form.choice('provider')}
          />
        </Field>
      )}
      <Field label={texts.name} hint={texts.nameHint} error={errors['name']}>
        <Input
          maxLength={100}
          placeholder={messages.providers[source?.provider ?? provider]}
          {...form.text('name')}
        />
      </Field>
      {source === undefined && (
        <Field label={texts.mode} hint={texts.modeHint} error={errors['mode']}>
          <Select
            label={texts.mode}
            choices={(['live', 'test'] as const).map((value) => ({ value, label: messages.modes[value] }))}
            {...form.choice('mode')}
          />
        </Field>
      )}
    </FormDialog>
  );
}
