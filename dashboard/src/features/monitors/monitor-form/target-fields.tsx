import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { KindInfo, Monitor } from '../monitor-parts/monitor.ts';
import { sectionsOf } from './config-groups.ts';
import { ConfigInputs } from './config-inputs.tsx';
import { HeartbeatFields } from './heartbeat-fields.tsx';
import { intervalChoices } from './intervals.ts';
import { completeAddress } from './is-testable.ts';
import { messages } from './messages.ts';
import { isScheduled, suggestedName } from './monitor-draft.ts';
import type { SectionProps } from './section-props.ts';

/** What is checked, its name, and how often. */
export function TargetFields({
  draft,
  errors,
  change,
  info,
  stored,
  isNew,
}: SectionProps & {
  readonly info: KindInfo;
  readonly stored: Monitor | undefined;
  readonly isNew: boolean;
}) {
  const names = (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <Field label={messages.name} error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder={suggestedName(draft) || messages.nameExample[draft.kind]}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      {isScheduled(draft.kind) && (
        <Field label={messages.interval} error={errors['intervalSeconds']}>
          <Select
            value={draft.intervalSeconds}
            onChange={(intervalSeconds) => change({ intervalSeconds })}
            choices={intervalChoices(draft.intervalSeconds)}
          />
        </Field>
      )}
    </div>
  );
  // Where the target is a whole form, its name is first.
  const isNameFirst = draft.kind === 'heartbeat' || draft.kind === 'transaction';
  return (
    <Card>
      <div className="flex flex-col gap-4">
        {isNameFirst && names}
        {draft.kind === 'http' && (
          <Field label={messages.url} error={errors['url']}>
            <Input
              autoFocus={isNew}
              type="text"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              className="h-10! text-base!"
              placeholder={messages.urlExample}
              value={draft.url}
              onChange={(event) => change({ url: event.target.value })}
              onBlur={() => change({ url: completeAddress(draft.url) })}
            />
          </Field>
        )}
        <ConfigInputs
          fields={sectionsOf(info).target}
          draft={draft}
          stored={stored}
          errors={errors}
          onChange={(config) => change({ config })}
        />
        {draft.kind === 'heartbeat' && <HeartbeatFields draft={draft} errors={errors} change={change} />}
        {!isNameFirst && names}
      </div>
    </Card>
  );
}
