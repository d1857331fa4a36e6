import { errorIn } from '../../../api/problem.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { FormPart } from './form-part.ts';
import { FormSection } from './form-section.tsx';
import { resultingUrl, UTM_FIELDS } from './link-draft.ts';
import { messages } from './messages.ts';

const texts = messages.utm;

/** The UTM parameters, and the target with them. */
export function UtmFields({ draft, onChange, errors }: FormPart) {
  const set = UTM_FIELDS.filter((field) => draft.utm[field].trim() !== '');
  const result = set.length > 0 ? resultingUrl(draft) : undefined;
  return (
    <FormSection
      title={texts.title}
      summary={set.map((field) => draft.utm[field]).join(' · ')}
      hasError={errorIn(errors, 'utm') !== undefined}
      isInitiallyOpen={false}
    >
      <p className="text-ink-2">{texts.text}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        {UTM_FIELDS.map((field) => (
          <Field key={field} label={texts.fields[field]} error={errors[`utm.${field}`]}>
            <Input
              autoComplete="off"
              autoCapitalize="off"
              maxLength={200}
              placeholder={texts.placeholders[field]}
              value={draft.utm[field]}
              onChange={(event) => onChange({ utm: { ...draft.utm, [field]: event.target.value } })}
            />
          </Field>
        ))}
      </div>
      {result !== undefined && (
        <p className="text-xs">
          <span className="block text-ink-3">{texts.result}</span>
          <span className="break-all font-mono">{result}</span>
        </p>
      )}
    </FormSection>
  );
}
