import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { ZONES } from '../../../lib/time/time-zones.ts';
import { Combobox, MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { NextOccurrences, RecurrenceFields } from '../../monitors/maintenance/index.ts';
import { MarkdownField } from '../parts/markdown-field.tsx';
import type { Maintenance, StatusPage } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { useComponents } from '../parts/use-components.ts';
import { draftOf, newMaintenance, toMaintenance, UNITS, wallOf } from './maintenance-draft.ts';
import { messages } from './messages.ts';

const { form } = messages;
const FIELDS = new Set([
  'title',
  'message',
  'startsAt',
  'timeZone',
  'durationMinutes',
  'rrule',
  'componentIds',
]);

/** Schedules maintenance, or edits it. */
export function MaintenanceDialog({
  page,
  maintenance,
  onClose,
}: {
  readonly page: StatusPage;
  /** `undefined` for a new one. */
  readonly maintenance: Maintenance | undefined;
  readonly onClose: () => void;
}) {
  const { components } = useComponents(page.id);
  const [draft, setDraft] = useState(() =>
    maintenance === undefined ? newMaintenance(page.timeZone, Date.now()) : draftOf(maintenance),
  );
  const change = (next: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...next }));
  const input = toMaintenance(draft);
  const wallMs = wallOf(draft);
  const saving = useChange(
    (fields: NonNullable<typeof input>) =>
      maintenance === undefined
        ? client.maintenances.create({ ...fields, id: page.id, notify: draft.notify })
        : client.maintenances.update({ ...fields, id: maintenance.id, notify: draft.notify }),
    { done: messages.done[maintenance === undefined ? 'created' : 'saved'], onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={maintenance === undefined ? form.newTitle : form.editTitle(maintenance.title)}
      width="lg"
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={maintenance === undefined ? form.submit : form.save}
      cancelLabel={form.cancel}
      isPending={saving.isPending}
      isDisabled={input === undefined}
      onSubmit={() => input !== undefined && saving.mutate(input)}
      onClose={onClose}
    >
      <Field label={form.title} error={errors['title']}>
        <Input
          autoComplete="off"
          maxLength={200}
          placeholder={form.titleExample}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <MarkdownField
        value={draft.message}
        rows={4}
        placeholder={form.messageExample}
        error={errors['message']}
        onChange={(message) => change({ message })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
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
      {wallMs !== undefined && draft.recurrence.repeats !== 'never' && (
        <NextOccurrences recurrence={draft.recurrence} wallMs={wallMs} timeZone={draft.timeZone} />
      )}
      <Field label={form.components} hint={form.componentsText} error={errors['componentIds']}>
        <MultiCombobox
          choices={components.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          values={draft.componentIds}
          onChange={(componentIds) => change({ componentIds })}
        />
      </Field>
      <Switch
        label={form.pausesAlerts}
        hint={form.pausesAlertsText}
        isOn={draft.pausesAlerts}
        onChange={(pausesAlerts) => change({ pausesAlerts })}
      />
      <Switch
        label={form.notify}
        hint={maintenance === undefined ? form.notifyText : form.notifyOfTimesText}
        isOn={draft.notify}
        onChange={(notify) => change({ notify })}
      />
    </FormDialog>
  );
}
