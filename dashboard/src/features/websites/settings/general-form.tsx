import { useState } from 'react';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { ZONES } from '../time-zones.ts';
import { SettingsForm } from './settings-form.tsx';
import { useWebsiteChanges, type WebsiteSettings } from './use-website-changes.ts';

const WEEK_STARTS = [
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
] as const;

/** What a website is called, and where its days begin. */
export function GeneralForm({ website }: { readonly website: WebsiteSettings }) {
  const [name, setName] = useState(website.name);
  const [domain, setDomain] = useState(website.domain);
  const [timeZone, setTimeZone] = useState(website.timeZone);
  const [weekStart, setWeekStart] = useState(website.weekStart);
  const { save, isSaving, error, errors } = useWebsiteChanges(website.id);
  return (
    <SettingsForm
      title="General"
      onSave={() => save({ name, domain, timeZone, weekStart })}
      isSaving={isSaving}
      error={error}
      errors={errors}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors['name']}>
          <Input required maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Domain" error={errors['domain']}>
          <Input
            required
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            value={domain}
            onChange={(event) => setDomain(event.target.value)}
          />
        </Field>
        <Field
          label="Time zone"
          error={errors['timeZone']}
          hint="Where its days begin, also those of the past."
        >
          <Combobox
            choices={ZONES}
            value={timeZone}
            onChange={(zone) => setTimeZone(zone ?? 'UTC')}
            emptyText="No such zone."
          />
        </Field>
        <Field label="Weeks begin on" error={errors['weekStart']}>
          <Select choices={WEEK_STARTS} value={weekStart} onChange={setWeekStart} />
        </Field>
      </div>
    </SettingsForm>
  );
}
