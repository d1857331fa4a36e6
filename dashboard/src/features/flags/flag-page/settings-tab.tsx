import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { Field } from '../../../ui/field.tsx';
import { Input, TextArea } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import { messages as words } from '../flag-parts/messages.ts';
import type { Flag } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { EvaluationFields } from './evaluation-fields.tsx';
import type { FlagSectionProps } from './flag-section-props.ts';
import { messages } from './messages.ts';
import { OwnerField } from './owner-field.tsx';
import { RemovalCard } from './removal-card.tsx';
import { type SettingsDraft, settingsChanges, toSettings } from './settings-draft.ts';

const texts = messages.settings;
const FIELDS = new Set(['name', 'description', 'tags', 'plannedEndAt', 'group', 'jsonSchema', 'stickiness']);

/** What is the same in all environments: name, tags, owner, lifetime, and how contexts are divided. */
export function SettingsTab({ flag, environments }: FlagSectionProps) {
  const [round, setRound] = useState(0);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <FlagSettings key={round} flag={flag} onSaved={() => setRound(round + 1)} />
      <RemovalCard flag={flag} environments={environments} />
    </div>
  );
}

function FlagSettings({ flag, onSaved }: { readonly flag: Flag; readonly onSaved: () => void }) {
  const version = useVersion(flag);
  const [base] = useState(flag);
  const [draft, setDraft] = useState(() => toSettings(flag));
  const set = (change: Partial<SettingsDraft>) => setDraft((current) => ({ ...current, ...change }));
  const changes = settingsChanges(base, draft);
  const isChanged = Object.keys(changes).length > 0;
  const saving = useFlagChange(() => client.flags.update({ id: flag.id, ...changes }, version), {
    done: texts.saved,
    onDone: onSaved,
  });
  const errors = fieldErrorsOf(saving.error);
  return (
    <SettingsForm
      title={texts.title}
      description={texts.text}
      saveLabel={texts.save}
      isSaving={saving.isPending}
      isChanged={isChanged}
      isDisabled={!isChanged || draft.name.trim() === ''}
      problem={formErrorOf(saving.error, FIELDS)}
      onSave={() => saving.mutate(undefined)}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input maxLength={200} value={draft.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <Field label={texts.description} aside={texts.optional} error={errors['description']}>
        <TextArea
          maxLength={2_000}
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.tags} hint={texts.tagsHint} error={errors['tags']}>
          <Input
            autoComplete="off"
            value={draft.tags}
            placeholder={texts.tagsExample}
            onChange={(event) => set({ tags: event.target.value })}
          />
        </Field>
        <OwnerField value={draft.ownerId} onChange={(ownerId) => set({ ownerId })} />
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">{texts.lifetime}</span>
          <SegmentedControl
            label={texts.lifetime}
            value={draft.lifetime}
            onChange={(lifetime) => set({ lifetime })}
            segments={[
              { value: 'temporary', label: words.lifetimes.temporary },
              { value: 'permanent', label: words.lifetimes.permanent },
            ]}
          />
        </div>
        {draft.lifetime === 'temporary' && (
          <Field
            label={texts.plannedEnd}
            aside={texts.optional}
            hint={texts.plannedEndHint}
            error={errors['plannedEndAt']}
            className="min-w-52"
          >
            <Input
              type="date"
              value={draft.plannedEnd}
              onChange={(event) => set({ plannedEnd: event.target.value })}
            />
          </Field>
        )}
      </div>
      <EvaluationFields flag={flag} draft={draft} errors={errors} onChange={set} />
    </SettingsForm>
  );
}
