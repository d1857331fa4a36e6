import { useState } from 'react';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';
import { SettingsForm } from './settings-form.tsx';
import { useWebsiteChanges, type WebsiteSettings } from './use-website-changes.ts';

const texts = messages.general;

const WEEK_STARTS = [
  { value: 'monday', label: texts.monday },
  { value: 'sunday', label: texts.sunday },
] as const;

/** Name, domain, time zone and first day of the week of a website. */
export function GeneralForm({ website }: { readonly website: WebsiteSettings }) {
  const [name, setName] = useState(website.name);
  const [domain, setDomain] = useState(website.domain);
  const [timeZone, setTimeZone] = useState(website.timeZone);
  const [weekStart, setWeekStart] = useState(website.weekStart);
  const { save, isSaving, error, errors } = useWebsiteChanges(website.id);
  return (
    <SettingsForm
      title={texts.title}
      onSave={() => save({ name, domain, timeZone, weekStart })}
      isSaving={isSaving}
      error={error}
      errors={errors}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.name} error={errors['name']}>
          <Input required maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={messages.domain} error={errors['domain']}>
          <Input
            required
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            value={domain}
            onChange={(event) => setDomain(event.target.value)}
          />
        </Field>
        <Field label={messages.timeZone} error={errors['timeZone']} hint={texts.timeZoneHint}>
          <Combobox
            choices={ZONES}
            value={timeZone}
            onChange={(zone) => setTimeZone(zone ?? 'UTC')}
            emptyText={messages.unknownTimeZone}
          />
        </Field>
        <Field label={texts.weekStart} error={errors['weekStart']}>
          <Select choices={WEEK_STARTS} value={weekStart} onChange={setWeekStart} />
        </Field>
      </div>
    </SettingsForm>
  );
}
