import { Combobox, MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages as shared } from '../messages.ts';
import { STATES } from '../parts/types.ts';
import type { ComponentDraft } from './component-draft.ts';
import { messages } from './messages.ts';

const texts = messages.components;

/** The fields that depend on the kind of a component. */
export function KindFields({
  draft,
  monitors,
  errors,
  onChange,
}: {
  readonly draft: ComponentDraft;
  readonly monitors: readonly {
    readonly id: string;
    readonly name: string;
    readonly tags: readonly string[];
  }[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<ComponentDraft>) => void;
}) {
  const choices = monitors.map(({ id, name }) => ({ value: id, label: name }));
  const tags = [...new Set(monitors.flatMap((monitor) => monitor.tags))].sort();
  const chooseMonitor = (monitorId: string | null) => {
    const name = choices.find(({ value }) => value === monitorId)?.label ?? '';
    // The name of the monitor is a good beginning.
    onChange({ monitorId, ...(draft.displayName === '' && { displayName: name }) });
  };
  switch (draft.kind) {
    case 'monitor':
      return (
        <Field label={texts.monitor} error={errors['monitorId']}>
          <Combobox choices={choices} value={draft.monitorId} onChange={chooseMonitor} />
        </Field>
      );
    case 'group':
      return (
        <>
          <Field label={texts.monitors} error={errors['monitorIds']}>
            <MultiCombobox
              choices={choices}
              values={draft.monitorIds}
              onChange={(monitorIds) => onChange({ monitorIds })}
            />
          </Field>
          <Field label={texts.monitorTag} error={errors['monitorTag']}>
            <Combobox
              choices={tags.map((tag) => ({ value: tag, label: tag }))}
              value={draft.monitorTag === '' ? null : draft.monitorTag}
              onChange={(tag) => onChange({ monitorTag: tag ?? '' })}
            />
          </Field>
        </>
      );
    case 'static':
      return (
        <Field label={texts.state} error={errors['state']}>
          <Select
            value={draft.state}
            onChange={(state) => onChange({ state })}
            choices={STATES.map((value) => ({ value, label: shared.states[value] }))}
          />
        </Field>
      );
    case 'third_party':
      return (
        <>
          <Field label={texts.thirdPartyUrl} error={errors['thirdPartyUrl']}>
            <Input
              type="url"
              autoComplete="off"
              value={draft.thirdPartyUrl}
              onChange={(event) => onChange({ thirdPartyUrl: event.target.value })}
            />
          </Field>
          <Field
            label={texts.thirdPartyComponent}
            hint={texts.thirdPartyComponentText}
            error={errors['thirdPartyComponent']}
          >
            <Input
              autoComplete="off"
              maxLength={200}
              value={draft.thirdPartyComponent}
              onChange={(event) => onChange({ thirdPartyComponent: event.target.value })}
            />
          </Field>
        </>
      );
  }
}
