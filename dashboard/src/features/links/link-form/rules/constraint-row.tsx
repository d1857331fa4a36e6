import { X } from 'lucide-react';
import { IconButton } from '../../../../ui/button.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Select } from '../../../../ui/select.tsx';
import { messages } from '../messages.ts';
import {
  ATTRIBUTES,
  attributeOf,
  type Comparison,
  comparesText,
  comparisonOf,
  comparisonsFor,
  isWithoutValues,
  operatorOf,
} from './operators.ts';
import { type ConstraintDraft, newConstraint } from './rule-draft.ts';

const texts = messages.rules;
const QUERY = 'query.';

/** One condition of a rule: attribute, operator and values. */
export function ConstraintRow({
  constraint,
  isFirst,
  isOnly,
  error,
  onChange,
  onRemove,
}: {
  readonly constraint: ConstraintDraft;
  readonly isFirst: boolean;
  readonly isOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (constraint: ConstraintDraft) => void;
  readonly onRemove: () => void;
}) {
  const { attribute, operator, not, values, timezone } = constraint;
  const kind = attributeOf(attribute);
  const comparison = comparisonOf(operator, not);
  const isTimed = kind === 'hour' || kind === 'weekday';
  return (
    <fieldset aria-label={isFirst ? texts.if : texts.and} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <span className="w-8 self-center text-ink-3 text-xs max-sm:w-full">
          {isFirst ? texts.if : texts.and}
        </span>
        <Select
          label={texts.attribute}
          className="w-auto! min-w-36 max-sm:flex-1"
          value={kind ?? attribute}
          onChange={(next) => onChange({ ...newConstraint(next), key: constraint.key })}
          choices={[
            ...ATTRIBUTES.map((value) => ({ value: value as string, label: texts.attributes[value] })),
            ...(kind === undefined ? [{ value: attribute, label: attribute }] : []),
          ]}
        />
        {kind === QUERY && (
          <Input
            aria-label={texts.parameter}
            className="w-28! max-sm:flex-1"
            maxLength={90}
            placeholder={texts.parameterPlaceholder}
            value={attribute.slice(QUERY.length)}
            onChange={(event) => onChange({ ...constraint, attribute: `${QUERY}${event.target.value}` })}
          />
        )}
        <Select
          label={texts.operator}
          className="w-auto! min-w-32 max-sm:flex-1"
          value={comparison}
          onChange={(next) => onChange({ ...constraint, ...operatorOf(next) })}
          choices={comparisonsFor(attribute, comparison).map((value) => ({ value, label: labelOf(value) }))}
        />
        {!isWithoutValues(operator) && (
          <Field
            label={texts.values}
            isLabelHidden
            error={error}
            className="min-w-40 flex-1 max-sm:basis-full"
          >
            <Input
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={kind === undefined ? undefined : texts.examples[kind]}
              value={values}
              onChange={(event) => onChange({ ...constraint, values: event.target.value })}
            />
          </Field>
        )}
        {!isOnly && <IconButton label={texts.removeCondition} icon={<X />} onClick={onRemove} />}
      </div>
      {isWithoutValues(operator) && error !== undefined && (
        <p role="alert" className="text-bad-text text-xs">
          {error}
        </p>
      )}
      {isTimed && (
        <ZoneSelect zone={timezone} onChange={(next) => onChange({ ...constraint, timezone: next })} />
      )}
      {comparesText(operator) && !isTimed && kind !== 'country' && (
        <Checkbox
          className="sm:ml-10"
          label={texts.isCaseSensitive}
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
    <Field label={texts.timezone} className="sm:ml-10 sm:max-w-72">
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
  if (!not) return texts.operators[operator];
  const negated: Readonly<Record<string, string>> = texts.negated;
  return negated[operator] ?? texts.not(texts.operators[operator]);
}
