import { OWN_ZONE } from '../../../lib/time/own-zone.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { type IncidentDraft, wrongTimes } from './incident-draft.ts';
import { messages } from './messages.ts';

const { form } = messages;

/** The beginning and the end of an incident that is reported afterwards. */
export function BackDateFields({
  draft,
  errors,
  onToggle,
  onChange,
}: {
  readonly draft: IncidentDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onToggle: (isBackDated: boolean) => void;
  readonly onChange: (change: Partial<IncidentDraft>) => void;
}) {
  const { isBackDated, status, startedAt, resolvedAt } = draft;
  const wrong = wrongTimes(draft, Date.now());
  const errorOf = (field: 'startedAt' | 'resolvedAt') =>
    wrong[field] === undefined ? errors[field] : form[wrong[field]];
  return (
    <div className="flex flex-col gap-3">
      <Switch label={form.times} hint={form.timesText} isOn={isBackDated} onChange={onToggle} />
      {isBackDated && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={form.startedAt} hint={form.ownZone({ zone: OWN_ZONE })} error={errorOf('startedAt')}>
            <Input
              required
              type="datetime-local"
              value={startedAt}
              onChange={(event) => onChange({ startedAt: event.target.value })}
            />
          </Field>
          {status === 'resolved' && (
            <Field label={form.resolvedAt} error={errorOf('resolvedAt')}>
              <Input
                required
                type="datetime-local"
                value={resolvedAt}
                onChange={(event) => onChange({ resolvedAt: event.target.value })}
              />
            </Field>
          )}
        </div>
      )}
    </div>
  );
}
