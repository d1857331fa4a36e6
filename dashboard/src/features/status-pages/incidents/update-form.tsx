import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { messages as shared } from '../messages.ts';
import { ImpactFields } from '../parts/impact-fields.tsx';
import { fromImpacts, toImpacts } from '../parts/impacts.ts';
import { fromLocalInput, toLocalInput } from '../parts/local-input.ts';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { type Component, INCIDENT_STATUSES, type Incident, type IncidentStatus } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.update;
const FIELDS = new Set(['message', 'status', 'components', 'at']);

/** Adds an update to an incident. */
export function UpdateForm({
  incident,
  components,
}: {
  readonly incident: Incident;
  readonly components: readonly Component[];
}) {
  const [status, setStatus] = useState<IncidentStatus>(incident.status);
  const [message, setMessage] = useState('');
  const [impacts, setImpacts] = useState(() => fromImpacts(incident.components));
  const [at, setAt] = useState<string>();
  const [notify, setNotify] = useState(true);
  const isChanged = JSON.stringify(impacts) !== JSON.stringify(fromImpacts(incident.components));
  const adding = useChange(
    () =>
      client.incidents.addUpdate({
        id: incident.id,
        status,
        message: message.trim(),
        notify,
        ...(isChanged && status !== 'resolved' && { components: cleared(incident, impacts) }),
        ...present({ at: at === undefined ? undefined : fromLocalInput(at) }),
      }),
    { done: incident.isDraft ? texts.addedDraft : texts.added },
  );
  const errors = fieldErrorsOf(adding.error);
  return (
    <SettingsForm
      title={texts.title}
      saveLabel={incident.isDraft ? texts.submitDraft : texts.submit}
      isSaving={adding.isPending}
      isDisabled={message.trim() === ''}
      problem={formErrorOf(adding.error, FIELDS)}
      onSave={() => adding.mutate(undefined)}
    >
      <Field label={messages.form.status} error={errors['status']} className="sm:max-w-64">
        <Select
          value={status}
          onChange={setStatus}
          choices={INCIDENT_STATUSES.map((value) => ({ value, label: shared.statuses[value] }))}
        />
      </Field>
      <MarkdownField
        value={message}
        rows={4}
        placeholder={messages.form.messageExample}
        error={errors['message']}
        onChange={setMessage}
      />
      {status !== 'resolved' && (
        <ImpactFields
          components={components}
          impacts={impacts}
          error={errors['components']}
          onChange={setImpacts}
        />
      )}
      <Switch
        label={texts.atEarlier}
        isOn={at !== undefined}
        onChange={(isOn) => setAt(isOn ? toLocalInput(Date.now()) : undefined)}
      />
      {at !== undefined && (
        <Field label={texts.at} error={errors['at']} className="sm:max-w-64">
          <Input required type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
      )}
      {!incident.isDraft && <Switch label={messages.form.notify} isOn={notify} onChange={setNotify} />}
    </SettingsForm>
  );
}

/** Components that are no longer affected are sent as operational, because others keep their states. */
function cleared(incident: Incident, impacts: Parameters<typeof toImpacts>[0]): ReturnType<typeof toImpacts> {
  const gone = incident.components.filter(({ id }) => impacts[id] === undefined);
  return [...toImpacts(impacts), ...gone.map(({ id }) => ({ id, impact: 'operational' as const }))];
}
