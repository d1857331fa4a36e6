import { useQuery } from '@tanstack/react-query';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SCHEDULE_FIELDS, ScheduleFields } from '../../schedules/index.ts';
import { messages } from './messages.ts';
import { draftOfWindow, type MaintenanceWindow, newWindow, toWindow } from './window.ts';

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
      const input = toWindow(values);
      if (input === undefined) return;
      if (window === undefined) await client.maintenanceWindows.create({ organizationId, ...input });
      else await client.maintenanceWindows.update({ id: window.id, ...input }, version);
    },
    fields: ['name', ...SCHEDULE_FIELDS, 'monitorIds', 'tags'],
    reload: [rpc.maintenanceWindows.key()],
    done: messages.done[window === undefined ? 'created' : 'saved'],
    onDone: onClose,
  });
  const { values: draft, errors } = form;
  return (
    <FormDialog
      form={form}
      title={window === undefined ? texts.newTitle : texts.editTitle({ name: window.name })}
      submitLabel={window === undefined ? texts.submit : texts.save}
      isDisabled={toWindow(draft) === undefined || draft.name.trim() === ''}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.nameExample} {...form.text('name')} />
      </Field>
      <ScheduleFields errors={errors} {...form.choice('schedule')} />
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
