import { expect, test } from 'vitest';
import { toEditorErrors } from './server-errors.ts';

test.each([
  ['draft.defaultValue', 'defaultValue', 'must be object'],
  ['defaultValue.items.0', 'defaultValue', 'items.0: must be object'],
  ['offValue', 'offValue', 'must be object'],
  ['variants.1.value.size', 'variants.1.value', 'size: must be object'],
  ['variants.1.key', 'variants.1.key', 'must be object'],
  ['variants', 'variants', 'must be object'],
  ['changes.rules.2.value.items', 'rules.2.outcome', 'items: must be object'],
  ['rules.2.variant', 'rules.2.outcome', 'must be object'],
  ['rules.2.variants.0.weight', 'rules.2.outcome', 'must be object'],
  ['rules.2', 'rules.2.outcome', 'must be object'],
  ['rules.2.percentage', 'rules.2.percentage', 'must be object'],
  ['rules.2.constraints.1.values.0', 'rules.2.constraints.1', 'must be object'],
  ['targets.0.value', 'targets.0.outcome', 'must be object'],
  ['targets.0.values.3', 'targets.0.values', '3: must be object'],
  ['prerequisites.0.flag', 'prerequisites.0', 'must be object'],
  ['comment', 'comment', 'must be object'],
])('an error of %s is shown at %s', (path, field, message) => {
  expect(toEditorErrors({ [path]: 'must be object' })).toEqual({ [field]: message });
});
