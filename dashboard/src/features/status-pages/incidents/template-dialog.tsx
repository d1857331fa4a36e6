import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import type { IncidentTemplate, StatusPage } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { useComponents } from '../parts/use-components.ts';
import { SeverityAndStatus } from './incident-fields.tsx';
import { messages } from './messages.ts';

const texts = messages.templates;
const FIELDS = new Set(['name', 'title', 'message', 'componentIds']);
const EMPTY = {
  name: '',
  title: '',
  severity: 'minor',
  status: 'investigating',
  message: '',
  componentIds: [],
} as const satisfies Partial<IncidentTemplate>;

/** Creates or edits a template of incidents. */
export function TemplateDialog({
  page,
  template,
  onClose,
}: {
  readonly page: StatusPage;
  /** `undefined` for a new one. */
  readonly template: IncidentTemplate | undefined;
  readonly onClose: () => void;
}) {
  const { components } = useComponents(page.id);
  const first: Pick<IncidentTemplate, keyof typeof EMPTY> = template ?? { ...EMPTY, componentIds: [] };
  const [draft, setDraft] = useState(first);
  const change = (next: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...next }));
  const saving = useChange(
    () => {
      const { name, title, severity, status, message, componentIds } = draft;
      const fields = {
        id: page.id,
        name: name.trim(),
        title: title.trim(),
        severity,
        status,
        message: message.trim(),
        componentIds,
      };
      return template === undefined
        ? client.statusPages.incidentTemplates.create(fields)
        : client.statusPages.incidentTemplates.update({ ...fields, templateId: template.id });
    },
    { done: texts.saved, onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={template === undefined ? texts.newTitle : texts.editTitle(template.name)}
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={texts.save}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isDisabled={[draft.name, draft.title, draft.message].some((text) => text.trim() === '')}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={100}
          placeholder={texts.nameExample}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label={messages.form.title} error={errors['title']}>
        <Input
          autoComplete="off"
          maxLength={200}
          placeholder={messages.form.titleExample}
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <SeverityAndStatus
        severity={draft.severity}
        status={draft.status}
        onSeverity={(severity) => change({ severity })}
        onStatus={(status) => change({ status })}
      />
      <MarkdownField
        value={draft.message}
        placeholder={messages.form.messageExample}
        error={errors['message']}
        onChange={(message) => change({ message })}
      />
      <Field label={texts.components} error={errors['componentIds']}>
        <MultiCombobox
          choices={components.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          values={draft.componentIds}
          onChange={(componentIds) => change({ componentIds: [...componentIds] })}
        />
      </Field>
    </FormDialog>
  );
}
