import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import type { ConstraintDraft } from './constraint-draft.ts';
import { messages } from './messages.ts';
import { type Comparison, comparesText, comparisonOf, isWithoutValues, operatorOf } from './operators.ts';

/** One condition of a rule: the control of its attribute, which the rule provides, operator and values. */
export function ConstraintFields({
  constraint,
  isFirst,
  error,
  comparisons,
  example,
  hasTimeZone = false,
  canIgnoreCase = true,
  onChange,
  onRemove,
  children,
}: {
  readonly constraint: ConstraintDraft;
  readonly isFirst: boolean;
  readonly error: string | undefined;
  /** The operators that are offered, with the current one. */
  readonly comparisons: readonly Comparison[];
  /** Values that the attribute can have. */
  readonly example?: string | undefined;
  /** Whether the attribute depends on the time zone. */
  readonly hasTimeZone?: boolean;
  /** Whether operators that compare text may ignore case. */
  readonly canIgnoreCase?: boolean;
  readonly onChange: (constraint: ConstraintDraft) => void;
  /** `undefined` if it cannot be removed. */
  readonly onRemove: (() => void) | undefined;
  /** The control of the attribute. */
  readonly children: ReactNode;
}) {
  const { operator, not, values, timezone } = constraint;
  const word = isFirst ? messages.if : messages.and;
  return (
    <fieldset aria-label={word} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <span className="w-8 self-center text-ink-3 text-xs max-sm:w-full">{word}</span>
        {children}
        <Select
          label={messages.operator}
          className="w-auto! min-w-32 max-sm:flex-1"
          value={comparisonOf(operator, not)}
          onChange={(next) => onChange({ ...constraint, ...operatorOf(next) })}
          choices={comparisons.map((value) => ({ value, label: labelOf(value) }))}
        />
        {!isWithoutValues(operator) && (
          <Field label={messages.values} isLabelHidden error={error} className="min-w-40 flex-1">
            <Input
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={example}
              value={values}
              onChange={(event) => onChange({ ...constraint, values: event.target.value })}
            />
          </Field>
        )}
        {onRemove !== undefined && <IconButton label={messages.remove} icon={<X />} onClick={onRemove} />}
      </div>
      {isWithoutValues(operator) && error !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {error}
        </p>
      )}
      {hasTimeZone && (
        <ZoneSelect zone={timezone} onChange={(next) => onChange({ ...constraint, timezone: next })} />
      )}
      {canIgnoreCase && comparesText(operator) && (
        <Checkbox
          className="sm:ml-10"
          label={messages.isCaseSensitive}
          isChecked={constraint.isCaseSensitive}
          onChange={(isCaseSensitive) => onChange({ ...constraint, isCaseSensitive })}
        />
      )}
    </fieldset>
  );
}

/** Chooses UTC, the time zone of the browser, or the one that the constraint has. */
function ZoneSelect({
  zone,
  onChange,
}: {
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set(['UTC', own, ...(zone === '' ? [] : [zone])])];
  return (
    <Field label={messages.timezone} className="sm:ml-10 sm:max-w-72">
      <Select
        value={zone === '' ? 'UTC' : zone}
        onChange={(next) => onChange(next === 'UTC' ? '' : next)}
        choices={zones.map((value) => ({ value, label: value }))}
      />
    </Field>
  );
}

function labelOf(comparison: Comparison): string {
  const { operator, not } = operatorOf(comparison);
  if (!not) return messages.operators[operator];
  const negated: Readonly<Record<string, string>> = messages.negated;
  return negated[operator] ?? messages.not({ operator: messages.operators[operator] });
}
