import { errorIn, fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { useVersion } from '../../api/versions.ts';
import { LANGUAGE, type Language } from '../../lib/language.ts';
import { serverTexts } from '../../lib/texts.ts';
import { useChange } from '../../parts/use-change.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { startDraft, toObject } from '../../ui/schema-form/schema-draft.ts';
import { fieldsOfSchema } from '../../ui/schema-form/schema-fields.ts';
import { SchemaTextsContext } from '../../ui/schema-form/schema-texts.ts';
import { CHANNELS } from './channels.data.ts';
import { ConfigInput } from './config-inputs.tsx';
import { type Integration, isNewIntegration, type Kind, nameOfKind } from './form-values.ts';
import { messages } from './messages.ts';
import { TestResult } from './test-result.tsx';

interface Values {
  readonly name: string;
  readonly language: Language;
  readonly config: ReturnType<typeof startDraft>;
}

/** Connects a service, or edits an integration. The form is generated from the schema of the kind. */
export function IntegrationDialog({
  kind,
  integration,
  onClose,
}: {
  readonly kind: Kind;
  /** `undefined` for a new one. */
  readonly integration: Integration | undefined;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const fields = fieldsOfSchema(kind.configSchema);
  const isNew = integration === undefined;
  const version = useVersion(integration);

  /** @throws Error for a kind without a name, which the server never returns. */
  const toNew = ({ name, language, config }: Values) => {
    const input = { organizationId, kind: kind.kind, name, language, config: toObject(fields, config, true) };
    if (!isNewIntegration(input)) throw new Error('The kind has no name');
    return input;
  };
  const form = useForm({
    first: (): Values => ({
      name: integration?.name ?? nameOfKind(kind),
      language: integration?.language ?? LANGUAGE,
      config: startDraft(fields, integration?.config),
    }),
    send: (values) => {
      if (integration === undefined) return client.integrations.create(toNew(values));
      const config = toObject(fields, values.config, false);
      return client.integrations.update({ ...values, id: integration.id, config }, version);
    },
    reload: [rpc.integrations.list.key()],
    fields: ['name', 'language', ...fields.map((field) => `config.${field.name}`)],
    done: (_, { name }) => (isNew ? messages.created({ name }) : messages.saved),
    onDone: onClose,
  });
  const testing = useChange(() => client.integrations.testNew(toNew(form.values)));
  const { config } = form.values;
  const errors = { ...fieldErrorsOf(testing.error), ...form.errors };
  return (
    <FormDialog
      form={form}
      title={
        isNew ? messages.connect({ name: nameOfKind(kind) }) : messages.editTitle({ name: integration.name })
      }
      description={serverTexts?.channels[kind.kind]?.description ?? kind.description}
      problem={form.problem ?? formErrorOf(testing.error, new Set(Object.keys(errors)))}
      submitLabel={isNew ? messages.submit : messages.save}
      {...(isNew && {
        action: (
          <Button className="mr-auto" isPending={testing.isPending} onClick={() => testing.mutate()}>
            {messages.test}
          </Button>
        ),
      })}
      onClose={onClose}
    >
      <SchemaTextsContext value={{ fields: {}, choices: CHANNELS[kind.kind].choices ?? {}, elements: {} }}>
        {fields.map((field) => (
          <ConfigInput
            key={field.name}
            kind={kind.kind}
            field={field}
            integration={integration}
            value={config[field.name] ?? field.fallback}
            error={errorIn(errors, `config.${field.name}`)}
            onChange={(value) => {
              testing.reset();
              form.set((current) => ({ config: { ...current.config, [field.name]: value } }));
            }}
          />
        ))}
      </SchemaTextsContext>
      <Field label={messages.name} hint={messages.nameHint} error={errors['name']}>
        <Input required maxLength={80} {...form.text('name')} />
      </Field>
      <Field label={messages.language} error={errors['language']}>
        <Select
          {...form.choice('language')}
          choices={[
            { value: 'en', label: messages.languages.en },
            { value: 'de', label: messages.languages.de },
          ]}
        />
      </Field>
      {testing.data !== undefined && <TestResult delivery={testing.data.delivery} />}
    </FormDialog>
  );
}
