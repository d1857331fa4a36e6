import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { messages } from './messages.ts';
import type { MonitorDraft } from './monitor-draft.ts';
import type { SectionProps } from './section-props.ts';

const texts = messages.decision;
const KEYS = [
  'timeout',
  'retries',
  'failuresToDown',
  'failureWindow',
  'successesToUp',
  'degradedAfterMs',
  'regions',
  'quorum',
];

/** When a monitor is down, degraded and up again, and where it is checked from. */
export function DecisionSection({
  draft,
  errors,
  change,
  regions,
}: SectionProps & { readonly regions: readonly string[] }) {
  const number = (
    name:
      | 'timeoutSeconds'
      | 'retries'
      | 'failuresToDown'
      | 'failureWindow'
      | 'successesToUp'
      | 'degradedAfterMs'
      | 'quorum',
    error: string,
  ) => (
    <Field label={texts[name].title} hint={texts[name].text} error={errors[error]}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={draft[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <FormSection
      title={texts.title}
      summary={summaryOf(draft)}
      isOpen={KEYS.some((key) => errors[key] !== undefined)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {number('timeoutSeconds', 'timeout')}
        {number('retries', 'retries')}
        {number('failuresToDown', 'failuresToDown')}
        {number('failureWindow', 'failureWindow')}
        {number('successesToUp', 'successesToUp')}
        {number('degradedAfterMs', 'degradedAfterMs')}
        <Field label={texts.regions.title} hint={texts.regions.text} error={errors['regions']}>
          <MultiCombobox
            choices={[...new Set([...regions, ...draft.regions])].map((region) => ({
              value: region,
              label: region === 'local' ? texts.local : region,
            }))}
            values={draft.regions}
            onChange={(chosen) => change({ regions: chosen })}
          />
        </Field>
        {draft.regions.length > 1 && number('quorum', 'quorum')}
      </div>
    </FormSection>
  );
}

function summaryOf({ timeoutSeconds, failuresToDown, failureWindow, degradedAfterMs }: MonitorDraft): string {
  return texts.summary({
    timeout: timeoutSeconds,
    failures: failuresToDown,
    window: failureWindow,
    degraded: degradedAfterMs,
  });
}
