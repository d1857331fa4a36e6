import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { AUTO_INCIDENTS } from './component-draft.ts';
import { messages } from './messages.ts';
import type { SectionProps } from './section-props.ts';

const { subscriptions: texts, automation } = messages;
const KINDS = ['email', 'webhook', 'slack', 'feed', 'calendar'] as const;

/** How visitors can subscribe to a page. */
export function SubscriptionsSection({ draft: { subscriptions }, change }: SectionProps) {
  const chosen = KINDS.filter((kind) => subscriptions.includes(kind));
  const toggle = (kind: (typeof KINDS)[number], isOn: boolean) =>
    change({ subscriptions: KINDS.filter((one) => (one === kind ? isOn : subscriptions.includes(one))) });
  return (
    <FormSection
      title={texts.title}
      summary={chosen.length === 0 ? texts.none : chosen.map((kind) => texts.kinds[kind]).join(', ')}
    >
      <div className="grid gap-2 sm:grid-cols-2">
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={texts.kinds[kind]}
            isChecked={subscriptions.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </div>
    </FormSection>
  );
}

/** What an outage of a monitor does. */
export function AutomationSection({ draft, errors, change }: SectionProps) {
  return (
    <FormSection title={automation.title} summary={automation.choices[draft.autoIncident]}>
      <Field label={automation.text} error={errors['autoIncident']}>
        <Select
          value={draft.autoIncident}
          onChange={(autoIncident) => change({ autoIncident })}
          choices={AUTO_INCIDENTS.map((value) => ({ value, label: automation.choices[value] }))}
        />
      </Field>
      {draft.autoIncident !== 'off' && (
        <Switch
          label={automation.resolveOnRecovery}
          isOn={draft.resolveOnRecovery}
          onChange={(resolveOnRecovery) => change({ resolveOnRecovery })}
        />
      )}
    </FormSection>
  );
}
