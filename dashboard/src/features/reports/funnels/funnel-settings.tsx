import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SplitPicker } from '../steps/split-picker.tsx';
import type { Funnel } from './funnel.ts';

const WINDOWS = [
  [600, '10 minutes'],
  [1_800, '30 minutes'],
  [3_600, '1 hour'],
  [86_400, '1 day'],
  [3 * 86_400, '3 days'],
  [7 * 86_400, '7 days'],
  [14 * 86_400, '14 days'],
  [30 * 86_400, '30 days'],
] as const;
const ORDERS = [
  { value: 'ordered', label: 'Anything between steps' },
  { value: 'strict', label: 'Nothing between steps' },
] as const;
const SCOPES = [
  { value: 'visitor', label: 'A visitor, over visits' },
  { value: 'visit', label: 'One visit' },
] as const;

/** What counts as having taken a funnel, and what it is split by. */
export function FunnelSettings({
  funnel,
  onChange,
}: {
  readonly funnel: Funnel;
  readonly onChange: (funnel: Funnel) => void;
}) {
  const { within } = funnel;
  const windows = WINDOWS.map(([seconds, label]) => ({ value: String(seconds), label }));
  const isKnown = windows.some(({ value }) => value === String(within));
  return (
    <div className="grid gap-3 border-line border-t pt-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label="Who takes all steps">
        <Select choices={SCOPES} value={funnel.scope} onChange={(scope) => onChange({ ...funnel, scope })} />
      </Field>
      <Field label="Order">
        <Select choices={ORDERS} value={funnel.order} onChange={(order) => onChange({ ...funnel, order })} />
      </Field>
      <Field label="Within">
        <Select
          choices={isKnown ? windows : [...windows, { value: String(within), label: `${within} seconds` }]}
          value={String(within)}
          onChange={(seconds) => onChange({ ...funnel, within: Number(seconds) })}
        />
      </Field>
      <Field label="Split by" aside="Optional">
        <SplitPicker
          value={funnel.split}
          placeholder="Channel, country …"
          onChange={(split) => onChange({ ...funnel, split })}
        />
      </Field>
    </div>
  );
}
