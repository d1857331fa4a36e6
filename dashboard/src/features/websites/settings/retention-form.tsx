import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { messages } from '../messages.ts';
import { SettingsForm } from './settings-form.tsx';
import { useWebsiteChanges, type WebsiteSettings } from './use-website-changes.ts';

const texts = messages.retention;

/** The choices, in days. A different value that is set is added to them. */
const COMMON_DAYS = [30, 90, 180, 365, 730, 1_095];

/** The retention of data. Asks for confirmation before it is shortened, because that deletes data. */
export function RetentionForm({ website }: { readonly website: WebsiteSettings }) {
  const [days, setDays] = useState(website.retentionDays);
  const [isConfirming, setIsConfirming] = useState(false);
  const { save, isSaving, error, errors } = useWebsiteChanges(website.id);
  const choices = [...new Set([...COMMON_DAYS, ...(days === null ? [] : [days])])].sort(
    (one, other) => one - other,
  );
  const isShorter = days !== null && (website.retentionDays === null || days < website.retentionDays);
  const saveDays = () => {
    setIsConfirming(false);
    save({ retentionDays: days });
  };
  return (
    <SettingsForm
      title={texts.title}
      onSave={() => (isShorter ? setIsConfirming(true) : saveDays())}
      isSaving={isSaving}
      error={error}
      errors={errors}
    >
      <Field label={texts.label} error={errors['retentionDays']} hint={texts.hint} className="max-w-60">
        <Select
          choices={[
            { value: 'all', label: texts.forever },
            ...choices.map((count) => ({ value: String(count), label: texts.days(count) })),
          ]}
          value={days === null ? 'all' : String(days)}
          onChange={(value) => setDays(value === 'all' ? null : Number(value))}
        />
      </Field>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={texts.confirmTitle(texts.days(days ?? 0))}
        description={texts.confirmText}
        confirmLabel={texts.confirm}
        onConfirm={saveDays}
      />
    </SettingsForm>
  );
}
