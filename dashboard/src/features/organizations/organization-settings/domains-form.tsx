import { useState } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { messages } from './messages.ts';
import { type Settings, useSettingsChanges } from './use-settings.ts';

const texts = messages.domains;
const ROLES = [
  { value: 'viewer', label: texts.viewer },
  { value: 'member', label: texts.member },
] as const;

/** Domains of e-mail addresses whose owners may join. */
export function DomainsForm({ settings }: { readonly settings: Settings }) {
  const [text, setText] = useState(settings.joinDomains.join('\n'));
  const [joinRole, setJoinRole] = useState(settings.joinRole);
  const { save, errors, ...form } = useSettingsChanges();
  const lines = text.split(/[\s,;]+/).filter((line) => line !== '');
  // As the server stores them.
  const stored = [...new Set(lines.map((line) => line.toLowerCase()))];
  const [field, problem] = Object.entries(errors)[0] ?? [];
  const line = lines[Number(field?.split('.')[1])];
  return (
    <SettingsForm
      title={texts.title}
      description={texts.text}
      saveLabel={messages.save}
      isChanged={stored.join() !== settings.joinDomains.join() || joinRole !== settings.joinRole}
      onSave={() => save({ joinDomains: lines, joinRole })}
      {...form}
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
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label={texts.role} className="max-w-60">
        <Select choices={ROLES} value={joinRole} onChange={setJoinRole} />
      </Field>
    </SettingsForm>
  );
}
