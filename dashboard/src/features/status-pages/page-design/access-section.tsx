import { errorIn } from '../../../api/problem.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { messages as shared } from '../messages.ts';
import { messages } from './messages.ts';
import type { SectionProps } from './section-props.ts';

const texts = messages.access;
const VISIBILITIES = ['public', 'password', 'email', 'ip', 'members'] as const;

/** Who may see a page. */
export function AccessSection({ page, draft, errors, change }: SectionProps) {
  const { visibility } = draft;
  return (
    <FormSection title={texts.title} summary={shared.visibilities[visibility]}>
      <Field label={texts.visibility} hint={texts.texts[visibility]} error={errors['visibility']}>
        <Select
          value={visibility}
          onChange={(next) => change({ visibility: next })}
          choices={VISIBILITIES.map((value) => ({ value, label: shared.visibilities[value] }))}
        />
      </Field>
      {visibility === 'password' && (
        <Field
          label={texts.password}
          hint={page.hasPassword ? texts.passwordKept : texts.passwordText}
          error={errors['password']}
        >
          <Input
            type="password"
            autoComplete="new-password"
            minLength={8}
            maxLength={128}
            value={draft.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        </Field>
      )}
      {visibility === 'email' && (
        <Field label={texts.emails} hint={texts.emailsText} error={errorIn(errors, 'emails')}>
          <TextArea
            rows={4}
            spellCheck={false}
            className="font-mono text-xs"
            value={draft.emails}
            onChange={(event) => change({ emails: event.target.value })}
          />
        </Field>
      )}
      {visibility === 'ip' && (
        <Field label={texts.ipRanges} hint={texts.ipRangesText} error={errorIn(errors, 'ipRanges')}>
          <TextArea
            rows={4}
            spellCheck={false}
            className="font-mono text-xs"
            value={draft.ipRanges}
            onChange={(event) => change({ ipRanges: event.target.value })}
          />
        </Field>
      )}
      {visibility === 'public' && (
        <Switch
          label={texts.isIndexed}
          isOn={draft.isIndexed}
          onChange={(isIndexed) => change({ isIndexed })}
        />
      )}
    </FormSection>
  );
}
