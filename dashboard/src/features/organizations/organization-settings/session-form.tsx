import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { messages } from './messages.ts';
import { type Settings, useSettingsForm } from './use-settings.ts';

const texts = messages.session;
const IDLE_MINUTES = [15, 30, 60, 4 * 60, 8 * 60, 24 * 60];
const MAX_HOURS = [8, 12, 24, 7 * 24, 30 * 24];
const NONE = 'none';

/** Limits the sessions of members. */
export function SessionForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(settings.session, (session) => ({ session }), ['session']);
  const { idleMinutes, maxHours } = form.values;
  return (
    <SettingsForm form={form} title={texts.title} description={texts.text} saveLabel={messages.save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.idle} error={form.errors['session.idleMinutes']}>
          <Select
            choices={choicesOf(IDLE_MINUTES, idleMinutes, texts.standard, describeMinutes)}
            value={toChoice(idleMinutes)}
            onChange={(value) => form.set({ idleMinutes: fromChoice(value) })}
          />
        </Field>
        <Field label={texts.maximum} error={form.errors['session.maxHours']}>
          <Select
            choices={choicesOf(MAX_HOURS, maxHours, texts.never, describeHours)}
            value={toChoice(maxHours)}
            onChange={(value) => form.set({ maxHours: fromChoice(value) })}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}

/** Returns the common choices, and the current one if it is different. */
function choicesOf(
  common: readonly number[],
  current: number | null,
  none: string,
  describe: (count: number) => string,
) {
  const counts = [...new Set([...common, ...(current === null ? [] : [current])])].sort((a, b) => a - b);
  return [
    { value: NONE, label: none },
    ...counts.map((count) => ({ value: String(count), label: describe(count) })),
  ];
}

const toChoice = (count: number | null) => (count === null ? NONE : String(count));
const fromChoice = (value: string) => (value === NONE ? null : Number(value));

function describeMinutes(minutes: number): string {
  return minutes % 60 === 0 ? describeHours(minutes / 60) : texts.minutes({ count: minutes });
}

function describeHours(hours: number): string {
  return hours % 24 === 0 ? texts.days({ count: hours / 24 }) : texts.hours({ count: hours });
}
