import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox, MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from './messages.ts';
import { NextOccurrences } from './next-occurrences.tsx';
import { RecurrenceFields } from './recurrence-fields.tsx';
import { draftOfWindow, type MaintenanceWindow, newWindow, toWindow, UNITS, wallOf } from './window.ts';

const { form } = messages;
const MAX_LISTED = 100;
const FIELDS = new Set(['name', 'startsAt', 'timeZone', 'durationMinutes', 'rrule', 'monitorIds', 'tags']);

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
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(() =>
    window === undefined ? newWindow(Date.now()) : draftOfWindow(window),
  );
  const change = (next: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...next }));
  const found = useQuery(rpc.monitors.list.queryOptions({ input: { organizationId, limit: MAX_LISTED } }));
  const monitors = found.data?.monitors ?? [];
  const input = toWindow(draft);
  const wallMs = wallOf(draft);
  const version = useVersion(window);
  const saving = useMutation({
    mutationFn: (changed: NonNullable<typeof input>) =>
      window === undefined
        ? client.maintenanceWindows.create({ organizationId, ...changed })
        : client.maintenanceWindows.update({ id: window.id, ...changed }, version),
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.maintenanceWindows.key() });
      showDone(messages.done[window === undefined ? 'created' : 'saved']);
      onClose();
    },
  });
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={window === undefined ? form.newTitle : form.editTitle(window.name)}
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={window === undefined ? form.submit : form.save}
      cancelLabel={form.cancel}
      isPending={saving.isPending}
      isDisabled={input === undefined || draft.name.trim() === ''}
      onSubmit={() => input !== undefined && saving.mutate(input)}
      onClose={onClose}
    >
      <Field label={form.name} error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder={form.nameExample}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={form.startsAt} error={errors['startsAt']}>
          <Input
            required
            type="datetime-local"
            value={draft.startsAt}
            onChange={(event) => change({ startsAt: event.target.value })}
          />
        </Field>
        <Field label={form.zone} error={errors['timeZone']}>
          <Combobox
            choices={ZONES}
            value={draft.timeZone}
            onChange={(timeZone) => change({ timeZone: timeZone ?? 'UTC' })}
          />
        </Field>
        <Field label={form.length} error={errors['durationMinutes']}>
          <span className="flex gap-2">
            <Input
              inputMode="decimal"
              autoComplete="off"
              className="min-w-0 flex-1"
              value={draft.length}
              onChange={(event) => change({ length: event.target.value })}
            />
            <Select
              label={form.unit}
              className="w-28! shrink-0"
              value={draft.unit}
              onChange={(unit) => change({ unit })}
              choices={UNITS.map((value) => ({ value, label: form.units[value] }))}
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
      <Field label={form.monitors} hint={form.monitorsText} error={errors['monitorIds']}>
        <MultiCombobox
          choices={monitors.map(({ id: value, name: label }) => ({ value, label }))}
          values={draft.monitorIds}
          onChange={(monitorIds) => change({ monitorIds })}
        />
      </Field>
      <Field label={form.tags} error={errors['tags']}>
        <MultiCombobox
          choices={[...new Set([...draft.tags, ...monitors.flatMap(({ tags }) => tags)])].map((tag) => ({
            value: tag,
            label: tag,
          }))}
          values={draft.tags}
          onChange={(tags) => change({ tags })}
        />
      </Field>
    </FormDialog>
  );
}
