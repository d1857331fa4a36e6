import { client } from '../../../api/rpc.ts';
import { fromLocalInput, toLocalInput } from '../../../lib/time/local-input.ts';
import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { messages as shared } from '../messages.ts';
import { type Incident, SEVERITIES } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const { form: texts, detail } = messages;

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
  const form = useForm({
    first: {
      title: incident.title,
      severity: incident.severity,
      ...first,
    },
    send: ({ title, severity, startedAt, resolvedAt }) => {
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
    reload: STATUS_PAGE_QUERIES,
    done: detail.saved,
    onDone: onClose,
  });
  const { title } = form.values;
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={detail.editTitle}
      submitLabel={detail.save}
      isDisabled={title.trim() === ''}
      onClose={onClose}
    >
      <Field label={texts.title} error={errors['title']}>
        <Input autoComplete="off" maxLength={200} {...form.text('title')} />
      </Field>
      <div className="flex flex-col items-start gap-1.5">
        <span className="font-medium">{texts.severity}</span>
        <SegmentedControl
          label={texts.severity}
          {...form.choice('severity')}
          segments={SEVERITIES.map((value) => ({ value, label: shared.severities[value] }))}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.startedAt} hint={texts.ownZone({ zone: OWN_ZONE })} error={errors['startedAt']}>
          <Input required type="datetime-local" {...form.text('startedAt')} />
        </Field>
        {incident.resolvedAt !== null && (
          <Field label={texts.resolvedAt} error={errors['resolvedAt']}>
            <Input required type="datetime-local" {...form.text('resolvedAt')} />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
