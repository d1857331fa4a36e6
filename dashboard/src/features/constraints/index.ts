export {
  type ConstraintDraft,
  newConstraint,
  newKey,
  readConstraints,
  valuesOf,
  writeConstraints,
} from './constraint-draft.ts';
export { ConstraintFields } from './constraint-fields.tsx';
export { type Comparison, comparisonOf, OPERATORS, operatorOf } from './operators.ts';
