import { useQuery } from '@tanstack/react-query';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Combobox, MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from './messages.ts';
import { NextOccurrences } from './next-occurrences.tsx';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { draftOfWindow, type MaintenanceWindow, newWindow, toWindow, UNITS, wallOf } from './window.ts';

const { form: texts } = messages;
const MAX_LISTED = 100;

/** Plans maintenance, or edits a window. */
export function WindowDialog({
  window,
  onClose,
}: {
  /** `undefined` for a new one. */
  readonly window: MaintenanceWindow | undefined;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const found = useQuery(rpc.monitors.list.queryOptions({ input: { organizationId, limit: MAX_LISTED } }));
  const monitors = found.data?.monitors ?? [];
  const version = useVersion(window);
  const form = useForm({
    first: () => (window === undefined ? newWindow(Date.now()) : draftOfWindow(window)),
    send: async (values) => {
      const changed = toWindow(values);
      if (changed === undefined) return;
      if (window === undefined) await client.maintenanceWindows.create({ organizationId, ...changed });
      else await client.maintenanceWindows.update({ id: window.id, ...changed }, version);
    },
    fields: ['name', 'startsAt', 'timeZone', 'durationMinutes', 'rrule', 'monitorIds', 'tags'],
    reload: [rpc.maintenanceWindows.key()],
    done: messages.done[window === undefined ? 'created' : 'saved'],
    onDone: onClose,
  });
  const { values: draft, set: change, errors } = form;
  const wallMs = wallOf(draft);
  return (
    <FormDialog
      form={form}
      title={window === undefined ? texts.newTitle : texts.editTitle(window.name)}
      submitLabel={window === undefined ? texts.submit : texts.save}
      isDisabled={toWindow(draft) === undefined || draft.name.trim() === ''}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.nameExample} {...form.text('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.startsAt} error={errors['startsAt']}>
          <Input required type="datetime-local" {...form.text('startsAt')} />
        </Field>
        <Field label={texts.zone} error={errors['timeZone']}>
          <Combobox
            choices={ZONES}
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone: timeZone ?? 'UTC' })}
          />
        </Field>
        <Field label={texts.length} error={errors['durationMinutes']}>
          <span className="flex gap-2">
            <Input
              inputMode="decimal"
              autoComplete="off"
              className="min-w-0 flex-1"
              {...form.text('length')}
            />
            <Select
              label={texts.unit}
              className="w-28! shrink-0"
              {...form.choice('unit')}
              choices={UNITS.map((value) => ({ value, label: texts.units[value] }))}
            />
          </span>
        </Field>
      </div>
      <RecurrenceFields
        recurrence={draft.recurrence}
        wallMs={wallMs ?? 0}
        error={errors['rrule']}
        onChange={(recurrence) => change({ recurrence })}
      />
      {wallMs !== undefined && (
        <NextOccurrences recurrence={draft.recurrence} wallMs={wallMs} timeZone={draft.timeZone} />
      )}
      <Field label={texts.monitors} hint={texts.monitorsText} error={errors['monitorIds']}>
        <MultiCombobox
          choices={monitors.map(({ id: value, name: label }) => ({ value, label }))}
          {...form.list('monitorIds')}
        />
      </Field>
      <Field label={texts.tags} error={errors['tags']}>
        <MultiCombobox
          choices={[...new Set([...draft.tags, ...monitors.flatMap(({ tags }) => tags)])].map((tag) => ({
            value: tag,
            label: tag,
          }))}
          {...form.list('tags')}
        />
      </Field>
    </FormDialog>
  );
}
