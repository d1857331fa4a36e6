import { useState } from 'react';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useWebsiteChanges, type WebsiteSettings } from './use-website-changes.ts';

const COMMON_DAYS = [30, 90, 180, 365, 730, 1_095];

/** How long what was measured is kept. Shortening it asks first, because nothing comes back. */
export function RetentionForm({ website }: { readonly website: WebsiteSettings }) {
  const [days, setDays] = useState(website.retentionDays);
  const [isAsking, setIsAsking] = useState(false);
  const { save, isSaving, error, errors } = useWebsiteChanges(website.id);
  const choices = [...new Set([...COMMON_DAYS, ...(days === null ? [] : [days])])].sort(
    (one, other) => one - other,
  );
  const isShorter = days !== null && (website.retentionDays === null || days < website.retentionDays);
  const saveDays = () => {
    setIsAsking(false);
    save({ retentionDays: days });
  };
  return (
    <SettingsForm
      title="Retention"
      onSave={() => (isShorter ? setIsAsking(true) : saveDays())}
      isSaving={isSaving}
      error={error}
      errors={errors}
    >
      <Field
        label="Keep data"
        error={errors['retentionDays']}
        hint="What is older is removed for good, once a day."
        className="max-w-60"
      >
        <Select
          choices={[
            { value: 'all', label: 'Forever' },
            ...choices.map((count) => ({ value: String(count), label: `${count} days` })),
          ]}
          value={days === null ? 'all' : String(days)}
          onChange={(value) => setDays(value === 'all' ? null : Number(value))}
        />
      </Field>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Keep ${days} days only?`}
        description="Everything that is older is removed within a day. Nobody can bring it back."
        confirmLabel="Keep less"
        onConfirm={saveDays}
      />
    </SettingsForm>
  );
}
