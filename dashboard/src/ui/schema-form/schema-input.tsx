import type { ReactNode } from 'react';
import { Field } from '../field.tsx';
import { Input, TextArea } from '../input.tsx';
import { Select } from '../select.tsx';
import { Switch } from '../switch.tsx';
import { messages } from './messages.ts';
import type { DraftValue, SchemaField } from './schema-fields.ts';
import { SchemaRows } from './schema-rows.tsx';
import { useChoiceName, useFieldTexts } from './schema-texts.ts';

const CODE = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

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
    return <SchemaRows field={field} rows={value} isStored={isStored} error={error} onChange={onChange} />;
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

/** The control of a text, a number, a choice or a list, without a label. */
export function TextControl({
  field,
  value,
  isStored = false,
  label,
  onChange,
}: {
  readonly field: SchemaField;
  readonly value: string;
  readonly isStored?: boolean;
  /** Names the control where no Field around it does. */
  readonly label?: string;
  readonly onChange: (value: string) => void;
}) {
  const nameOf = useChoiceName(field);
  const named = label === undefined ? {} : { 'aria-label': label };
  const placeholder = isStored ? messages.stored : field.example;
  if (field.type === 'choice')
    return (
      <Select
        value={value}
        onChange={onChange}
        {...(label !== undefined && { label })}
        choices={field.choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
      />
    );
  if (field.type === 'list' || field.type === 'long_text')
    return (
      <TextArea
        rows={field.type === 'list' ? Math.max(2, value.split('\n').length) : 4}
        className="min-h-0! font-mono text-xs"
        {...CODE}
        {...named}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Input
      {...CODE}
      {...named}
      {...(field.type === 'number' && { inputMode: 'numeric' as const })}
      className={field.isSecret ? 'font-mono text-xs' : ''}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
