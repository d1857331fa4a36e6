import { useQuery } from '@tanstack/react-query';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { Component, ComponentGroup } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import {
  AUTO_INCIDENTS,
  draftOfComponent,
  EMPTY_COMPONENT,
  isCompleteComponent,
  KINDS,
  toComponent,
} from './component-draft.ts';
import { KindFields } from './kind-fields.tsx';
import { messages } from './messages.ts';

const texts = messages.components;
/** The value of choices without one. */
const NONE = 'none';
const MAX_LISTED = 100;

/** Adds a component to a page, or edits it. */
export function ComponentDialog({
  statusPageId,
  component,
  groups,
  onClose,
}: {
  readonly statusPageId: string;
  /** `undefined` for a new one. */
  readonly component: Component | undefined;
  readonly groups: readonly ComponentGroup[];
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const monitors =
    useQuery(rpc.monitors.list.queryOptions({ input: { organizationId, limit: MAX_LISTED } })).data
      ?.monitors ?? [];
  const form = useForm({
    first: () => (component === undefined ? EMPTY_COMPONENT : draftOfComponent(component)),
    send: (draft) =>
      component === undefined
        ? client.statusPages.components.create({ id: statusPageId, kind: draft.kind, ...toComponent(draft) })
        : client.statusPages.components.update({
            id: statusPageId,
            componentId: component.id,
            ...toComponent(draft),
          }),
    reload: STATUS_PAGE_QUERIES,
    done: component === undefined ? texts.added : texts.saved,
    onDone: onClose,
  });
  const { values: draft, set: change, errors } = form;
  return (
    <FormDialog
      form={form}
      title={component === undefined ? texts.newTitle : texts.editTitle({ name: component.displayName })}
      submitLabel={component === undefined ? texts.submit : texts.save}
      isDisabled={!isCompleteComponent(draft)}
      onClose={onClose}
    >
      {component === undefined && (
        <Field label={texts.kind} hint={texts.kindTexts[draft.kind]}>
          <Select
            {...form.choice('kind')}
            choices={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          />
        </Field>
      )}
      <KindFields draft={draft} monitors={monitors} errors={errors} onChange={change} />
      <Field label={texts.name} error={errors['displayName']}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder={texts.nameExample}
          {...form.text('displayName')}
        />
      </Field>
      <Field label={texts.description} error={errors['description']}>
        <TextArea rows={2} maxLength={500} {...form.text('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {groups.length > 0 && (
          <Field label={texts.group} error={errors['groupId']}>
            <Select
              value={draft.groupId ?? NONE}
              onChange={(groupId) => change({ groupId: groupId === NONE ? null : groupId })}
              choices={[
                { value: NONE, label: texts.ungrouped },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
        {draft.kind !== 'static' && (
          <Field label={texts.autoIncident} error={errors['autoIncident']}>
            <Select
              value={draft.autoIncident ?? NONE}
              onChange={(chosen) => change({ autoIncident: chosen === NONE ? null : chosen })}
              choices={[
                { value: NONE, label: texts.autoIncidentDefault },
                ...AUTO_INCIDENTS.map((value) => ({ value, label: messages.automation.choices[value] })),
              ]}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
