import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { useOrganization, useWebsites } from '../../api/session.ts';
import { useVersion } from '../../api/versions.ts';
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
import { type ScheduledReport, useChange } from './use-scheduled-reports.ts';

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
  const [draft, setDraft] = useState(() => draftOf(report, websites[0]?.id));
  const [hasPreview, setHasPreview] = useState(false);
  const change = (changes: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const { websiteId, name, frequency, hour, addresses, language } = draft;
  const version = useVersion(report);
  const saving = useChange(
    () => save(report, draft, organizationId, version),
    () => (report === undefined ? texts.created : texts.saved),
    { showsErrors: true, onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  const errorOf = (field: string) =>
    Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
  const previewed = {
    organizationId,
    websiteId: websiteId === ALL_WEBSITES ? null : websiteId,
    timeZone: report?.timeZone ?? null,
    frequency,
    language,
  };
  return (
    <FormDialog
      title={report === undefined ? texts.createTitle : texts.editTitle}
      problem={formErrorOf(saving.error)}
      cancelLabel={texts.cancel}
      submitLabel={report === undefined ? texts.create : texts.save}
      isPending={saving.isPending}
      action={
        <Button className="mr-auto" onClick={() => setHasPreview(!hasPreview)}>
          {hasPreview ? texts.hidePreview : texts.preview}
        </Button>
      }
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      {hasPreview && <PreviewFrame report={previewed} />}
      {report === undefined && (
        <Field label={texts.website} error={errorOf('websiteId')}>
          <Select
            value={websiteId}
            onChange={(value) => change({ websiteId: value })}
            choices={[
              ...websites.map(({ id, name }) => ({ value: id, label: name })),
              { value: ALL_WEBSITES, label: messages.allWebsites },
            ]}
          />
        </Field>
      )}
      <Field label={texts.name} error={errorOf('name')}>
        <Input
          required
          autoFocus
          maxLength={80}
          placeholder={texts.namePlaceholder}
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={texts.frequency} error={errorOf('frequency')}>
          <Select
            value={frequency}
            onChange={(value) => change({ frequency: value })}
            choices={[
              { value: 'daily', label: messages.frequencies.daily },
              { value: 'weekly', label: messages.frequencies.weekly },
              { value: 'monthly', label: messages.frequencies.monthly },
            ]}
          />
        </Field>
        <Field label={texts.hour} error={errorOf('hour')}>
          <Select
            value={String(hour)}
            onChange={(value) => change({ hour: Number(value) })}
            choices={HOURS}
          />
        </Field>
        <Field label={texts.language} error={errorOf('language')}>
          <Select
            value={language}
            onChange={(value) => change({ language: value })}
            choices={[
              { value: 'en', label: texts.languages.en },
              { value: 'de', label: texts.languages.de },
            ]}
          />
        </Field>
      </div>
      <p className="-mt-2 text-ink-3 text-xs">{texts.hourHint}</p>
      <Field label={texts.recipients} hint={texts.recipientsHint} error={errorOf('recipients')}>
        <TextArea
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          placeholder={texts.recipientsPlaceholder}
          value={addresses}
          onChange={(event) => change({ addresses: event.target.value })}
        />
      </Field>
      <IntegrationPicker
        chosen={draft.integrationIds}
        onChange={(integrationIds) => change({ integrationIds })}
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
