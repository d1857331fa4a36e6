import { LANGUAGE } from '../../../lib/language.ts';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { StatusPage } from '../parts/types.ts';
import { messages } from './messages.ts';
import type { SectionProps } from './section-props.ts';

const texts = messages.language;
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'sv',
  'da',
  'cs',
  'ja',
] as const satisfies readonly StatusPage['language'][];
const names = new Intl.DisplayNames(LANGUAGE, { type: 'language' });

/** Returns the name of a language in the language of the dashboard. */
function nameOf(language: string): string {
  return names.of(language) ?? language;
}

/** The language and time zone of a page. */
export function LanguageSection({ draft, errors, change }: SectionProps) {
  return (
    <FormSection title={texts.title} summary={`${nameOf(draft.language)} · ${draft.timeZone}`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.language} error={errors['language']}>
          <Select
            value={draft.language}
            onChange={(language) => change({ language })}
            choices={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
          />
        </Field>
        <Field label={texts.timeZone} hint={texts.timeZoneText} error={errors['timeZone']}>
          <Combobox
            choices={ZONES}
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone: timeZone ?? 'UTC' })}
          />
        </Field>
      </div>
    </FormSection>
  );
}
