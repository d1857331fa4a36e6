import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { useVersion } from '../../api/versions.ts';
import { LANGUAGE, type Language } from '../../lib/language.ts';
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
import { useChange } from './use-change.ts';

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
  const [name, setName] = useState(integration?.name ?? nameOfKind(kind));
  const [language, setLanguage] = useState<Language>(integration?.language ?? LANGUAGE);
  const [values, setValues] = useState(startDraft(fields, integration?.config));
  const isNew = integration === undefined;
  const version = useVersion(integration);

  /** @throws Error for a kind without a name, which the server never returns. */
  const toNew = () => {
    const input = { organizationId, kind: kind.kind, name, language, config: toObject(fields, values, true) };
    if (!isNewIntegration(input)) throw new Error('The kind has no name');
    return input;
  };
  const saving = useChange(
    () =>
      integration === undefined
        ? client.integrations.create(toNew())
        : client.integrations.update(
            { id: integration.id, name, language, config: toObject(fields, values, false) },
            version,
          ),
    isNew ? messages.created(name) : messages.saved,
    onClose,
  );
  const testing = useMutation({
    mutationFn: () => client.integrations.testNew(toNew()),
    meta: { showsErrors: true },
  });
  const error = saving.error ?? testing.error;
  const errors = fieldErrorsOf(error);
  const shown = new Set(['name', 'language', ...fields.map((field) => `config.${field.name}`)]);
  return (
    <FormDialog
      title={isNew ? messages.connect(nameOfKind(kind)) : messages.editTitle(integration.name)}
      description={messages.textsOf(kind.kind)?.description ?? kind.description}
      problem={formErrorOf(error, shown)}
      submitLabel={isNew ? messages.submit : messages.save}
      cancelLabel={messages.cancel}
      isPending={saving.isPending}
      {...(isNew && {
        action: (
          <Button className="mr-auto" isPending={testing.isPending} onClick={() => testing.mutate()}>
            {messages.test}
          </Button>
        ),
      })}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <SchemaTextsContext value={{ fields: {}, choices: CHANNELS[kind.kind].choices ?? {}, elements: {} }}>
        {fields.map((field) => (
          <ConfigInput
            key={field.name}
            kind={kind.kind}
            field={field}
            integration={integration}
            value={values[field.name] ?? field.fallback}
            error={errorOf(errors, `config.${field.name}`)}
            onChange={(value) => {
              testing.reset();
              setValues((current) => ({ ...current, [field.name]: value }));
            }}
          />
        ))}
      </SchemaTextsContext>
      <Field label={messages.name} hint={messages.nameHint} error={errors['name']}>
        <Input required maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={messages.language} error={errors['language']}>
        <Select
          value={language}
          onChange={setLanguage}
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

/** The error of a field, or of an element of its list. */
function errorOf(errors: Readonly<Record<string, string>>, field: string): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
}
