import { formatPeriod } from '../../../lib/time/format-period.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SplitPicker } from '../steps/split-picker.tsx';
import type { Funnel } from './funnel.ts';
import { messages } from './messages.ts';

/** The choices of the time limit, in seconds. */
const WINDOWS = [600, 1_800, 3_600, 86_400, 259_200, 604_800, 1_209_600, 2_592_000] as const;
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
  const windows = [...new Set<number>([...WINDOWS, within])].map((seconds) => ({
    value: String(seconds),
    label: formatPeriod(seconds),
  }));
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
          choices={windows}
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
