import { useState } from 'react';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { CURRENCIES } from './currencies.ts';
import { messages } from './messages.ts';
import { type Settings, useSettingsChanges } from './use-settings.ts';

const texts = messages.general;

const WEEK_STARTS = [
  { value: 'monday', label: texts.monday },
  { value: 'sunday', label: texts.sunday },
] as const;

/** Name and slug of the organization. */
export function GeneralForm({ settings }: { readonly settings: Settings }) {
  const [name, setName] = useState(settings.name);
  const [slug, setSlug] = useState(settings.slug);
  const { save, errors, ...form } = useSettingsChanges();
  return (
    <SettingsForm
      title={texts.title}
      saveLabel={messages.save}
      isChanged={name.trim() !== settings.name || slug !== settings.slug}
      onSave={() => save({ name, slug })}
      {...form}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.name} error={errors['name']} hint={texts.nameHint}>
          <Input
            required
            maxLength={100}
            autoComplete="organization"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={texts.slug} error={errors['slug']} hint={texts.slugHint}>
          <Input
            required
            maxLength={48}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            value={slug}
            onChange={(event) => setSlug(event.target.value)}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}

/** Time zone, first day of the week and currency of new websites. */
export function DefaultsForm({ settings }: { readonly settings: Settings }) {
  const [timeZone, setTimeZone] = useState(settings.timeZone);
  const [weekStart, setWeekStart] = useState(settings.weekStart);
  const [defaultCurrency, setCurrency] = useState(settings.defaultCurrency);
  const { save, errors, ...form } = useSettingsChanges();
  return (
    <SettingsForm
      title={texts.defaults}
      description={texts.defaultsText}
      saveLabel={messages.save}
      isChanged={
        timeZone !== settings.timeZone ||
        weekStart !== settings.weekStart ||
        defaultCurrency !== settings.defaultCurrency
      }
      onSave={() => save({ timeZone, weekStart, defaultCurrency })}
      {...form}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.timeZone} error={errors['timeZone']}>
          <Combobox
            choices={ZONES}
            value={timeZone}
            onChange={(zone) => setTimeZone(zone ?? 'UTC')}
            emptyText={texts.unknownTimeZone}
          />
        </Field>
        <Field label={texts.weekStart} error={errors['weekStart']}>
          <Select choices={WEEK_STARTS} value={weekStart} onChange={setWeekStart} />
        </Field>
        <Field label={texts.currency} hint={texts.currencyHint} error={errors['defaultCurrency']}>
          <Combobox
            choices={CURRENCIES}
            value={defaultCurrency}
            onChange={(code) => setCurrency(code ?? settings.defaultCurrency)}
            emptyText={texts.unknownCurrency}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}
