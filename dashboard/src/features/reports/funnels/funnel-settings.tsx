import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SplitPicker } from '../steps/split-picker.tsx';
import type { Funnel } from './funnel.ts';
import { formatUnit, messages } from './messages.ts';

/** The choices of the time limit: a number of units, and the seconds of a unit. */
const WINDOWS = [
  [10, 'minute', 60],
  [30, 'minute', 60],
  [1, 'hour', 3_600],
  [1, 'day', 86_400],
  [3, 'day', 86_400],
  [7, 'day', 86_400],
  [14, 'day', 86_400],
  [30, 'day', 86_400],
] as const;
const ORDERS = [
  { value: 'ordered', label: messages.settings.ordered },
  { value: 'strict', label: messages.settings.strict },
] as const;
const SCOPES = [
  { value: 'visitor', label: messages.settings.visitor },
  { value: 'visit', label: messages.settings.visit },
] as const;

/** The settings of a funnel. */
export function FunnelSettings({
  funnel,
  onChange,
}: {
  readonly funnel: Funnel;
  readonly onChange: (funnel: Funnel) => void;
}) {
  const { within } = funnel;
  const windows = WINDOWS.map(([count, unit, unitS]) => ({
    value: String(count * unitS),
    label: formatUnit(count, unit),
  }));
  const isKnown = windows.some(({ value }) => value === String(within));
  return (
    <div className="grid gap-3 border-line border-t pt-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={messages.settings.countedPer}>
        <Select choices={SCOPES} value={funnel.scope} onChange={(scope) => onChange({ ...funnel, scope })} />
      </Field>
      <Field label={messages.settings.order}>
        <Select choices={ORDERS} value={funnel.order} onChange={(order) => onChange({ ...funnel, order })} />
      </Field>
      <Field label={messages.settings.within}>
        <Select
          choices={
            isKnown ? windows : [...windows, { value: String(within), label: formatUnit(within, 'second') }]
          }
          value={String(within)}
          onChange={(seconds) => onChange({ ...funnel, within: Number(seconds) })}
        />
      </Field>
      <Field label={messages.settings.splitBy} aside={messages.settings.optional}>
        <SplitPicker
          value={funnel.split}
          placeholder={messages.settings.splitExample}
          onChange={(split) => onChange({ ...funnel, split })}
        />
      </Field>
    </div>
  );
}
