import { errorIn } from '../../../api/problem.ts';
import { useWebsites } from '../../../api/session.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { FormPart } from './form-part.ts';
import { FormSection } from './form-section.tsx';
import { STATUSES } from './link-draft.ts';
import { messages } from './messages.ts';

const texts = messages.more;
const FIELDS = [
  'iosUrl',
  'androidUrl',
  'redirectStatus',
  'passQuery',
  'checkTargets',
  'websiteId',
  'externalId',
  'notes',
];
/** The value of the select for links without a website. */
const NONE = 'none';

/** Options that few links need. */
export function MoreFields({ draft, onChange, errors }: FormPart) {
  const websites = useWebsites() ?? [];
  return (
    <FormSection
      title={texts.title}
      hasError={FIELDS.some((field) => errorIn(errors, field) !== undefined)}
      isInitiallyOpen={false}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.iosUrl} error={errors['iosUrl']}>
          <Input
            inputMode="url"
            maxLength={4_096}
            value={draft.iosUrl}
            onChange={(event) => onChange({ iosUrl: event.target.value })}
          />
        </Field>
        <Field label={texts.androidUrl} error={errors['androidUrl']}>
          <Input
            inputMode="url"
            maxLength={4_096}
            value={draft.androidUrl}
            onChange={(event) => onChange({ androidUrl: event.target.value })}
          />
        </Field>
        <Field label={texts.status} error={errors['redirectStatus']}>
          <Select
            value={draft.redirectStatus}
            onChange={(redirectStatus) => onChange({ redirectStatus })}
            choices={STATUSES.map((value) => ({ value, label: texts.statuses[value] }))}
          />
        </Field>
        <Field label={texts.website} error={errors['websiteId']}>
          <Select
            value={draft.websiteId === '' ? NONE : draft.websiteId}
            onChange={(id) => onChange({ websiteId: id === NONE ? '' : id })}
            choices={[
              { value: NONE, label: texts.noWebsite },
              ...websites.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Field label={texts.externalId} error={errors['externalId']} hint={texts.externalIdHint}>
          <Input
            autoComplete="off"
            maxLength={128}
            value={draft.externalId}
            onChange={(event) => onChange({ externalId: event.target.value })}
          />
        </Field>
      </div>
      <Switch
        label={texts.passQuery}
        hint={texts.passQueryHint}
        isOn={draft.passQuery}
        onChange={(passQuery) => onChange({ passQuery })}
      />
      <Switch
        label={texts.checkTargets}
        hint={texts.checkTargetsHint}
        isOn={draft.checkTargets}
        onChange={(checkTargets) => onChange({ checkTargets })}
      />
      <Field label={texts.notes} error={errors['notes']}>
        <TextArea
          maxLength={2_000}
          value={draft.notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      </Field>
    </FormSection>
  );
}
