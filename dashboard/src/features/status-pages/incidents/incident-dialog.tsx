import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { OWN_ZONE } from '../../../lib/time/time-zones.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { messages as shared } from '../messages.ts';
import { fromLocalInput, toLocalInput } from '../parts/local-input.ts';
import { type Incident, SEVERITIES } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const { form, detail } = messages;
const FIELDS = new Set(['title', 'startedAt', 'resolvedAt']);

/** Changes the title, the severity and the times of an incident. */
export function IncidentDialog({
  incident,
  onClose,
}: {
  readonly incident: Incident;
  readonly onClose: () => void;
}) {
  const first = {
    startedAt: toLocalInput(incident.startedAt),
    resolvedAt: incident.resolvedAt === null ? '' : toLocalInput(incident.resolvedAt),
  };
  const [title, setTitle] = useState(incident.title);
  const [severity, setSeverity] = useState(incident.severity);
  const [startedAt, setStartedAt] = useState(first.startedAt);
  const [resolvedAt, setResolvedAt] = useState(first.resolvedAt);
  const saving = useChange(
    () => {
      const [start, end] = [fromLocalInput(startedAt), fromLocalInput(resolvedAt)];
      return client.incidents.update({
        id: incident.id,
        title: title.trim(),
        severity,
        // The inputs have no seconds: unchanged times are not sent.
        ...(startedAt !== first.startedAt && start !== undefined && { startedAt: start }),
        ...(resolvedAt !== first.resolvedAt && end !== undefined && { resolvedAt: end }),
      });
    },
    { done: detail.saved, onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={detail.editTitle}
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={detail.save}
      cancelLabel={detail.cancel}
      isPending={saving.isPending}
      isDisabled={title.trim() === ''}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={form.title} error={errors['title']}>
        <Input
          autoComplete="off"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span className="font-medium">{form.severity}</span>
        <SegmentedControl
          label={form.severity}
          value={severity}
          onChange={setSeverity}
          segments={SEVERITIES.map((value) => ({ value, label: shared.severities[value] }))}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={form.startedAt} hint={form.ownZone(OWN_ZONE)} error={errors['startedAt']}>
          <Input
            required
            type="datetime-local"
            value={startedAt}
            onChange={(event) => setStartedAt(event.target.value)}
          />
        </Field>
        {incident.resolvedAt !== null && (
          <Field label={form.resolvedAt} error={errors['resolvedAt']}>
            <Input
              required
              type="datetime-local"
              value={resolvedAt}
              onChange={(event) => setResolvedAt(event.target.value)}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
