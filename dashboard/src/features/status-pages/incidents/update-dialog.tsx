import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages as shared } from '../messages.ts';
import { fromLocalInput, toLocalInput } from '../parts/local-input.ts';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { INCIDENT_STATUSES, type Incident, type IncidentUpdate } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.update;
const FIELDS = new Set(['message', 'status', 'at']);

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
  const [status, setStatus] = useState(update.status);
  const [message, setMessage] = useState(update.message);
  const [at, setAt] = useState(first);
  const saving = useChange(
    () => {
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
    { done: texts.saved, onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={texts.editTitle}
      description={texts.editText}
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={messages.detail.save}
      cancelLabel={messages.detail.cancel}
      isPending={saving.isPending}
      isDisabled={message.trim() === ''}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.form.status} error={errors['status']}>
          <Select
            value={status}
            onChange={setStatus}
            choices={INCIDENT_STATUSES.map((value) => ({ value, label: shared.statuses[value] }))}
          />
        </Field>
        <Field label={texts.at} error={errors['at']}>
          <Input required type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
      </div>
      <MarkdownField value={message} error={errors['message']} onChange={setMessage} />
    </FormDialog>
  );
}
