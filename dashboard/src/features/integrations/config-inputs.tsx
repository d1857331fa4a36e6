import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, TextArea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type ConfigField, generateSecret, type Integration } from './form-values.ts';
import { messages } from './messages.ts';

/** The control of a field of a configuration, with its label and where to find the value. */
export function ConfigInput({
  kind,
  field,
  integration,
  value,
  error,
  onChange,
}: {
  readonly kind: string;
  readonly field: ConfigField;
  /** `undefined` for a new one. */
  readonly integration: Integration | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const texts = messages.fields[`${kind}.${field.name}`];
  const stored = integration?.config[field.name];
  const isStored = typeof stored === 'object' && 'isSet' in stored && stored.isSet;
  const hint = texts?.text ?? field.description;
  return (
    <Field
      label={texts?.title ?? field.title}
      hint={field.isGenerated && value !== '' ? messages.copyNow : hint}
      error={error}
      {...(field.isRequired || field.type === 'choice' ? {} : { aside: messages.optional })}
    >
      <Control field={field} stored={isStored ? stored : undefined} value={value} onChange={onChange} />
    </Field>
  );
}

function Control({
  field,
  stored,
  value,
  onChange,
}: {
  readonly field: ConfigField;
  /** Set if the field is a secret that is stored. */
  readonly stored: { readonly last4: string | null } | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const isNeeded = field.isRequired && stored === undefined;
  if (field.type === 'choice')
    return (
      <Select
        value={value}
        onChange={onChange}
        choices={field.choices.map((choice) => ({ value: choice, label: choice.toUpperCase() }))}
      />
    );
  if (field.type === 'list')
    return (
      <TextArea
        rows={3}
        required={isNeeded}
        placeholder={field.example}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <span className="flex items-center gap-2">
      <Input
        required={isNeeded}
        className={field.isSecret ? 'min-w-0 flex-1 font-mono text-xs' : 'min-w-0 flex-1'}
        inputMode={field.type === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={stored === undefined ? field.example : storedText(stored.last4)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {field.isGenerated && value !== '' && <CopyButton text={value} label={messages.copySecret} />}
      {field.isGenerated && <Button onClick={() => onChange(generateSecret())}>{messages.generate}</Button>}
    </span>
  );
}

function storedText(last4: string | null): string {
  return last4 === null ? messages.unchanged : messages.unchangedLast(last4);
}
