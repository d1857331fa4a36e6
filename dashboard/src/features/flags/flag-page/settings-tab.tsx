import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { messages as words } from '../flag-parts/messages.ts';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { EvaluationFields } from './evaluation-fields.tsx';
import type { FlagSectionProps } from './flag-section-props.ts';
import { divideChanges, settingsDifferences } from './guarded-settings.ts';
import { messages } from './messages.ts';
import { OwnerField } from './owner-field.tsx';
import { PendingChanges } from './pending-changes.tsx';
import { RemovalCard } from './removal-card.tsx';
import { type SettingsDraft, settingsChanges, toSettings } from './settings-draft.ts';

const texts = messages.settings;
const ProposeDialog = lazy(() =>
  import('./propose-dialog.tsx').then((module) => ({ default: module.ProposeDialog })),
);
const FIELDS = new Set(['name', 'description', 'tags', 'plannedEndAt', 'group', 'jsonSchema', 'stickiness']);

/** What is the same in all environments: name, tags, owner, lifetime, and how contexts are divided. */
export function SettingsTab({ flag, environments }: FlagSectionProps) {
  const [round, setRound] = useState(0);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PendingChanges flag={flag} environments={environments} environment={undefined} />
      <FlagSettings key={round} flag={flag} environments={environments} onSaved={() => setRound(round + 1)} />
      <RemovalCard flag={flag} environments={environments} />
    </div>
  );
}

function FlagSettings({
  flag,
  environments,
  onSaved,
}: {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
  readonly onSaved: () => void;
}) {
  const version = useVersion(flag);
  const [base] = useState(flag);
  const [draft, setDraft] = useState(() => toSettings(flag));
  const set = (change: Partial<SettingsDraft>) => setDraft((current) => ({ ...current, ...change }));
  const changes = settingsChanges(base, draft);
  const isChanged = Object.keys(changes).length > 0;
  const { free, guarded, environment } = divideChanges(base, environments, changes);
  const hasFree = Object.keys(free).length > 0;
  const [isProposing, setIsProposing] = useState(false);
  const groups = useQuery(rpc.flags.groups.list.queryOptions({ input: { websiteId: flag.websiteId } })).data
    ?.groups;
  const save = () => client.flags.update({ id: flag.id, ...free }, version);
  const saving = useFlagChange(save, { done: texts.saved, onDone: onSaved });
  const errors = fieldErrorsOf(saving.error);
  return (
    <SettingsForm
      title={texts.title}
      description={texts.text}
      saveLabel={environment === undefined ? texts.save : messages.propose.submit}
      isSaving={saving.isPending}
      isChanged={isChanged}
      isDisabled={!isChanged || draft.name.trim() === ''}
      problem={formErrorOf(saving.error, FIELDS)}
      onSave={() => (environment === undefined ? saving.mutate(undefined) : setIsProposing(true))}
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
      <Suspense>
        {isProposing && environment !== undefined && (
          <ProposeDialog
            flag={flag}
            environment={environment}
            changes={guarded}
            differences={settingsDifferences(base, guarded, groups ?? [])}
            onBefore={hasFree ? save : undefined}
            onProposed={onSaved}
            onClose={() => setIsProposing(false)}
          />
        )}
      </Suspense>
    </SettingsForm>
  );
}
