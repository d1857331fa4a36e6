import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { COMMON_ATTRIBUTES } from '../flag-editor/editor-part.ts';
import { ValueField } from '../flag-editor/value-field.tsx';
import { formatPercent } from '../flag-parts/format.ts';
import type { Flag } from '../flag-parts/types.ts';
import { messages } from './messages.ts';
import type { SettingsDraft } from './settings-draft.ts';

const texts = messages.settings;
const STICKINESS = ['attribute', 'device', 'random'] as const;

/** How contexts are divided, who can evaluate the flag, and which flags exclude it. */
export function EvaluationFields({
  flag,
  draft,
  errors,
  onChange,
}: {
  readonly flag: Flag;
  readonly draft: SettingsDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}) {
  const groups =
    useQuery(rpc.flags.groups.list.queryOptions({ input: { websiteId: flag.websiteId } })).data?.groups ?? [];
  const group = groups.find(({ id }) => id === draft.groupId);
  const own = group?.flags.find(({ id }) => id === flag.id)?.share ?? 0;
  const hasSchema = draft.jsonSchema !== '';
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={texts.stickiness}
          hint={texts.stickinessHints[draft.stickiness]}
          error={errors['stickiness']}
        >
          <Select
            value={draft.stickiness}
            onChange={(stickiness) => onChange({ stickiness })}
            choices={STICKINESS.map((value) => ({ value, label: texts.stickinessKinds[value] }))}
          />
        </Field>
        {draft.stickiness === 'attribute' && (
          <Field label={texts.attribute} error={errors['stickiness.attribute']}>
            <Autocomplete
              suggestions={COMMON_ATTRIBUTES}
              value={draft.attribute}
              onChange={(attribute) => onChange({ attribute })}
            />
          </Field>
        )}
      </div>
      <Checkbox
        label={texts.clientSide}
        hint={texts.clientSideHint}
        isChecked={draft.clientSide}
        onChange={(clientSide) => onChange({ clientSide })}
      />
      {groups.length > 0 && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={texts.group} hint={texts.groupHint} error={errors['group']}>
            <Select
              value={draft.groupId === '' ? 'none' : draft.groupId}
              onChange={(id) => onChange({ groupId: id === 'none' ? '' : id })}
              choices={[
                { value: 'none', label: texts.noGroup },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          {group !== undefined && (
            <Field
              label={texts.share}
              hint={texts.freeShare({ percent: formatPercent(group.freeShare + own) })}
              error={errors['group.share']}
            >
              <Input
                inputMode="decimal"
                className="tabular-nums"
                value={draft.share}
                onChange={(event) => onChange({ share: event.target.value })}
              />
            </Field>
          )}
        </div>
      )}
      {flag.type === 'json' && (
        <div className="flex flex-col gap-3">
          <Checkbox
            label={texts.hasSchema}
            hint={texts.schemaHint}
            isChecked={hasSchema}
            onChange={(isOn) => onChange({ jsonSchema: isOn ? '{\n  "type": "object"\n}' : '' })}
          />
          {hasSchema && (
            <ValueField
              type="json"
              label={texts.schema}
              value={draft.jsonSchema}
              error={errors['jsonSchema']}
              onChange={(jsonSchema) => onChange({ jsonSchema })}
            />
          )}
        </div>
      )}
    </>
  );
}
