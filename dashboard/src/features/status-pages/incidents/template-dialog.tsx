import { client } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import type { IncidentTemplate, StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { useComponents } from '../parts/use-components.ts';
import { SeverityAndStatus } from './incident-fields.tsx';
import { messages } from './messages.ts';

const texts = messages.templates;
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
  const form = useForm({
    first,
    send: (draft) => {
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
    reload: STATUS_PAGE_QUERIES,
    done: texts.saved,
    onDone: onClose,
  });
  const { values: draft, set: change, errors } = form;
  return (
    <FormDialog
      form={form}
      title={template === undefined ? texts.newTitle : texts.editTitle({ name: template.name })}
      submitLabel={texts.save}
      isDisabled={[draft.name, draft.title, draft.message].some((text) => text.trim() === '')}
      onClose={onClose}
    >
      <Field label={texts.name} error={errors['name']}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.nameExample} {...form.text('name')} />
      </Field>
      <Field label={messages.form.title} error={errors['title']}>
        <Input
          autoComplete="off"
          maxLength={200}
          placeholder={messages.form.titleExample}
          {...form.text('title')}
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
