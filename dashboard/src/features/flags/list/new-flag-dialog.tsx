import { useNavigate } from '@tanstack/react-router';
import { client, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { newKey } from '../../constraints/index.ts';
import { checkDraft, type FieldErrors } from '../flag-editor/config-checks.ts';
import { type ConfigDraft, toConfig } from '../flag-editor/config-draft.ts';
import { toInput } from '../flag-editor/config-input.ts';
import { ValueField } from '../flag-editor/value-field.tsx';
import { VariantList } from '../flag-editor/variants-card.tsx';
import { FLAG_TYPES, type FlagType } from '../flag-parts/flag-config.ts';
import { isKey, suggestKey } from '../flag-parts/flag-key.ts';
import { messages as words } from '../flag-parts/messages.ts';
import { distributeEvenly } from '../flag-parts/weights.ts';
import { messages } from '../messages.ts';

const texts = messages.newFlag;
/** The first values of each type: while the flag is off, and for everyone. */
const FIRST_VALUES: Readonly<Record<FlagType, readonly [off: string, on: string]>> = {
  boolean: ['false', 'true'],
  string: ['', ''],
  number: ['0', '1'],
  json: ['{}', '{}'],
};

interface Values {
  readonly name: string;
  readonly typedKey: string | undefined;
  readonly description: string;
  readonly type: FlagType;
  readonly lifetime: 'temporary' | 'permanent';
  readonly plannedEnd: string;
  readonly draft: ConfigDraft;
}

/** Creates a flag, off in all environments, and opens it. */
export function NewFlagDialog({
  websiteId,
  onClose,
}: {
  readonly websiteId: string;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const form = useForm({
    first: (): Values => ({
      name: '',
      typedKey: undefined,
      description: '',
      type: 'boolean',
      lifetime: 'temporary',
      plannedEnd: '',
      draft: firstDraft('boolean'),
    }),
    send: (values) => {
      const { name, description, type, lifetime, plannedEnd, draft } = values;
      const config = toConfig(draft, type);
      return client.flags.create({
        websiteId,
        key: keyIn(values),
        name: name.trim(),
        type,
        lifetime,
        ...(description.trim() !== '' && { description: description.trim() }),
        ...(plannedEnd !== '' && { plannedEndAt: new Date(`${plannedEnd}T12:00`).toISOString() }),
        ...toInput(config),
      });
    },
    reload: [rpc.flags.key()],
    fields: ['name', 'key'],
    done: (_, { name }) => texts.created({ name: name.trim() }),
    copied: ({ flag }) => flag.key,
    onDone: ({ flag }) =>
      void navigate({
        to: '/websites/$websiteId/flags/$flagId',
        params: { websiteId, flagId: flag.id },
      }),
  });
  const { values, errors: found } = form;
  const { name, type, lifetime, draft } = values;
  const key = keyIn(values);
  const errors = checkDraft(draft, type);
  const keyError = key !== '' && !isKey(key) ? texts.keyInvalid : found['key'];
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.text}
      submitLabel={texts.submit}
      isDisabled={name.trim() === '' || !isKey(key) || Object.keys(errors).length > 0}
      onClose={onClose}
    >
      <Field label={texts.name} error={found['name']}>
        <Input autoComplete="off" maxLength={200} placeholder={texts.nameExample} {...form.text('name')} />
      </Field>
      <Field label={texts.key} hint={texts.keyHint} error={keyError}>
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={128}
          className="font-mono"
          value={key}
          onChange={(event) => form.set({ typedKey: event.target.value })}
        />
      </Field>
      <Field label={texts.description} aside={texts.optional}>
        <Input autoComplete="off" maxLength={2_000} {...form.text('description')} />
      </Field>
      <TypeFields
        type={type}
        draft={draft}
        errors={errors}
        onType={(next) => {
          form.set({ type: next, draft: firstDraft(next) });
        }}
        onChange={(change) => form.set((current) => ({ draft: { ...current.draft, ...change } }))}
      />
      <div className="flex flex-wrap items-end gap-4">
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
        {lifetime === 'temporary' && (
          <Field label={texts.plannedEnd} aside={texts.optional} className="min-w-44">
            <Input type="date" {...form.text('plannedEnd')} />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}

/** Returns the typed key, or one that the name suggests. */
function keyIn({ name, typedKey }: Values): string {
  return typedKey ?? suggestKey(name);
}

function TypeFields({
  type,
  draft,
  errors,
  onType,
  onChange,
}: {
  readonly type: FlagType;
  readonly draft: ConfigDraft;
  readonly errors: FieldErrors;
  readonly onType: (type: FlagType) => void;
  readonly onChange: (change: Partial<ConfigDraft>) => void;
}) {
  const { variants } = draft;
  const hasVariants = variants.length > 0;
  const start = () => {
    const [first = '', second = ''] = distributeEvenly(2);
    onChange({
      variants: [
        { key: newKey(), name: 'control', value: draft.offValue, weight: first },
        { key: newKey(), name: 'treatment', value: draft.defaultValue, weight: second },
      ],
    });
  };
  return (
    <>
      <div className="flex flex-col items-start gap-1.5">
        <span className="font-medium">{texts.type}</span>
        <SegmentedControl
          label={texts.type}
          value={type}
          onChange={onType}
          segments={FLAG_TYPES.map((value) => ({ value, label: words.types[value] }))}
        />
      </div>
      <Checkbox
        label={texts.variants}
        hint={texts.variantsHint}
        isChecked={hasVariants}
        onChange={(isSplit) => (isSplit ? start() : onChange({ variants: [] }))}
      />
      {hasVariants && (
        <>
          <VariantList
            variants={variants}
            type={type}
            errors={errors}
            onChange={(next) => onChange({ variants: next })}
          />
          <div>
            <button
              type="button"
              className="min-h-6 font-medium text-accent-text hover:underline"
              onClick={() =>
                onChange({
                  variants: [...variants, { key: newKey(), name: '', value: draft.offValue, weight: '0' }],
                })
              }
            >
              {texts.addVariant}
            </button>
          </div>
        </>
      )}
      {type !== 'boolean' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {!hasVariants && (
            <ValueField
              type={type}
              label={texts.defaultValue}
              value={draft.defaultValue}
              error={errors['defaultValue']}
              onChange={(defaultValue) => onChange({ defaultValue })}
            />
          )}
          <ValueField
            type={type}
            label={texts.offValue}
            value={draft.offValue}
            error={errors['offValue']}
            onChange={(offValue) => onChange({ offValue })}
          />
        </div>
      )}
    </>
  );
}

function firstDraft(type: FlagType): ConfigDraft {
  const [offValue, defaultValue] = FIRST_VALUES[type];
  return {
    status: 'inactive',
    variants: [],
    defaultValue,
    offValue,
    targets: [],
    rules: [],
    prerequisites: [],
  };
}
