import { ZONES } from '../../lib/time/time-zones.ts';
import { Combobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import { NextOccurrences } from './next-occurrences.tsx';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { type ScheduleDraft, UNITS, wallOf } from './schedule-draft.ts';

/** The fields of the API that {@link ScheduleFields} shows errors of. */
export const SCHEDULE_FIELDS = ['startsAt', 'timeZone', 'durationMinutes', 'rrule'] as const;

/** When maintenance starts, how long it lasts, how it repeats, and its next occurrences. */
export function ScheduleFields({
  value,
  errors,
  onChange,
}: {
  readonly value: ScheduleDraft;
  /** Messages by the fields of the API. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: ScheduleDraft) => void;
}) {
  const { startsAt, timeZone, length, unit, recurrence } = value;
  const change = (next: Partial<ScheduleDraft>) => onChange({ ...value, ...next });
  const wallMs = wallOf(value);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.startsAt} error={errors['startsAt']}>
          <Input
            required
            type="datetime-local"
            value={startsAt}
            onChange={(event) => change({ startsAt: event.target.value })}
          />
        </Field>
        <Field label={messages.zone} error={errors['timeZone']}>
          <Combobox
            choices={ZONES}
            value={timeZone}
            onChange={(next) => change({ timeZone: next ?? 'UTC' })}
          />
        </Field>
        <Field label={messages.length} error={errors['durationMinutes']}>
          <span className="flex gap-2">
            <Input
              inputMode="decimal"
              autoComplete="off"
              className="min-w-0 flex-1"
              value={length}
              onChange={(event) => change({ length: event.target.value })}
            />
            <Select
              label={messages.unit}
              className="w-28! shrink-0"
              value={unit}
              onChange={(next) => change({ unit: next })}
              choices={UNITS.map((one) => ({ value: one, label: messages.units[one] }))}
            />
          </span>
        </Field>
      </div>
      <RecurrenceFields
        recurrence={recurrence}
        wallMs={wallMs ?? 0}
        error={errors['rrule']}
        onChange={(next) => change({ recurrence: next })}
      />
      {wallMs !== undefined && recurrence.repeats !== 'never' && (
        <NextOccurrences recurrence={recurrence} wallMs={wallMs} timeZone={timeZone} />
      )}
    </>
  );
}
