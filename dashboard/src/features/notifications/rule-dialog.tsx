import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client, type Outputs, rpc } from '../../api/rpc.ts';
import { useOrganization, useWebsites } from '../../api/session.ts';
import { useVersion } from '../../api/versions.ts';
import { MultiCombobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { showDone } from '../../ui/toasts.ts';
import type { Rule } from './describe-rule.ts';
import { messages } from './messages.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { type RuleDraft, toDraft } from './rule-draft.ts';
import { isRuleEvent, RULE_EVENTS } from './rule-events.ts';
import { toDelayChoices, toGroupChoices, toReminderChoices } from './time-choices.ts';

const { form } = messages;
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
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() => toDraft(rule));
  const version = useVersion(rule);
  const set = (changes: Partial<RuleDraft>) => setDraft((old) => ({ ...old, ...changes }));
  const saving = useMutation({
    mutationFn: () =>
      rule === undefined
        ? client.notificationRules.create({ ...draft, organizationId })
        : client.notificationRules.update({ ...draft, id: rule.id }, version),
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.notificationRules.key() });
      onClose();
      showDone(messages.rules.saved);
    },
  });
  const errors = fieldErrorsOf(saving.error);
  const { severity, websiteIds = [], ...filter } = draft.filter;
  return (
    <FormDialog
      title={rule === undefined ? form.createTitle : form.editTitle}
      width="lg"
      problem={formErrorOf(saving.error)}
      cancelLabel={messages.cancel}
      submitLabel={form.submit}
      isPending={saving.isPending}
      isDisabled={draft.events.length === 0 || draft.integrationIds.length === 0}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Field label={form.name} error={errors['name']}>
        <Input
          required
          autoFocus
          maxLength={80}
          autoComplete="off"
          placeholder={form.namePlaceholder}
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field label={form.events} error={errors['events']}>
        <MultiCombobox
          choices={RULE_EVENTS}
          values={draft.events}
          onChange={(events) => set({ events: events.filter(isRuleEvent) })}
          placeholder={form.eventsPlaceholder}
          emptyText={form.noEvents}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={form.severity}>
          <Select
            choices={[
              { value: 'any', label: form.anySeverity },
              ...SEVERITIES.map((value) => ({ value, label: form.atLeast(messages.severities[value]) })),
            ]}
            value={severity ?? 'any'}
            onChange={(value) =>
              set({
                filter: { ...draft.filter, severity: SEVERITIES.find((one) => one === value) },
              })
            }
          />
        </Field>
        <Field label={form.delay}>
          <Select
            choices={toDelayChoices(draft.delaySeconds)}
            value={String(draft.delaySeconds)}
            onChange={(seconds) => set({ delaySeconds: Number(seconds) })}
          />
        </Field>
      </div>
      <Field label={form.websites} hint={form.websitesHint} error={errors['filter.websiteIds']}>
        <MultiCombobox
          choices={websites.map(({ id, name }) => ({ value: id, label: name }))}
          values={websiteIds}
          onChange={(ids) =>
            set({ filter: { ...filter, severity, ...(ids.length === 0 ? {} : { websiteIds: [...ids] }) } })
          }
          placeholder={form.websitesPlaceholder}
          emptyText={form.noEvents}
        />
      </Field>
      <Field label={form.integrations} error={errors['integrationIds']}>
        <MultiCombobox
          choices={integrations.map(({ id, name }) => ({ value: id, label: name }))}
          values={draft.integrationIds}
          onChange={(ids) => set({ integrationIds: [...ids] })}
          placeholder={form.integrationsPlaceholder}
          emptyText={form.noIntegrations}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={form.remind}>
          <Select
            choices={toReminderChoices(draft.remindEverySeconds)}
            value={String(draft.remindEverySeconds ?? 0)}
            onChange={(seconds) => set({ remindEverySeconds: Number(seconds) || null })}
          />
        </Field>
        <Field label={form.group}>
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
      <Switch isOn={draft.enabled} onChange={(enabled) => set({ enabled })} label={form.enabled} />
    </FormDialog>
  );
}
