import { useState } from 'react';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { Select } from '../../../ui/select.tsx';
import { useValueSuggestions } from '../../analytics/index.ts';
import { STEP_OP_TITLES, STEP_OPS, type Step } from './step.ts';
import { StepConditions } from './step-conditions.tsx';

const TYPES = [
  { value: 'page', label: 'Page' },
  { value: 'event', label: 'Event' },
] as const;

/** What a step is: a page or an event, its value with suggestions, and conditions on it. */
export function StepFields({
  step,
  label,
  hasFocus = false,
  onChange,
  onSettle,
}: {
  readonly step: Step;
  /** Which step it is: "Step 2", "Goal". */
  readonly label: string;
  readonly hasFocus?: boolean;
  /** Told with every key. */
  readonly onChange: (step: Step) => void;
  /** Told once the step is as it is to be. */
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
          label={`${label}: page or event`}
          choices={TYPES}
          value={type}
          onChange={(next) => settle({ ...step, type: next, value: next === type ? value : '' })}
          className="w-auto! min-w-24 flex-1 sm:flex-none"
        />
        <Select
          label={`${label}: how it is compared`}
          choices={STEP_OPS.map((one) => ({ value: one, label: STEP_OP_TITLES[one] }))}
          value={op}
          onChange={(next) => settle({ ...step, op: next })}
          className="w-auto! min-w-32 flex-1 sm:flex-none"
        />
        <Autocomplete
          label={`${label}: ${type === 'page' ? 'path of the page' : 'name of the event'}`}
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
