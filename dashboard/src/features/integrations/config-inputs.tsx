import { serverTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import type { DraftValue, SchemaField } from '../../ui/schema-form/schema-fields.ts';
import { SchemaInput } from '../../ui/schema-form/schema-input.tsx';
import { TextControl } from '../../ui/schema-form/text-control.tsx';
import { generateSecret, type Integration, isGenerated, type Kind } from './form-values.ts';
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
  readonly kind: Kind['kind'];
  readonly field: SchemaField;
  /** `undefined` for a new one. */
  readonly integration: Integration | undefined;
  readonly value: DraftValue;
  readonly error: string | undefined;
  readonly onChange: (value: DraftValue) => void;
}) {
  if (typeof value !== 'string')
    return <SchemaInput field={field} value={value} error={error} onChange={onChange} />;
  const texts = serverTexts?.channels[kind]?.fields[field.name];
  const stored = integration?.config[field.name];
  const isStored = typeof stored === 'object' && 'isSet' in stored && stored.isSet;
  const hint = texts?.text ?? field.description;
  return (
    <Field
      label={texts?.title ?? field.title}
      hint={isGenerated(field) && value !== '' ? messages.copyNow : hint}
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
  readonly field: SchemaField;
  /** Set if the field is a secret that is stored. */
  readonly stored: { readonly last4: string | null } | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  if (field.type === 'choice' || field.type === 'list' || field.type === 'long_text')
    return <TextControl field={field} value={value} onChange={onChange} />;
  return (
    <span className="flex items-center gap-2">
      <Input
        required={field.isRequired && stored === undefined}
        className={field.isSecret ? 'min-w-0 flex-1 font-mono text-xs' : 'min-w-0 flex-1'}
        inputMode={field.type === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={stored === undefined ? field.example : storedText(stored.last4)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isGenerated(field) && value !== '' && <CopyButton text={value} label={messages.copySecret} />}
      {isGenerated(field) && <Button onClick={() => onChange(generateSecret())}>{messages.generate}</Button>}
    </span>
  );
}

function storedText(last4: string | null): string {
  return last4 === null ? messages.unchanged : messages.unchangedLast({ last4 });
}
