import type { ReactNode } from 'react';
import { Field } from '../forms/field.tsx';
import { Switch } from '../forms/switch.tsx';
import { messages } from './messages.ts';
import type { DraftValue, SchemaField } from './schema-fields.ts';
import { SchemaRows } from './schema-rows.tsx';
import { useFieldTexts } from './schema-texts.ts';
import { TextControl } from './text-control.tsx';

/** The control of a field, with its label and description. */
export function SchemaInput({
  field,
  value,
  isStored = false,
  error,
  aside,
  onChange,
}: {
  readonly field: SchemaField;
  readonly value: DraftValue;
  /** Whether it is a secret that is stored. */
  readonly isStored?: boolean;
  readonly error?: string | undefined;
  /** Beside the label; "Optional" by default. */
  readonly aside?: ReactNode;
  readonly onChange: (value: DraftValue) => void;
}) {
  const { title, text } = useFieldTexts(field);
  if (typeof value === 'boolean')
    return <Switch label={title} hint={text} isOn={value} onChange={onChange} />;
  if (typeof value !== 'string')
    return (
      <SchemaRows
        field={field}
        rows={value}
        isStored={isStored}
        error={error}
        renderInput={(props) => <SchemaInput key={props.field.name} {...props} />}
        onChange={onChange}
      />
    );
  const isOptional = !field.isRequired && field.type !== 'choice' && field.fallback === '';
  return (
    <Field
      label={title}
      hint={text === '' ? undefined : text}
      error={error}
      {...(aside !== undefined ? { aside } : isOptional && { aside: messages.optional })}
    >
      <TextControl field={field} value={value} isStored={isStored} onChange={onChange} />
    </Field>
  );
}
