import { Braces } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { FlagType } from '../flag-parts/flag-config.ts';
import { formatJson } from '../flag-parts/value-text.ts';
import { valueProblem } from './config-checks.ts';
import { messages } from './messages.ts';

const texts = messages.values;
const BOOLEANS = ['true', 'false'] as const;
const [MIN_ROWS, MAX_ROWS] = [3, 16];
const MAX_LENGTH = 16_384;

/** The input of a value, by the type of the flag. JSON is checked while it is typed. */
export function ValueField({
  type,
  label,
  value,
  error,
  isLabelHidden = false,
  className,
  onChange,
}: {
  readonly type: FlagType;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isLabelHidden?: boolean;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}) {
  const look = { label, isLabelHidden, ...(className !== undefined && { className }) };
  if (type === 'boolean')
    return (
      <Field {...look} error={error}>
        <Select
          className="w-auto! min-w-24 font-mono"
          value={value === 'true' ? 'true' : 'false'}
          onChange={onChange}
          choices={BOOLEANS.map((choice) => ({ value: choice, label: choice }))}
        />
      </Field>
    );
  if (type === 'json') return <JsonField {...look} value={value} error={error} onChange={onChange} />;
  return (
    <Field {...look} error={error}>
      <Input
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        className="font-mono"
        {...(type === 'number' && { inputMode: 'decimal' })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function JsonField({
  value,
  error,
  onChange,
  ...look
}: {
  readonly label: string;
  readonly isLabelHidden: boolean;
  readonly className?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const problem = valueProblem(value, 'json');
  const formatted = formatJson(value);
  const rows = Math.min(MAX_ROWS, Math.max(MIN_ROWS, value.split('\n').length));
  return (
    <div className={look.className}>
      <Field label={look.label} isLabelHidden={look.isLabelHidden} error={problem ?? error}>
        <TextArea
          rows={rows}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          className="font-mono text-xs"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      {problem === undefined && formatted !== value && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => onChange(formatted)}>
          <Braces aria-hidden />
          {texts.format}
        </Button>
      )}
    </div>
  );
}
