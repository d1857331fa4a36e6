import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { messages } from '../messages.ts';
import { useWebsiteForm, type WebsiteSettings } from './use-website-form.ts';

const texts = messages.general;

const WEEK_STARTS = [
  { value: 'monday', label: texts.monday },
  { value: 'sunday', label: texts.sunday },
] as const;

/** Name, domain, time zone and first day of the week of a website. */
export function GeneralForm({ website }: { readonly website: WebsiteSettings }) {
  const { name, domain, timeZone, weekStart } = website;
  const form = useWebsiteForm(website.id, { name, domain, timeZone, weekStart }, (values) => values);
  return (
    <SettingsForm form={form} saveLabel={messages.settings.save} title={texts.title}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.name} error={form.errors['name']}>
          <Input required maxLength={100} {...form.text('name')} />
        </Field>
        <Field label={messages.domain} error={form.errors['domain']}>
          <Input required inputMode="url" autoCapitalize="off" spellCheck={false} {...form.text('domain')} />
        </Field>
        <Field label={messages.timeZone} error={form.errors['timeZone']} hint={texts.timeZoneHint}>
          <Combobox
            choices={ZONES}
            value={form.values.timeZone}
            onChange={(zone) => form.set({ timeZone: zone ?? 'UTC' })}
            emptyText={messages.unknownTimeZone}
          />
        </Field>
        <Field label={texts.weekStart} error={form.errors['weekStart']}>
          <Select choices={WEEK_STARTS} {...form.choice('weekStart')} />
        </Field>
      </div>
    </SettingsForm>
  );
}
