import { client } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { fromLocalInput, toLocalInput } from '../../../lib/time/local-input.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { messages as shared } from '../messages.ts';
import { ImpactFields } from '../parts/impact-fields.tsx';
import { fromImpacts, type Impacts, toImpacts } from '../parts/impacts.ts';
import { MarkdownField } from '../parts/markdown-field.tsx';
import { type Component, INCIDENT_STATUSES, type Incident, type IncidentStatus } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.update;

interface Values {
  readonly status: IncidentStatus;
  readonly message: string;
  readonly impacts: Impacts;
  readonly at: string | undefined;
  readonly notify: boolean;
}

/** Adds an update to an incident. */
export function UpdateForm({
  incident,
  components,
}: {
  readonly incident: Incident;
  readonly components: readonly Component[];
}) {
  const first = fromImpacts(incident.components);
  const form = useForm({
    first: (): Values => ({
      status: incident.status,
      message: '',
      impacts: first,
      at: undefined,
      notify: true,
    }),
    send: ({ status, message, impacts, at, notify }) =>
      client.incidents.addUpdate({
        id: incident.id,
        status,
        message: message.trim(),
        notify,
        ...(JSON.stringify(impacts) !== JSON.stringify(first) &&
          status !== 'resolved' && { components: cleared(incident, impacts) }),
        ...present({ at: at === undefined ? undefined : fromLocalInput(at) }),
      }),
    reload: STATUS_PAGE_QUERIES,
    done: incident.isDraft ? texts.addedDraft : texts.added,
  });
  const { status, message, impacts, at } = form.values;
  const { errors } = form;
  return (
    <SettingsForm
      form={form}
      title={texts.title}
      saveLabel={incident.isDraft ? texts.submitDraft : texts.submit}
      isDisabled={message.trim() === ''}
    >
      <Field label={messages.form.status} error={errors['status']} className="sm:max-w-64">
        <Select
          {...form.choice('status')}
          choices={INCIDENT_STATUSES.map((value) => ({ value, label: shared.statuses[value] }))}
        />
      </Field>
      <MarkdownField
        {...form.choice('message')}
        rows={4}
        placeholder={messages.form.messageExample}
        error={errors['message']}
      />
      {status !== 'resolved' && (
        <ImpactFields
          components={components}
          impacts={impacts}
          error={errors['components']}
          onChange={(impacts) => form.set({ impacts })}
        />
      )}
      <Switch
        label={texts.atEarlier}
        isOn={at !== undefined}
        onChange={(isOn) => form.set({ at: isOn ? toLocalInput(Date.now()) : undefined })}
      />
      {at !== undefined && (
        <Field label={texts.at} error={errors['at']} className="sm:max-w-64">
          <Input
            required
            type="datetime-local"
            value={at}
            onChange={(event) => form.set({ at: event.target.value })}
          />
        </Field>
      )}
      {!incident.isDraft && <Switch label={messages.form.notify} {...form.toggle('notify')} />}
    </SettingsForm>
  );
}

/** Components that are no longer affected are sent as operational, because others keep their states. */
function cleared(incident: Incident, impacts: Parameters<typeof toImpacts>[0]): ReturnType<typeof toImpacts> {
  const gone = incident.components.filter(({ id }) => impacts[id] === undefined);
  return [...toImpacts(impacts), ...gone.map(({ id }) => ({ id, impact: 'operational' as const }))];
}
