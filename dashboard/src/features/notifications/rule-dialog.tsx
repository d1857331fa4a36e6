import { client, type Outputs, rpc } from '../../api/rpc.ts';
import { useOrganization, useWebsites } from '../../api/session.ts';
import { useVersion } from '../../api/versions.ts';
import { useForm } from '../../parts/use-form.ts';
import { MultiCombobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import type { Rule } from './describe-rule.ts';
import { messages } from './messages.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { toDraft } from './rule-draft.ts';
import { isRuleEvent, RULE_EVENTS } from './rule-events.ts';
import { toDelayChoices, toGroupChoices, toReminderChoices } from './time-choices.ts';

const { form: texts } = messages;
const SEVERITIES = ['info', 'warning', 'critical'] as const;

/** Creates or edits a rule. The form reads like a sentence: when, notify, unless. */
export function RuleDialog({
  rule,
  integrations,
  onClose,
}: {
  /** `undefined` creates a rule. */
  readonly rule: Rule | undefined;
  readonly integrations: Outputs['integrations']['list']['integrations'];
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const websites = useWebsites() ?? [];
  const version = useVersion(rule);
  const form = useForm({
    first: () => toDraft(rule),
    send: (draft) =>
      rule === undefined
        ? client.notificationRules.create({ ...draft, organizationId })
        : client.notificationRules.update({ ...draft, id: rule.id }, version),
    reload: [rpc.notificationRules.key()],
    done: messages.rules.saved,
    onDone: onClose,
  });
  const { values: draft, set, errors } = form;
  const { severity, websiteIds = [], ...filter } = draft.filter;
  return (
    <FormDialog
      form={form}
      title={rule === undefined ? texts.createTitle : texts.editTitle}
      width="lg"
      submitLabel={texts.submit}
      isDisabled={draft.events.length === 0 || draft.integrationIds.length === 0}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input
          required
          autoFocus
          maxLength={80}
          autoComplete="off"
          placeholder={texts.namePlaceholder}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label={texts.events} error={errors['events']}>
        <MultiCombobox
          choices={RULE_EVENTS}
          values={draft.events}
          onChange={(events) => set({ events: events.filter(isRuleEvent) })}
          placeholder={texts.eventsPlaceholder}
          emptyText={texts.noEvents}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.severity}>
          <Select
            choices={[
              { value: 'any', label: texts.anySeverity },
              ...SEVERITIES.map((value) => ({
                value,
                label: texts.atLeast({ severity: messages.severities[value] }),
              })),
            ]}
            value={severity ?? 'any'}
            onChange={(value) =>
              set({
                filter: { ...draft.filter, severity: SEVERITIES.find((one) => one === value) },
              })
            }
          />
        </Field>
        <Field label={texts.delay}>
          <Select
            choices={toDelayChoices(draft.delaySeconds)}
            value={String(draft.delaySeconds)}
            onChange={(seconds) => set({ delaySeconds: Number(seconds) })}
          />
        </Field>
      </div>
      <Field label={texts.websites} hint={texts.websitesHint} error={errors['filter.websiteIds']}>
        <MultiCombobox
          choices={websites.map(({ id, name }) => ({ value: id, label: name }))}
          values={websiteIds}
          onChange={(ids) =>
            set({ filter: { ...filter, severity, ...(ids.length === 0 ? {} : { websiteIds: [...ids] }) } })
          }
          placeholder={texts.websitesPlaceholder}
          emptyText={texts.noEvents}
        />
      </Field>
      <Field label={texts.integrations} error={errors['integrationIds']}>
        <MultiCombobox
          choices={integrations.map(({ id, name }) => ({ value: id, label: name }))}
          values={draft.integrationIds}
          onChange={(ids) => set({ integrationIds: [...ids] })}
          placeholder={texts.integrationsPlaceholder}
          emptyText={texts.noIntegrations}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.remind}>
          <Select
            choices={toReminderChoices(draft.remindEverySeconds)}
            value={String(draft.remindEverySeconds ?? 0)}
            onChange={(seconds) => set({ remindEverySeconds: Number(seconds) || null })}
          />
        </Field>
        <Field label={texts.group}>
          <Select
            choices={toGroupChoices(draft.groupWithinSeconds)}
            value={String(draft.groupWithinSeconds)}
            onChange={(seconds) => set({ groupWithinSeconds: Number(seconds) })}
          />
        </Field>
      </div>
      <QuietHoursFields
        quietHours={draft.quietHours}
        onChange={(quietHours) => set({ quietHours })}
        errors={errors}
      />
      <Switch isOn={draft.enabled} onChange={(enabled) => set({ enabled })} label={texts.enabled} />
    </FormDialog>
  );
}
