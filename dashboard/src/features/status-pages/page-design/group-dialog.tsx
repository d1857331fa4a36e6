import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { ComponentGroup } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.components;
const FIELDS = new Set(['name']);

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
  const [name, setName] = useState(group?.name ?? '');
  const [isCollapsed, setIsCollapsed] = useState(group?.isCollapsed ?? false);
  const saving = useChange(
    () => {
      const fields = { id: statusPageId, name: name.trim(), isCollapsed };
      return group === undefined
        ? client.statusPages.components.createGroup(fields)
        : client.statusPages.components.updateGroup({ ...fields, groupId: group.id });
    },
    { done: texts.groupSaved, onDone: onClose },
  );
  return (
    <FormDialog
      title={group === undefined ? texts.groupNewTitle : texts.groupEditTitle(group.name)}
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={group === undefined ? texts.groupSubmit : texts.groupSave}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isDisabled={name.trim() === ''}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={texts.groupName} error={fieldErrorsOf(saving.error)['name']}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder={texts.groupExample}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Switch label={texts.isCollapsed} isOn={isCollapsed} onChange={setIsCollapsed} />
    </FormDialog>
  );
}
