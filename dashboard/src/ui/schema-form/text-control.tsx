import { Input, TextArea } from '../forms/input.tsx';
import { Select } from '../forms/select.tsx';
import { messages } from './messages.ts';
import type { SchemaField } from './schema-fields.ts';
import { useChoiceName } from './schema-texts.ts';

const CODE = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

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
