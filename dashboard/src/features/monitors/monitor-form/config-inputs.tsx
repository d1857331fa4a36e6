import { errorIn } from '../../../api/problem.ts';
import { isStoredSecret } from '../../../ui/schema-form/schema-draft.ts';
import type { Draft, SchemaField } from '../../../ui/schema-form/schema-fields.ts';
import { SchemaInput } from '../../../ui/schema-form/schema-input.tsx';
import type { Monitor } from '../monitor-parts/monitor.ts';
import type { MonitorDraft } from './monitor-draft.ts';

/** Generated controls of fields of the configuration. */
export function ConfigInputs({
  fields,
  draft: { config },
  stored,
  errors,
  onChange,
}: {
  readonly fields: readonly SchemaField[];
  readonly draft: MonitorDraft;
  readonly stored: Monitor | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (config: Draft) => void;
}) {
  return fields.map((field) => (
    <SchemaInput
      key={field.name}
      field={field}
      value={config[field.name] ?? field.fallback}
      isStored={isStoredSecret(stored?.config[field.name])}
      error={errorIn(errors, `config.${field.name}`)}
      onChange={(value) => onChange({ ...config, [field.name]: value })}
    />
  ));
}
