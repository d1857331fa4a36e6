import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import {
  type Comparison,
  type ConstraintDraft,
  ConstraintFields,
  OPERATORS,
} from '../../constraints/index.ts';
import { messages } from './messages.ts';

/** Operators that are also offered negated. */
const NEGATED = new Set(['in', 'contains', 'starts_with', 'ends_with', 'matches', 'in_network', 'exists']);
/** `in` with one value is the same as `equals`, which is shown only where a rule has it. */
const COMPARISONS: readonly Comparison[] = OPERATORS.filter((operator) => operator !== 'equals').flatMap(
  (operator): readonly Comparison[] => (NEGATED.has(operator) ? [operator, `!${operator}`] : [operator]),
);
const EXAMPLES: Readonly<Record<string, string>> = messages.examples;

/** One condition on an attribute of the context, which is typed. */
export function AttributeConstraint({
  constraint,
  attributes,
  isFirst,
  error,
  onChange,
  onRemove,
}: {
  readonly constraint: ConstraintDraft;
  /** Suggestions. */
  readonly attributes: readonly string[];
  readonly isFirst: boolean;
  readonly error: string | undefined;
  readonly onChange: (constraint: ConstraintDraft) => void;
  readonly onRemove: () => void;
}) {
  const { attribute, operator, not } = constraint;
  const current: Comparison = not ? `!${operator}` : operator;
  return (
    <ConstraintFields
      constraint={constraint}
      isFirst={isFirst}
      error={error}
      comparisons={COMPARISONS.includes(current) ? COMPARISONS : [...COMPARISONS, current]}
      example={EXAMPLES[attribute]}
      canIgnoreCase={attribute !== 'country'}
      onChange={onChange}
      onRemove={onRemove}
    >
      <Autocomplete
        label={messages.attribute}
        className="w-36! max-sm:flex-1"
        placeholder={messages.attributePlaceholder}
        suggestions={attributes}
        value={attribute}
        onChange={(next) => onChange({ ...constraint, attribute: next })}
      />
    </ConstraintFields>
  );
}
