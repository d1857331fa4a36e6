import { useState } from 'react';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { type Condition, isBare, isOrder } from '../search/condition.ts';
import { isProperty, PROPERTIES } from './filter-fields.ts';
import { messages } from './messages.ts';
import { typedValue } from './typed-value.ts';
import type { Draft } from './use-draft.ts';
import { useValueSuggestions } from './use-value-suggestions.ts';

/** The value of a condition; nothing when the operator needs none. */
export function ValueField({
  draft,
  field,
  others,
}: {
  readonly draft: Draft;
  readonly field: string;
  readonly others: readonly Condition[];
}) {
  const { op, values, isPlural, setValues } = draft;
  if (isBare(op)) return null;
  return (
    <Field label={messages.value} isLabelHidden {...(op === 'matches' && { hint: messages.regexHint })}>
      {isPlural ? (
        <ValuePicker key={field} field={field} draft={draft} others={others} />
      ) : (
        <Input
          autoFocus
          autoCapitalize="off"
          spellCheck={false}
          inputMode={isOrder(op) ? 'decimal' : 'text'}
          placeholder={isOrder(op) ? '100' : messages.value}
          value={values[0] ?? ''}
          onChange={(event) => setValues([event.target.value])}
        />
      )}
    </Field>
  );
}

/** Selects values from suggestions, the most frequent first. Other values can be typed. */
function ValuePicker({
  field,
  draft: { values, setValues, setTyped: setUnchosen },
  others,
}: {
  readonly field: string;
  readonly draft: Draft;
  readonly others: readonly Condition[];
}) {
  const [typed, setTyped] = useState('');
  const type = (text: string) => {
    setTyped(text);
    setUnchosen(text);
  };
  // Without a key, a property is not a field yet.
  const isComplete = !isProperty(field) || field.length > PROPERTIES.length;
  const suggestions = useValueSuggestions(isComplete ? field : undefined, typed, others);
  const known = new Map(suggestions.map(({ value, label }) => [value, label]));
  const own = typed.trim();
  const choices = [...new Set([...values, ...known.keys(), ...(own === '' ? [] : [own])])].map((value) => ({
    value,
    label: known.get(value) ?? value,
  }));
  // Enter takes the first match. When the field is left, the text itself is a value.
  const takeTyped = () => {
    if (own === '') return;
    setValues([...new Set([...values, typedValue(own, choices)])]);
    setUnchosen('');
  };
  return (
    <MultiCombobox
      choices={choices}
      values={values}
      onChange={setValues}
      onType={type}
      onLeave={takeTyped}
      placeholder={messages.valuesPlaceholder}
      emptyText={messages.typeValue}
    />
  );
}
