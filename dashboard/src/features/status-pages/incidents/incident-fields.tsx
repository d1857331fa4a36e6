import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages as shared } from '../messages.ts';
import { ImpactFields } from '../parts/impact-fields.tsx';
import { MarkdownField } from '../parts/markdown-field.tsx';
import {
  type Component,
  INCIDENT_STATUSES,
  type IncidentStatus,
  SEVERITIES,
  type Severity,
} from '../parts/types.ts';
import type { IncidentDraft } from './incident-draft.ts';
import { messages } from './messages.ts';

const { form } = messages;
const MAX_TITLE = 200;

/** The title, severity, status, message and components of an incident. */
export function IncidentFields({
  draft,
  components,
  errors,
  onChange,
}: {
  readonly draft: IncidentDraft;
  readonly components: readonly Component[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<IncidentDraft>) => void;
}) {
  return (
    <>
      <Field label={form.title} error={errors['title']}>
        <Input
          autoComplete="off"
          maxLength={MAX_TITLE}
          placeholder={form.titleExample}
          value={draft.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
      </Field>
      <SeverityAndStatus
        severity={draft.severity}
        status={draft.status}
        onSeverity={(severity) => onChange({ severity })}
        onStatus={(status) => onChange({ status })}
      />
      <MarkdownField
        value={draft.message}
        placeholder={form.messageExample}
        error={errors['message']}
        onChange={(message) => onChange({ message })}
      />
      <ImpactFields
        components={components}
        impacts={draft.impacts}
        error={errors['components']}
        onChange={(impacts) => onChange({ impacts })}
      />
    </>
  );
}

/** Chooses the severity and the status of an incident. */
export function SeverityAndStatus({
  severity,
  status,
  onSeverity,
  onStatus,
}: {
  readonly severity: Severity;
  readonly status: IncidentStatus;
  readonly onSeverity: (severity: Severity) => void;
  readonly onStatus: (status: IncidentStatus) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="flex flex-col items-start gap-1.5">
        <span className="font-medium">{form.severity}</span>
        <SegmentedControl
          label={form.severity}
          value={severity}
          onChange={onSeverity}
          segments={SEVERITIES.map((value) => ({ value, label: shared.severities[value] }))}
        />
      </div>
      <Field label={form.status}>
        <Select
          value={status}
          onChange={onStatus}
          choices={INCIDENT_STATUSES.map((value) => ({ value, label: shared.statuses[value] }))}
        />
      </Field>
    </div>
  );
}
