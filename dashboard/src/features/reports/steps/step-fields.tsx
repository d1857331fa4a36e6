import { useState } from 'react';
import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useValueSuggestions } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { STEP_OPS, STEP_TYPES, type Step } from './step.ts';
import { StepConditions } from './step-conditions.tsx';

const TYPES = STEP_TYPES.map((value) => ({ value, label: messages.types[value] }));

/** The fields of a step: page or event, operator, value with suggestions, and conditions. */
export function StepFields({
  step,
  label,
  hasFocus = false,
  onChange,
  onSettle,
}: {
  readonly step: Step;
  /** The name of the step, for labels: "Step 2", "Goal". */
  readonly label: string;
  readonly hasFocus?: boolean;
  /** Called on every keystroke. */
  readonly onChange: (step: Step) => void;
  /** Called when the change is complete. */
  readonly onSettle?: (step: Step) => void;
}) {
  const [typed, setTyped] = useState('');
  const { type, op, value } = step;
  const suggestions = useValueSuggestions(type === 'page' ? 'path' : 'custom_event', typed, []);
  const settle = (next: Step) => {
    onChange(next);
    onSettle?.(next);
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap gap-2 sm:flex-nowrap">
        <Select
          label={messages.fields.type({ step: label })}
          choices={TYPES}
          value={type}
          onChange={(next) => settle({ ...step, type: next, value: next === type ? value : '' })}
          className="w-auto! min-w-24 flex-1 sm:flex-none"
        />
        <Select
          label={messages.fields.operator({ step: label })}
          choices={STEP_OPS.map((one) => ({ value: one, label: messages.operators[one] }))}
          value={op}
          onChange={(next) => settle({ ...step, op: next })}
          className="w-auto! min-w-32 flex-1 sm:flex-none"
        />
        <Autocomplete
          label={
            type === 'page'
              ? messages.fields.page({ step: label })
              : messages.fields.eventName({ step: label })
          }
          hasFocus={hasFocus}
          value={value}
          suggestions={op === 'matches' ? [] : suggestions.map((one) => one.value)}
          placeholder={PLACEHOLDERS[type][op]}
          onChange={(next) => {
            setTyped(next);
            onChange({ ...step, value: next });
          }}
          onSettle={(next) => onSettle?.({ ...step, value: next })}
          className="min-w-0 basis-full sm:flex-1 sm:basis-0"
        />
      </div>
      <StepConditions
        label={label}
        conditions={step.conditions}
        onChange={(conditions) => settle({ ...step, conditions })}
      />
    </div>
  );
}

const PLACEHOLDERS = {
  page: { eq: '/pricing', starts_with: '/blog/', contains: 'checkout', matches: '^/products/[^/]+$' },
  event: { eq: 'signup', starts_with: 'cart_', contains: 'video', matches: '^(signup|login)$' },
} as const;
