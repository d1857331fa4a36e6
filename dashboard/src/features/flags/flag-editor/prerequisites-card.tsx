import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Combobox, MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { newKey } from '../../constraints/index.ts';
import type { FlagType } from '../flag-parts/flag-config.ts';
import { formatValue } from '../flag-parts/format.ts';
import type { PrerequisiteDraft } from './config-draft.ts';
import type { EditorPart } from './editor-part.ts';
import { messages } from './messages.ts';

const texts = messages.prerequisites;
const MAX_PREREQUISITES = 20;

/** A flag that others can depend on. */
export interface OtherFlag {
  readonly key: string;
  readonly type: FlagType;
  readonly variants: readonly { readonly key: string }[];
  readonly values: readonly unknown[];
}

/** Flags that must be on, or have certain variants, before this one is evaluated. */
export function PrerequisitesCard({
  draft: { prerequisites },
  errors,
  flags,
  onChange,
}: EditorPart & { readonly flags: readonly OtherFlag[] }) {
  const set = (next: readonly PrerequisiteDraft[]) => onChange({ prerequisites: next });
  return (
    <FormSection
      title={texts.title}
      summary={prerequisites.length === 0 ? texts.none : texts.count({ count: prerequisites.length })}
      isOpen={prerequisites.length > 0}
    >
      <p className="text-ink-2">{texts.text}</p>
      {prerequisites.map((one, index) => (
        <PrerequisiteFields
          key={one.key}
          prerequisite={one}
          index={index}
          flags={flags}
          error={errors[`prerequisites.${index}`]}
          onChange={(next) => set(prerequisites.with(index, next))}
          onRemove={() => set(prerequisites.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          size="sm"
          disabled={prerequisites.length >= MAX_PREREQUISITES || flags.length === 0}
          onClick={() => set([...prerequisites, { key: newKey(), flag: '', accepts: 'on', accepted: [] }])}
        >
          <Plus aria-hidden />
          {texts.add}
        </Button>
        {flags.length === 0 && <p className="mt-1 text-ink-3 text-xs">{texts.noOthers}</p>}
      </div>
    </FormSection>
  );
}

function PrerequisiteFields({
  prerequisite,
  index,
  flags,
  error,
  onChange,
  onRemove,
}: {
  readonly prerequisite: PrerequisiteDraft;
  readonly index: number;
  readonly flags: readonly OtherFlag[];
  readonly error: string | undefined;
  readonly onChange: (prerequisite: PrerequisiteDraft) => void;
  readonly onRemove: () => void;
}) {
  const { flag, accepts, accepted } = prerequisite;
  const other = flags.find(({ key }) => key === flag);
  const offered =
    accepts === 'variants'
      ? (other?.variants.map(({ key }) => ({ value: key, label: key })) ?? [])
      : (other?.values.map((value) => ({ value: JSON.stringify(value), label: formatValue(value) })) ?? []);
  const missing = accepted
    .filter((text) => !offered.some(({ value }) => value === text))
    .map((text) => ({ value: text, label: text }));
  const keys = flags.map(({ key }) => key);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-start gap-2">
        <Combobox
          label={texts.flag({ index: index + 1 })}
          className="min-w-40 flex-1"
          placeholder={texts.choose}
          choices={[...keys, ...(flag === '' || keys.includes(flag) ? [] : [flag])].map((key) => ({
            value: key,
            label: key,
          }))}
          value={flag === '' ? null : flag}
          onChange={(chosen) =>
            onChange({ ...prerequisite, flag: chosen ?? '', accepts: 'on', accepted: [] })
          }
        />
        <Select
          label={texts.accepts}
          className="w-auto! min-w-32"
          value={accepts}
          onChange={(next) => onChange({ ...prerequisite, accepts: next, accepted: [] })}
          choices={[
            { value: 'on', label: texts.kinds.on },
            ...((other?.variants.length ?? 0) > 0 || accepts === 'variants'
              ? [{ value: 'variants' as const, label: texts.kinds.variants }]
              : []),
            { value: 'values', label: texts.kinds.values },
          ]}
        />
        {accepts !== 'on' && (
          <MultiCombobox
            label={texts.accepted}
            className="min-w-40 flex-1"
            choices={[...offered, ...missing]}
            values={accepted}
            onChange={(next) => onChange({ ...prerequisite, accepted: next })}
          />
        )}
        <IconButton label={texts.remove({ index: index + 1 })} icon={<X />} onClick={onRemove} />
      </div>
      {error !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
