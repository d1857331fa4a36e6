import { Plus, X } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { newKey } from '../../constraints/index.ts';
import type { FlagType } from '../flag-parts/flag-config.ts';
import { distributeEvenly, toThousandths } from '../flag-parts/weights.ts';
import type { ConfigDraft, VariantDraft } from './config-draft.ts';
import type { EditorPart } from './editor-part.ts';
import { messages } from './messages.ts';
import { SERIES_GROUNDS } from './series.ts';
import { ValueField } from './value-field.tsx';
import { WeightBar } from './weight-bar.tsx';
import { WeightsSum } from './weights-sum.tsx';

const texts = messages.variants;
const MAX_VARIANTS = 100;
const PERCENT = 1_000;

/** What everyone else gets: the default value, or the variants by their weights. */
export function DefaultCard({ draft, type, errors, onChange }: EditorPart) {
  const { variants } = draft;
  const add = () => onChange({ variants: withNewVariant(draft) });
  return (
    <Card title={texts.title} description={variants.length === 0 ? texts.text : texts.splitText}>
      <div className="flex flex-col gap-4">
        {variants.length > 0 && (
          <VariantList
            variants={variants}
            type={type}
            errors={errors}
            onChange={(next) => onChange({ variants: next })}
          />
        )}
        <div className="flex flex-wrap items-start gap-4">
          {variants.length === 0 && (
            <ValueField
              type={type}
              label={texts.defaultValue}
              value={draft.defaultValue}
              error={errors['defaultValue']}
              className={type === 'boolean' ? '' : 'min-w-60 flex-1'}
              onChange={(defaultValue) => onChange({ defaultValue })}
            />
          )}
          <ValueField
            type={type}
            label={texts.offValue}
            value={draft.offValue}
            error={errors['offValue']}
            className={type === 'boolean' ? '' : 'min-w-60 flex-1'}
            onChange={(offValue) => onChange({ offValue })}
          />
        </div>
        <div>
          <Button size="sm" disabled={variants.length >= MAX_VARIANTS} onClick={add}>
            <Plus aria-hidden />
            {variants.length === 0 ? texts.start : texts.add}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Variants with their values and weights. */
export function VariantList({
  variants,
  type,
  errors,
  onChange,
}: {
  readonly variants: readonly VariantDraft[];
  readonly type: FlagType;
  readonly errors: EditorPart['errors'];
  readonly onChange: (variants: readonly VariantDraft[]) => void;
}) {
  const weights = variants.map(({ weight }) => weight);
  return (
    <div className="flex flex-col gap-3">
      <WeightBar
        className="h-2.5"
        parts={variants.map(({ key, weight }, place) => ({
          key,
          place,
          percent: (toThousandths(weight) ?? 0) / PERCENT,
        }))}
      />
      <ul className="flex flex-col gap-3">
        {variants.map((variant, index) => (
          <VariantRow
            key={variant.key}
            variant={variant}
            index={index}
            type={type}
            errors={errors}
            onChange={(next) => onChange(variants.with(index, next))}
            onRemove={() => onChange(variants.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <WeightsSum
        weights={weights}
        onDistribute={(next) =>
          onChange(variants.map((variant, index) => ({ ...variant, weight: next[index] ?? '0' })))
        }
      />
    </div>
  );
}

function VariantRow({
  variant,
  index,
  type,
  errors,
  onChange,
  onRemove,
}: {
  readonly variant: VariantDraft;
  readonly index: number;
  readonly type: FlagType;
  readonly errors: EditorPart['errors'];
  readonly onChange: (variant: VariantDraft) => void;
  readonly onRemove: () => void;
}) {
  const isJson = type === 'json';
  return (
    <li className="flex flex-wrap items-start gap-2 max-sm:rounded-lg max-sm:bg-sunken max-sm:p-3">
      <span
        aria-hidden
        className={joinClasses(
          'mt-2.5 size-2.5 shrink-0 rounded-full forced-color-adjust-none',
          SERIES_GROUNDS[index % SERIES_GROUNDS.length],
        )}
      />
      <Field
        label={texts.keyOf({ index: index + 1 })}
        isLabelHidden
        error={errors[`variants.${index}.key`]}
        className="min-w-28 flex-1 sm:max-w-48"
      >
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={128}
          placeholder={texts.keyPlaceholder}
          className="font-mono"
          value={variant.name}
          onChange={(event) => onChange({ ...variant, name: event.target.value })}
        />
      </Field>
      {!isJson && (
        <ValueField
          type={type}
          label={texts.valueOf({ name: variant.name })}
          isLabelHidden
          value={variant.value}
          error={errors[`variants.${index}.value`]}
          className="min-w-28 flex-1"
          onChange={(value) => onChange({ ...variant, value })}
        />
      )}
      <span className="flex items-center gap-2 max-sm:w-full max-sm:justify-end">
        <Input
          aria-label={texts.weightOf({ name: variant.name })}
          inputMode="decimal"
          className="w-20! text-right tabular-nums"
          value={variant.weight}
          onChange={(event) => onChange({ ...variant, weight: event.target.value })}
        />
        <span aria-hidden className="text-ink-3">
          %
        </span>
        <IconButton label={texts.remove({ name: variant.name })} icon={<X />} onClick={onRemove} />
      </span>
      {isJson && (
        <ValueField
          type={type}
          label={texts.valueOf({ name: variant.name })}
          isLabelHidden
          value={variant.value}
          error={errors[`variants.${index}.value`]}
          className="w-full sm:pl-4.5"
          onChange={(value) => onChange({ ...variant, value })}
        />
      )}
    </li>
  );
}

/** Adds a variant. The first one is the default value and has all of the weight; a second one shares it evenly. */
function withNewVariant({ variants, defaultValue, offValue }: ConfigDraft): readonly VariantDraft[] {
  if (variants.length === 0) {
    const [first = '', second = ''] = distributeEvenly(2);
    return [
      { key: newKey(), name: texts.firstKeys[0] ?? '', value: defaultValue, weight: first },
      { key: newKey(), name: texts.firstKeys[1] ?? '', value: offValue, weight: second },
    ];
  }
  return [...variants, { key: newKey(), name: '', value: defaultValue, weight: '0' }];
}
