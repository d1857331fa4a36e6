import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { fromThousandths, toThousandths } from '../flag-parts/weights.ts';
import { messages } from './messages.ts';

const PERCENT = 1_000;

/** A percentage: a slider and an input for exact values. */
export function PercentField({
  label,
  value,
  error,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={label} error={error}>
      <span className="flex items-center gap-3">
        <input
          type="range"
          min={0}
          max={100}
          aria-label={messages.rules.slider({ label })}
          value={(toThousandths(value) ?? 0) / PERCENT}
          onChange={(event) => onChange(fromThousandths(Number(event.target.value) * PERCENT))}
          className="h-6 min-w-24 flex-1 accent-accent"
        />
        <Input
          inputMode="decimal"
          className="w-20! text-right tabular-nums"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <span aria-hidden className="text-ink-3">
          %
        </span>
      </span>
    </Field>
  );
}
