import { Input } from './input.tsx';

/** A color as text, and a picker beside it. A Field around it labels the text. */
export function ColorInput({
  value,
  onChange,
  pickLabel,
  placeholder = '#000000',
  disabled = false,
}: {
  /** `#rrggbb`, or what was typed so far. */
  readonly value: string;
  readonly onChange: (next: string) => void;
  /** The name of the picker. */
  readonly pickLabel: string;
  /** Shown by the picker without a value. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
}) {
  return (
    <span className="flex gap-2">
      <input
        type="color"
        aria-label={pickLabel}
        disabled={disabled}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="control w-10! shrink-0 p-1! pointer-coarse:w-12!"
      />
      <Input
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        disabled={disabled}
        placeholder={placeholder}
        className="min-w-0 flex-1 font-mono"
        value={value}
        onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
      />
    </span>
  );
}
