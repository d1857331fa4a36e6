import { client } from '../../../api/rpc.ts';
import { fromLocalInput, toLocalInput } from '../../../lib/time/local-input.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages as shared } from '../messages.ts';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { INCIDENT_STATUSES, type Incident, type IncidentUpdate } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.update;

/** Corrects an update of an incident. */
export function UpdateDialog({
  incident,
  update,
  onClose,
}: {
  readonly incident: Incident;
  readonly update: IncidentUpdate;
  readonly onClose: () => void;
}) {
  const first = toLocalInput(update.at);
  const form = useForm({
    first: { status: update.status, message: update.message, at: first },
    send: ({ status, message, at }) => {
      const instant = fromLocalInput(at);
      return client.incidents.changeUpdate({
        id: incident.id,
        updateId: update.id,
        status,
        message: message.trim(),
        // The input has no seconds: an unchanged time is not sent.
        ...(at !== first && instant !== undefined && { at: instant }),
      });
    },
    reload: STATUS_PAGE_QUERIES,
    done: texts.saved,
    onDone: onClose,
  });
  const { message } = form.values;
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={texts.editTitle}
      description={texts.editText}
      submitLabel={messages.detail.save}
      isDisabled={message.trim() === ''}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.form.status} error={errors['status']}>
          <Select
            {...form.choice('status')}
            choices={INCIDENT_STATUSES.map((value) => ({ value, label: shared.statuses[value] }))}
          />
        </Field>
        <Field label={texts.at} error={errors['at']}>
          <Input required type="datetime-local" {...form.text('at')} />
        </Field>
      </div>
      <MarkdownField {...form.choice('message')} error={errors['message']} />
    </FormDialog>
  );
}
