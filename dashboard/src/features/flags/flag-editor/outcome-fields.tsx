import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { FlagType } from '../flag-parts/flag-config.ts';
import { toThousandths } from '../flag-parts/weights.ts';
import type { OutcomeDraft, VariantDraft } from './config-draft.ts';
import { messages } from './messages.ts';
import { ValueField } from './value-field.tsx';
import { WeightBar } from './weight-bar.tsx';
import { WeightsSum } from './weights-sum.tsx';

const texts = messages.outcome;
const VARIANT = 'variant:';
const PERCENT = 1_000;

/** What a rule or a target serves: a value, a variant of the flag, or a split. */
export function OutcomeFields({
  type,
  variants,
  outcome,
  error,
  onChange,
}: {
  readonly type: FlagType;
  readonly variants: readonly VariantDraft[];
  readonly outcome: OutcomeDraft;
  readonly error: string | undefined;
  readonly onChange: (outcome: OutcomeDraft) => void;
}) {
  const names = variants.map(({ name }) => name);
  const chosen = outcome.kind === 'variant' ? `${VARIANT}${outcome.variant}` : outcome.kind;
  const choose = (next: string) => {
    if (next.startsWith(VARIANT))
      onChange({ ...outcome, kind: 'variant', variant: next.slice(VARIANT.length) });
    else if (next === 'split')
      onChange({
        ...outcome,
        kind: 'split',
        weights: Object.fromEntries(variants.map(({ name, weight }) => [name, weight])),
      });
    else onChange({ ...outcome, kind: 'value' });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        {variants.length > 0 && (
          <Field label={texts.serve} className="min-w-36">
            <Select
              value={chosen}
              onChange={choose}
              choices={[
                ...names.map((name) => ({ value: `${VARIANT}${name}`, label: name })),
                ...(outcome.kind === 'variant' && !names.includes(outcome.variant)
                  ? [{ value: chosen, label: outcome.variant }]
                  : []),
                { value: 'split', label: texts.split },
                { value: 'value', label: texts.value },
              ]}
            />
          </Field>
        )}
        {outcome.kind === 'value' && (
          <ValueField
            type={type}
            label={variants.length > 0 ? texts.valueLabel : texts.serve}
            value={outcome.value}
            error={error}
            className={type === 'boolean' ? '' : 'min-w-48 flex-1'}
            onChange={(value) => onChange({ ...outcome, value })}
          />
        )}
      </div>
      {outcome.kind === 'split' && <SplitFields names={names} outcome={outcome} onChange={onChange} />}
      {outcome.kind !== 'value' && error !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

function SplitFields({
  names,
  outcome,
  onChange,
}: {
  readonly names: readonly string[];
  readonly outcome: OutcomeDraft;
  readonly onChange: (outcome: OutcomeDraft) => void;
}) {
  const rows = [...new Set([...names, ...Object.keys(outcome.weights)])];
  const weights = rows.map((name) => outcome.weights[name] ?? '0');
  const change = (next: readonly string[]) =>
    onChange({
      ...outcome,
      weights: Object.fromEntries(rows.map((name, index) => [name, next[index] ?? '0'])),
    });
  return (
    <div className="flex max-w-md flex-col gap-2">
      <WeightBar
        parts={rows.map((key, place) => ({
          key,
          place,
          percent: (toThousandths(weights[place] ?? '') ?? 0) / PERCENT,
        }))}
      />
      {rows.map((name, index) => (
        <div key={name} className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate font-mono text-xs">{name}</span>
          <span className="flex shrink-0 items-center gap-2">
            <Input
              aria-label={messages.variants.weightOf({ name })}
              inputMode="decimal"
              className="w-20! text-right tabular-nums"
              value={weights[index] ?? ''}
              onChange={(event) => change(weights.with(index, event.target.value))}
            />
            <span aria-hidden className="text-ink-3">
              %
            </span>
          </span>
        </div>
      ))}
      <WeightsSum weights={weights} onDistribute={change} />
    </div>
  );
}
