import { client } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { SCHEDULE_FIELDS, ScheduleFields } from '../../schedules/index.ts';
import { MarkdownField } from '../parts/markdown-field.tsx';
import type { Maintenance, StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { useComponents } from '../parts/use-components.ts';
import { draftOf, newMaintenance, toMaintenance } from './maintenance-draft.ts';
import { messages } from './messages.ts';

const { form: texts } = messages;

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
  const form = useForm({
    first: () =>
      maintenance === undefined ? newMaintenance(page.timeZone, Date.now()) : draftOf(maintenance),
    send: async (values) => {
      const input = toMaintenance(values);
      if (input === undefined) return;
      const fields = { ...input, notify: values.notify };
      if (maintenance === undefined) await client.maintenances.create({ ...fields, id: page.id });
      else await client.maintenances.update({ ...fields, id: maintenance.id });
    },
    fields: ['title', 'message', ...SCHEDULE_FIELDS, 'componentIds'],
    reload: STATUS_PAGE_QUERIES,
    done: messages.done[maintenance === undefined ? 'created' : 'saved'],
    onDone: onClose,
  });
  const { values: draft, set: change, errors } = form;
  return (
    <FormDialog
      form={form}
      title={maintenance === undefined ? texts.newTitle : texts.editTitle({ title: maintenance.title })}
      width="lg"
      submitLabel={maintenance === undefined ? texts.submit : texts.save}
      isDisabled={toMaintenance(draft) === undefined}
      onClose={onClose}
    >
      <Field label={texts.title} error={errors['title']}>
        <Input autoComplete="off" maxLength={200} placeholder={texts.titleExample} {...form.text('title')} />
      </Field>
      <MarkdownField
        value={draft.message}
        rows={4}
        placeholder={texts.messageExample}
        error={errors['message']}
        onChange={(message) => change({ message })}
      />
      <ScheduleFields errors={errors} {...form.choice('schedule')} />
      <Field label={texts.components} hint={texts.componentsText} error={errors['componentIds']}>
        <MultiCombobox
          choices={components.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          {...form.list('componentIds')}
        />
      </Field>
      <Switch label={texts.pausesAlerts} hint={texts.pausesAlertsText} {...form.toggle('pausesAlerts')} />
      <Switch
        label={texts.notify}
        hint={maintenance === undefined ? texts.notifyText : texts.notifyOfTimesText}
        {...form.toggle('notify')}
      />
    </FormDialog>
  );
}
