import { errorIn } from '../../../api/problem.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { FormPart } from './form-part.ts';
import { FormSection } from './form-section.tsx';
import { messages } from './messages.ts';

const texts = messages.limits;
const FIELDS = ['startsAt', 'expiresAt', 'clickLimit', 'expiredRedirectUrl', 'password'] as const;

/** When the link redirects, how often, and for whom. */
export function LimitFields({
  draft,
  onChange,
  errors,
  hasPassword,
}: FormPart & {
  /** Whether the link that is edited has a password. */
  readonly hasPassword: boolean;
}) {
  const isSet = hasPassword || FIELDS.some((field) => draft[field] !== '');
  return (
    <FormSection
      title={texts.title}
      hasError={FIELDS.some((field) => errorIn(errors, field) !== undefined)}
      isInitiallyOpen={isSet}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.startsAt} error={errors['startsAt']}>
          <Input
            type="datetime-local"
            value={draft.startsAt}
            onChange={(event) => onChange({ startsAt: event.target.value })}
          />
        </Field>
        <Field label={texts.expiresAt} error={errors['expiresAt']}>
          <Input
            type="datetime-local"
            value={draft.expiresAt}
            onChange={(event) => onChange({ expiresAt: event.target.value })}
          />
        </Field>
        <Field label={texts.clickLimit} error={errors['clickLimit']} hint={texts.clickLimitHint}>
          <Input
            type="number"
            value={draft.clickLimit}
            onChange={(event) => onChange({ clickLimit: event.target.value })}
          />
        </Field>
        <Field label={texts.expiredUrl} error={errors['expiredRedirectUrl']} hint={texts.expiredUrlHint}>
          <Input
            inputMode="url"
            maxLength={4_096}
            value={draft.expiredRedirectUrl}
            onChange={(event) => onChange({ expiredRedirectUrl: event.target.value })}
          />
        </Field>
        <Field
          label={texts.password}
          error={errors['password']}
          hint={hasPassword ? texts.passwordSet : texts.passwordHint}
        >
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={128}
            value={draft.password}
            onChange={(event) => onChange({ password: event.target.value, isPasswordRemoved: false })}
          />
        </Field>
      </div>
      {hasPassword && (
        <Checkbox
          label={texts.removePassword}
          isChecked={draft.isPasswordRemoved}
          onChange={(isPasswordRemoved) => onChange({ isPasswordRemoved, password: '' })}
        />
      )}
    </FormSection>
  );
}
