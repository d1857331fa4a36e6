import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { messages } from './messages.ts';
import { DAYS, defaultQuietHours, type QuietHours } from './rule-draft.ts';

const { form } = messages;
const PASSING = ['warning', 'critical'] as const;

/** Edits the quiet hours of a rule. They are off if null. */
export function QuietHoursFields({
  quietHours,
  onChange,
  errors,
}: {
  readonly quietHours: QuietHours | null;
  readonly onChange: (quietHours: QuietHours | null) => void;
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, string | undefined>>;
}) {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex flex-col gap-3">
      <Switch
        isOn={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? defaultQuietHours(timezone) : null)}
        label={form.quiet}
        hint={form.quietHint}
      />
      {quietHours !== null && (
        <div className="border-line flex flex-col gap-4 rounded-md border p-3">
          <div className="grid grid-cols-2 gap-4">
            <Field label={form.from} error={errors['quietHours.from']}>
              <Input
                type="time"
                required
                value={quietHours.from}
                onChange={(event) => onChange({ ...quietHours, from: event.target.value })}
              />
            </Field>
            <Field label={form.to} error={errors['quietHours.to']}>
              <Input
                type="time"
                required
                value={quietHours.to}
                onChange={(event) => onChange({ ...quietHours, to: event.target.value })}
              />
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1.5 font-medium">{form.days}</legend>
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              {DAYS.map((day) => (
                <Checkbox
                  key={day}
                  label={messages.days[day]}
                  isChecked={quietHours.days.includes(day)}
                  onChange={(isChecked) =>
                    onChange({
                      ...quietHours,
                      days: DAYS.filter((one) => (one === day ? isChecked : quietHours.days.includes(one))),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={form.timezone} error={errors['quietHours.timezone']}>
              <Input
                required
                value={quietHours.timezone}
                onChange={(event) => onChange({ ...quietHours, timezone: event.target.value })}
              />
            </Field>
            <Field label={form.passes}>
              <Select
                choices={[
                  { value: 'none', label: form.nothingPasses },
                  ...PASSING.map((value) => ({
                    value,
                    label: form.atLeast({ severity: messages.severities[value] }),
                  })),
                ]}
                value={quietHours.severityThatPasses ?? 'none'}
                onChange={(value) =>
                  onChange({ ...quietHours, severityThatPasses: PASSING.find((one) => one === value) })
                }
              />
            </Field>
          </div>
        </div>
      )}
    </div>
  );
}
