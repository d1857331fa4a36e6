import { Input } from '../../../../ui/forms/input.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import {
  type ConstraintDraft,
  ConstraintFields,
  comparisonOf,
  newConstraint,
} from '../../../constraints/index.ts';
import { messages } from '../messages.ts';
import { ATTRIBUTES, attributeOf, comparisonsFor } from './attributes.ts';

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
  const { attribute, operator, not } = constraint;
  const kind = attributeOf(attribute);
  const isTimed = kind === 'hour' || kind === 'weekday';
  return (
    <ConstraintFields
      constraint={constraint}
      isFirst={isFirst}
      error={error}
      comparisons={comparisonsFor(attribute, comparisonOf(operator, not))}
      example={kind === undefined ? undefined : texts.examples[kind]}
      hasTimeZone={isTimed}
      canIgnoreCase={!isTimed && kind !== 'country'}
      onChange={onChange}
      onRemove={isOnly ? undefined : onRemove}
    >
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
    </ConstraintFields>
  );
}
