import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { messages } from './messages.ts';
import { type Settings, useSettingsForm } from './use-settings.ts';

const texts = messages.domains;
const ROLES = [
  { value: 'viewer', label: texts.viewer },
  { value: 'member', label: texts.member },
] as const;

/** Domains of e-mail addresses whose owners may join. */
export function DomainsForm({ settings }: { readonly settings: Settings }) {
  const form = useSettingsForm(
    { text: settings.joinDomains.join('\n'), joinRole: settings.joinRole },
    ({ text, joinRole }) => ({ joinDomains: linesOf(text), joinRole }),
    ['joinDomains', 'joinRole'],
  );
  const lines = linesOf(form.values.text);
  // As the server stores them.
  const stored = [...new Set(lines.map((line) => line.toLowerCase()))];
  const [field, problem] = Object.entries(form.errors)[0] ?? [];
  const line = lines[Number(field?.split('.')[1])];
  return (
    <SettingsForm
      form={form}
      title={texts.title}
      description={texts.text}
      saveLabel={messages.save}
      isChanged={stored.join() !== settings.joinDomains.join() || form.values.joinRole !== settings.joinRole}
    >
      <Field
        label={texts.label}
        hint={texts.hint}
        error={problem === undefined ? undefined : line === undefined ? problem : `${line}: ${problem}`}
      >
        <TextArea
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={texts.placeholder}
          {...form.text('text')}
        />
      </Field>
      <Field label={texts.role} className="max-w-60">
        <Select choices={ROLES} {...form.choice('joinRole')} />
      </Field>
    </SettingsForm>
  );
}

function linesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter((line) => line !== '');
}
