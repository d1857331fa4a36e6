import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { messages as words } from '../flag-parts/messages.ts';
import type { Environment, Flag } from '../flag-parts/types.ts';
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
  const dividedIn = (draft: SettingsDraft) => divideChanges(base, environments, settingsChanges(base, draft));
  const saveFree = (draft: SettingsDraft) =>
    client.flags.update({ id: flag.id, ...dividedIn(draft).free }, version);
  const form = useForm({
    first: () => toSettings(flag),
    send: saveFree,
    reload: [rpc.flags.key()],
    fields: ['name', 'description', 'tags', 'plannedEndAt', 'group', 'jsonSchema', 'stickiness'],
    done: texts.saved,
    onDone: onSaved,
  });
  const { values: draft, set, errors } = form;
  const { free, guarded, environment } = dividedIn(draft);
  const hasFree = Object.keys(free).length > 0;
  const isChanged = hasFree || Object.keys(guarded).length > 0;
  const [isProposing, setIsProposing] = useState(false);
  const groups = useQuery(rpc.flags.groups.list.queryOptions({ input: { websiteId: flag.websiteId } })).data
    ?.groups;
  return (
    <SettingsForm
      form={form}
      title={texts.title}
      description={texts.text}
      saveLabel={environment === undefined ? texts.save : messages.propose.submit}
      isChanged={isChanged}
      isDisabled={!isChanged || draft.name.trim() === ''}
      onSave={() => (environment === undefined ? form.submit() : setIsProposing(true))}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input maxLength={200} {...form.text('name')} />
      </Field>
      <Field label={texts.description} aside={texts.optional} error={errors['description']}>
        <TextArea maxLength={2_000} {...form.text('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.tags} hint={texts.tagsHint} error={errors['tags']}>
          <Input autoComplete="off" {...form.text('tags')} placeholder={texts.tagsExample} />
        </Field>
        <OwnerField value={draft.ownerId} onChange={(ownerId) => set({ ownerId })} />
      </div>
      <div className="flex flex-wrap items-start gap-4">
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">{texts.lifetime}</span>
          <SegmentedControl
            label={texts.lifetime}
            {...form.choice('lifetime')}
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
            <Input type="date" {...form.text('plannedEnd')} />
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
            onBefore={hasFree ? () => saveFree(draft) : undefined}
            onProposed={onSaved}
            onClose={() => setIsProposing(false)}
          />
        )}
      </Suspense>
    </SettingsForm>
  );
}
