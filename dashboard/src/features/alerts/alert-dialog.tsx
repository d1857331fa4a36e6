import { client, rpc } from '../../api/rpc.ts';
import { useVersion } from '../../api/versions.ts';
import { useForm } from '../../parts/use-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { Alert, Condition, Severity } from './alert.ts';
import { messages } from './messages.ts';
import { PreviewPart } from './preview-part.tsx';
import { SentenceFields } from './sentence-fields.tsx';
import { DROP, TEMPLATES, type Template } from './templates.tsx';
import { isComplete, useNoDrop } from './use-preview.ts';

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

interface Values {
  readonly condition: Condition;
  readonly name: string;
  readonly severity: Severity;
}

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
  const version = useVersion(alert);
  const form = useForm({
    first: (): Values => ({
      condition: alert?.condition ?? template.condition,
      name: alert?.name ?? messages.templates[template.key].name,
      severity: alert?.severity ?? 'warning',
    }),
    send: (values) => {
      const fields = { ...values, name: values.name.trim() };
      return alert === undefined
        ? client.alerts.create({ websiteId, ...fields })
        : client.alerts.update({ id: alert.id, ...fields }, version);
    },
    reload: [rpc.alerts.key()],
    done: alert === undefined ? messages.done.created : messages.done.saved,
    onDone: onClose,
  });
  const { condition, name } = form.values;
  const previewed = useSettled(condition, 400);
  const isWithoutDrop = useNoDrop(websiteId, previewed.kind === 'traffic' ? previewed : DROP.condition);
  const cannotFire =
    alert === undefined && isWithoutDrop && condition.kind === 'traffic' && condition.direction === 'drop';
  const chooseKind = (kind: Condition['kind']) => {
    const templates = isWithoutDrop ? TEMPLATES.filter((one) => one !== DROP) : TEMPLATES;
    const next = templates.find((one) => one.condition.kind === kind);
    if (next === undefined) return;
    form.set({
      condition: next.condition,
      ...(alert === undefined && { name: messages.templates[next.key].name }),
    });
  };
  return (
    <FormDialog
      form={form}
      title={alert === undefined ? dialog.new : dialog.edit}
      width="lg"
      problem={form.errorOf('condition') ?? form.problem}
      submitLabel={alert === undefined ? dialog.create : dialog.save}
      isDisabled={name.trim() === '' || !isComplete(condition) || cannotFire}
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
        <SentenceFields
          websiteId={websiteId}
          condition={condition}
          isWithoutDrop={isWithoutDrop}
          onChange={(next) => form.set({ condition: next })}
        />
      </fieldset>
      <PreviewPart websiteId={websiteId} condition={previewed} />
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field label={dialog.name} error={form.errors['name']}>
          <Input maxLength={100} {...form.text('name')} />
        </Field>
        <Field label={dialog.severity}>
          <Select
            choices={SEVERITIES.map((one) => ({ value: one, label: messages.severities[one] }))}
            {...form.choice('severity')}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
