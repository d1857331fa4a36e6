import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { Component, ComponentGroup } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
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
const FIELDS = new Set([
  'displayName',
  'description',
  'groupId',
  'monitorId',
  'monitorIds',
  'monitorTag',
  'state',
  'thirdPartyUrl',
  'thirdPartyComponent',
]);

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
  const [draft, setDraft] = useState(() =>
    component === undefined ? EMPTY_COMPONENT : draftOfComponent(component),
  );
  // The draft may have changed since it was rendered.
  const change = (next: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...next }));
  const saving = useChange(
    () =>
      component === undefined
        ? client.statusPages.components.create({ id: statusPageId, kind: draft.kind, ...toComponent(draft) })
        : client.statusPages.components.update({
            id: statusPageId,
            componentId: component.id,
            ...toComponent(draft),
          }),
    { done: component === undefined ? texts.added : texts.saved, onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={component === undefined ? texts.newTitle : texts.editTitle(component.displayName)}
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={component === undefined ? texts.submit : texts.save}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isDisabled={!isCompleteComponent(draft)}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      {component === undefined && (
        <Field label={texts.kind} hint={texts.kindTexts[draft.kind]}>
          <Select
            value={draft.kind}
            onChange={(kind) => change({ kind })}
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
          value={draft.displayName}
          onChange={(event) => change({ displayName: event.target.value })}
        />
      </Field>
      <Field label={texts.description} error={errors['description']}>
        <TextArea
          rows={2}
          maxLength={500}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
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
