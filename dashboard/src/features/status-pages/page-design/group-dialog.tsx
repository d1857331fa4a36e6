import { client } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { ComponentGroup } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.components;

/** Adds a group of components, or edits it. */
export function GroupDialog({
  statusPageId,
  group,
  onClose,
}: {
  readonly statusPageId: string;
  /** `undefined` for a new one. */
  readonly group: ComponentGroup | undefined;
  readonly onClose: () => void;
}) {
  const form = useForm({
    first: { name: group?.name ?? '', isCollapsed: group?.isCollapsed ?? false },
    send: ({ name, isCollapsed }) => {
      const fields = { id: statusPageId, name: name.trim(), isCollapsed };
      return group === undefined
        ? client.statusPages.components.createGroup(fields)
        : client.statusPages.components.updateGroup({ ...fields, groupId: group.id });
    },
    reload: STATUS_PAGE_QUERIES,
    done: texts.groupSaved,
    onDone: onClose,
  });
  const { name } = form.values;
  return (
    <FormDialog
      form={form}
      title={group === undefined ? texts.groupNewTitle : texts.groupEditTitle({ name: group.name })}
      submitLabel={group === undefined ? texts.groupSubmit : texts.groupSave}
      isDisabled={name.trim() === ''}
      onClose={onClose}
    >
      <Field label={texts.groupName} error={form.errors['name']}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.groupExample} {...form.text('name')} />
      </Field>
      <Switch label={texts.isCollapsed} {...form.toggle('isCollapsed')} />
    </FormDialog>
  );
}
