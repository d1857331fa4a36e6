import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { messages } from '../messages.ts';
import { useWebsiteForm, type WebsiteSettings } from './use-website-form.ts';

const texts = messages.retention;

/** The choices, in days. A different value that is set is added to them. */
const COMMON_DAYS = [30, 90, 180, 365, 730, 1_095];

/** The retention of data. Asks for confirmation before it is shortened, because that deletes data. */
export function RetentionForm({ website }: { readonly website: WebsiteSettings }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useWebsiteForm(website.id, { retentionDays: website.retentionDays }, (values) => values);
  const days = form.values.retentionDays;
  const choices = [...new Set([...COMMON_DAYS, ...(days === null ? [] : [days])])].sort(
    (one, other) => one - other,
  );
  const isShorter = days !== null && (website.retentionDays === null || days < website.retentionDays);
  const saveDays = () => {
    setIsConfirming(false);
    form.submit();
  };
  return (
    <SettingsForm
      form={form}
      saveLabel={messages.settings.save}
      title={texts.title}
      onSave={() => (isShorter ? setIsConfirming(true) : saveDays())}
    >
      <Field label={texts.label} error={form.errors['retentionDays']} hint={texts.hint} className="max-w-60">
        <Select
          choices={[
            { value: 'all', label: texts.forever },
            ...choices.map((count) => ({ value: String(count), label: texts.days({ count }) })),
          ]}
          value={days === null ? 'all' : String(days)}
          onChange={(value) => form.set({ retentionDays: value === 'all' ? null : Number(value) })}
        />
      </Field>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={texts.confirmTitle({ days: texts.days({ count: days ?? 0 }) })}
        description={texts.confirmText}
        confirmLabel={texts.confirm}
        onConfirm={saveDays}
      />
    </SettingsForm>
  );
}
