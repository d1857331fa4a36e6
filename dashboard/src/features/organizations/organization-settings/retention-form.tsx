import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { messages } from './messages.ts';
import { type Settings, useSettingsForm } from './use-settings.ts';

const texts = messages.retention;
const COMMON_DAYS = [30, 90, 180, 365, 730, 1_095];

/** The retention of new websites. */
export function RetentionForm({ settings: { defaultRetentionDays } }: { readonly settings: Settings }) {
  const form = useSettingsForm({ defaultRetentionDays }, (values) => values);
  const days = form.values.defaultRetentionDays;
  const counts = [...new Set([...COMMON_DAYS, ...(days === null ? [] : [days])])].sort((a, b) => a - b);
  return (
    <SettingsForm form={form} title={texts.title} saveLabel={messages.save}>
      <Field
        label={texts.label}
        hint={texts.hint}
        error={form.errors['defaultRetentionDays']}
        className="max-w-80"
      >
        <Select
          choices={[
            { value: 'all', label: texts.forever },
            ...counts.map((count) => ({ value: String(count), label: texts.days({ count }) })),
          ]}
          value={days === null ? 'all' : String(days)}
          onChange={(value) => form.set({ defaultRetentionDays: value === 'all' ? null : Number(value) })}
        />
      </Field>
    </SettingsForm>
  );
}
