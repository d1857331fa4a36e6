import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { Alert, Condition, Severity } from './alert.ts';
import { messages } from './messages.ts';
import { PreviewPart } from './preview-part.tsx';
import { SentenceFields } from './sentence-fields.tsx';
import { TEMPLATES, type Template } from './templates.tsx';
import { useChangeAlerts } from './use-alerts.ts';
import { isComplete } from './use-preview.ts';

const { dialog } = messages;
const SEVERITIES: readonly Severity[] = ['info', 'warning', 'critical'];
const KINDS: readonly Condition['kind'][] = [
  'traffic',
  'threshold',
  'goal',
  'errors',
  'web_vital',
  'first_event',
];

/** Creates or edits an alert: a sentence, and the chart of when it would have fired. */
export function AlertFormDialog({
  websiteId,
  alert,
  template,
  onClose,
}: {
  readonly websiteId: string;
  /** Absent for a new alert. */
  readonly alert?: Alert | undefined;
  /** The initial values of a new alert. */
  readonly template: Template;
  readonly onClose: () => void;
}) {
  const [condition, setCondition] = useState<Condition>(alert?.condition ?? template.condition);
  const [name, setName] = useState(alert?.name ?? messages.templates[template.key].name);
  const [severity, setSeverity] = useState<Severity>(alert?.severity ?? 'warning');
  const { create, update, isPending, error } = useChangeAlerts(alert, onClose);
  const previewed = useSettled(condition, 400);
  const errors = fieldErrorsOf(error);
  const conditionError = Object.entries(errors).find(([field]) => field.startsWith('condition'));
  const chooseKind = (kind: Condition['kind']) => {
    const next = TEMPLATES.find((one) => one.condition.kind === kind);
    setCondition(next?.condition ?? condition);
    if (next !== undefined && alert === undefined) setName(messages.templates[next.key].name);
  };
  const submit = () => {
    const values = { name: name.trim(), condition, severity };
    if (alert === undefined) create({ websiteId, ...values });
    else update({ id: alert.id, ...values });
  };
  return (
    <FormDialog
      title={alert === undefined ? dialog.new : dialog.edit}
      width="lg"
      problem={conditionError?.[1] ?? formErrorOf(error)}
      cancelLabel={dialog.cancel}
      submitLabel={alert === undefined ? dialog.create : dialog.save}
      isPending={isPending}
      isDisabled={name.trim() === '' || !isComplete(condition)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={dialog.kind}>
        <Select
          choices={KINDS.map((kind) => ({ value: kind, label: messages.kinds[kind] }))}
          value={condition.kind}
          onChange={chooseKind}
        />
      </Field>
      <fieldset className="rounded-lg bg-sunken px-3 py-2">
        <legend className="sr-only">{dialog.condition}</legend>
        <SentenceFields websiteId={websiteId} condition={condition} onChange={setCondition} />
      </fieldset>
      <PreviewPart websiteId={websiteId} condition={previewed} />
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label={dialog.name} error={errors['name']}>
          <Input value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label={dialog.severity}>
          <Select
            choices={SEVERITIES.map((one) => ({ value: one, label: messages.severities[one] }))}
            value={severity}
            onChange={setSeverity}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
