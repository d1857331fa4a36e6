import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { CURRENCIES } from './currencies.ts';
import { messages } from './messages.ts';
import { type Settings, useSettingsForm } from './use-settings.ts';

const texts = messages.general;

const WEEK_STARTS = [
  { value: 'monday', label: texts.monday },
  { value: 'sunday', label: texts.sunday },
] as const;

/** Name and slug of the organization. */
export function GeneralForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm({ name: settings.name, slug: settings.slug }, (values) => values);
  return (
    <SettingsForm form={form} title={texts.title} saveLabel={messages.save}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.name} error={form.errors['name']} hint={texts.nameHint}>
          <Input required maxLength={100} autoComplete="organization" {...form.text('name')} />
        </Field>
        <Field label={texts.slug} error={form.errors['slug']} hint={texts.slugHint}>
          <Input
            required
            maxLength={48}
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            {...form.text('slug')}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}

/** Time zone, first day of the week and currency of new websites. */
export function DefaultsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(
    {
      timeZone: settings.timeZone,
      weekStart: settings.weekStart,
      defaultCurrency: settings.defaultCurrency,
    },
    (values) => values,
  );
  const { timeZone, defaultCurrency } = form.values;
  return (
    <SettingsForm
      form={form}
      title={texts.defaults}
      description={texts.defaultsText}
      saveLabel={messages.save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.timeZone} error={form.errors['timeZone']}>
          <Combobox
            choices={ZONES}
            value={timeZone}
            onChange={(zone) => form.set({ timeZone: zone ?? 'UTC' })}
            emptyText={texts.unknownTimeZone}
          />
        </Field>
        <Field label={texts.weekStart} error={form.errors['weekStart']}>
          <Select choices={WEEK_STARTS} {...form.choice('weekStart')} />
        </Field>
        <Field label={texts.currency} hint={texts.currencyHint} error={form.errors['defaultCurrency']}>
          <Combobox
            choices={CURRENCIES}
            value={defaultCurrency}
            onChange={(code) => form.set({ defaultCurrency: code ?? settings.defaultCurrency })}
            emptyText={texts.unknownCurrency}
          />
        </Field>
      </div>
    </SettingsForm>
  );
}
