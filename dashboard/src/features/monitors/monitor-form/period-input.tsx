import { useState } from 'react';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from './messages.ts';

const UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
type Unit = keyof typeof UNITS;
const NAMES = ['days', 'hours', 'minutes', 'seconds'] as const satisfies readonly Unit[];

/** A length of time as a number and a unit. The value is a number of seconds as text, empty for none. */
export function PeriodInput({
  seconds,
  label,
  onChange,
}: {
  readonly seconds: string;
  readonly label: string;
  readonly onChange: (seconds: string) => void;
}) {
  const [unit, setUnit] = useState<Unit>(() => unitOf(seconds));
  const amount = seconds === '' ? '' : String(Number(seconds) / UNITS[unit]);
  const toSeconds = (text: string, of: Unit) => {
    const digits = text.replaceAll(/\D/g, '');
    return digits === '' ? '' : String(Number(digits) * UNITS[of]);
  };
  return (
    <span className="flex gap-2">
      <Input
        inputMode="numeric"
        autoComplete="off"
        className="min-w-0 flex-1"
        value={amount}
        onChange={(event) => onChange(toSeconds(event.target.value, unit))}
      />
      <Select
        label={`${label}: ${messages.unit}`}
        className="w-32! shrink-0"
        value={unit}
        onChange={(next) => {
          setUnit(next);
          onChange(toSeconds(amount, next));
        }}
        choices={NAMES.map((value) => ({ value, label: messages.units[value] }))}
      />
    </span>
  );
}

/** Returns the largest unit in which a number of seconds is whole. */
function unitOf(seconds: string): Unit {
  const value = Number(seconds);
  return NAMES.find((name) => value >= UNITS[name] && value % UNITS[name] === 0) ?? 'minutes';
}
