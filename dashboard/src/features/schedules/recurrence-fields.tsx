import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { describeRecurrence, weekdayName } from './describe-schedule.ts';
import { messages } from './messages.ts';
import { ONCE, type Recurrence, WEEKDAYS, weekdayOf } from './recurrence.ts';

const REPEATS = ['never', 'daily', 'weekly', 'monthly', 'custom'] as const;

/** How maintenance repeats: simple choices, from which the rule is built. */
export function RecurrenceFields({
  recurrence,
  wallMs,
  error,
  onChange,
}: {
  readonly recurrence: Recurrence;
  /** The local time of the first occurrence. */
  readonly wallMs: number;
  readonly error: string | undefined;
  readonly onChange: (recurrence: Recurrence) => void;
}) {
  const { repeats, interval, monthly, count, custom } = recurrence;
  const change = (next: Partial<Recurrence>) => onChange({ ...recurrence, ...next });
  const numberOf = (text: string) => Number(text.replaceAll(/\D/g, ''));
  const isSimple = repeats !== 'never' && repeats !== 'custom';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={messages.repeats} error={repeats === 'custom' ? undefined : error}>
        <Select
          value={repeats}
          onChange={(next) => change({ repeats: next })}
          choices={REPEATS.map((value) => ({ value, label: messages.repetitions[value] }))}
        />
      </Field>
      {isSimple && (
        <Field label={messages.interval[repeats]}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={interval === 0 ? '' : String(interval)}
            onChange={(event) => change({ interval: numberOf(event.target.value) })}
            onBlur={() => change({ interval: Math.max(1, interval) })}
          />
        </Field>
      )}
      {repeats === 'weekly' && <Weekdays recurrence={recurrence} wallMs={wallMs} onChange={change} />}
      {repeats === 'monthly' && (
        <Field label={messages.monthly}>
          <Select
            value={monthly}
            onChange={(next) => change({ monthly: next })}
            choices={(['day', 'weekday'] as const).map((value) => ({
              value,
              label: describeRecurrence({ ...ONCE, repeats, monthly: value }, wallMs),
            }))}
          />
        </Field>
      )}
      {isSimple && (
        <Field label={messages.count} hint={messages.countText}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={count === null ? '' : String(count)}
            onChange={(event) => change({ count: numberOf(event.target.value) || null })}
          />
        </Field>
      )}
      {repeats === 'custom' && (
        <Field label={messages.rule} hint={messages.ruleText} error={error}>
          <Input
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-xs"
            value={custom}
            onChange={(event) => change({ custom: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function Weekdays({
  recurrence: { weekdays },
  wallMs,
  onChange,
}: {
  readonly recurrence: Recurrence;
  readonly wallMs: number;
  readonly onChange: (change: Partial<Recurrence>) => void;
}) {
  const chosen = weekdays.length === 0 ? [weekdayOf(wallMs)] : weekdays;
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 font-medium">{messages.weekdays}</legend>
      <div className="flex flex-wrap gap-1">
        {WEEKDAYS.map((day) => {
          const isChosen = chosen.includes(day);
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isChosen}
              onClick={() =>
                onChange({
                  weekdays: isChosen ? chosen.filter((one) => one !== day) : [...chosen, day],
                })
              }
              className="h-8 min-w-11 rounded-md border border-line px-2 font-medium text-ink-2 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:h-11"
            >
              {weekdayName(day, 'short')}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
