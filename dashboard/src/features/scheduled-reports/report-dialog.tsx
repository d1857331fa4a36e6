import { useState } from 'react';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization, useWebsites } from '../../api/session.ts';
import { useVersion } from '../../api/versions.ts';
import { useForm } from '../../parts/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input, TextArea } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { HOURS } from './hours.ts';
import { IntegrationPicker } from './integration-picker.tsx';
import { messages } from './messages.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { ALL_WEBSITES, draftOf, fieldsOf, type ReportDraft } from './report-draft.ts';
import type { ScheduledReport } from './use-scheduled-reports.ts';

const texts = messages.form;

/** Creates a report, or edits one. */
export function ReportDialog({
  report,
  onClose,
}: {
  readonly report: ScheduledReport | undefined;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const websites = useWebsites() ?? [];
  const version = useVersion(report);
  const form = useForm({
    first: () => draftOf(report, websites[0]?.id),
    send: (draft) => save(report, draft, organizationId, version),
    reload: [rpc.scheduledReports.key()],
    fields: ['websiteId', 'name', 'frequency', 'hour', 'language', 'recipients'],
    done: report === undefined ? texts.created : texts.saved,
    onDone: onClose,
  });
  const { websiteId, frequency, hour, language, integrationIds } = form.values;
  const [hasPreview, setHasPreview] = useState(false);
  const previewed = {
    organizationId,
    websiteId: websiteId === ALL_WEBSITES ? null : websiteId,
    timeZone: report?.timeZone ?? null,
    frequency,
    language,
  };
  return (
    <FormDialog
      form={form}
      title={report === undefined ? texts.createTitle : texts.editTitle}
      submitLabel={report === undefined ? texts.create : texts.save}
      action={
        <Button className="mr-auto" onClick={() => setHasPreview(!hasPreview)}>
          {hasPreview ? texts.hidePreview : texts.preview}
        </Button>
      }
      onClose={onClose}
    >
      {hasPreview && <PreviewFrame report={previewed} />}
      {report === undefined && (
        <Field label={texts.website} error={form.errorOf('websiteId')}>
          <Select
            {...form.choice('websiteId')}
            choices={[
              ...websites.map(({ id, name }) => ({ value: id, label: name })),
              { value: ALL_WEBSITES, label: messages.allWebsites },
            ]}
          />
        </Field>
      )}
      <Field label={texts.name} error={form.errorOf('name')}>
        <Input required autoFocus maxLength={80} placeholder={texts.namePlaceholder} {...form.text('name')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={texts.frequency} error={form.errorOf('frequency')}>
          <Select
            {...form.choice('frequency')}
            choices={[
              { value: 'daily', label: messages.frequencies.daily },
              { value: 'weekly', label: messages.frequencies.weekly },
              { value: 'monthly', label: messages.frequencies.monthly },
            ]}
          />
        </Field>
        <Field label={texts.hour} error={form.errorOf('hour')}>
          <Select
            value={String(hour)}
            onChange={(value) => form.set({ hour: Number(value) })}
            choices={HOURS}
          />
        </Field>
        <Field label={texts.language} error={form.errorOf('language')}>
          <Select
            {...form.choice('language')}
            choices={[
              { value: 'en', label: texts.languages.en },
              { value: 'de', label: texts.languages.de },
            ]}
          />
        </Field>
      </div>
      <p className="-mt-2 text-ink-3 text-xs">{texts.hourHint}</p>
      <Field label={texts.recipients} hint={texts.recipientsHint} error={form.errorOf('recipients')}>
        <TextArea
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={texts.recipientsPlaceholder}
          {...form.text('addresses')}
        />
      </Field>
      <IntegrationPicker
        chosen={integrationIds}
        onChange={(integrationIds) => form.set({ integrationIds })}
      />
    </FormDialog>
  );
}

function save(
  report: ScheduledReport | undefined,
  draft: ReportDraft,
  organizationId: string,
  version: ReturnType<typeof useVersion>,
) {
  const fields = fieldsOf(draft);
  if (report !== undefined) return client.scheduledReports.update({ id: report.id, ...fields }, version);
  const { websiteId } = draft;
  const subject = websiteId === ALL_WEBSITES ? { organizationId } : { websiteId };
  return client.scheduledReports.create({ ...fields, ...subject });
}
