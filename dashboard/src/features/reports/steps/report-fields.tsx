import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import type { Report } from './step.ts';

const MAX_NAME = 100;
const AUDIENCES = [
  { value: 'personal', label: messages.form.personal },
  { value: 'shared', label: messages.form.shared },
] as const;

/** The name and the visibility of a goal or a funnel. */
export function ReportFields({
  name,
  placeholder,
  visibility,
  errors,
  hasFocus = false,
  onName,
  onVisibility,
}: {
  readonly name: string;
  readonly placeholder: string;
  /** Absent for a saved goal or funnel. */
  readonly visibility: Report['visibility'] | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly hasFocus?: boolean;
  readonly onName: (name: string) => void;
  readonly onVisibility: (visibility: Report['visibility']) => void;
}) {
  const { canEdit } = useAnalytics();
  return (
    <>
      <Field label={messages.form.name} error={errors['name']}>
        <Input
          required
          autoFocus={hasFocus}
          autoComplete="off"
          maxLength={MAX_NAME}
          placeholder={placeholder}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </Field>
      {canEdit && visibility !== undefined && (
        <Field label={messages.form.visibility} error={errors['visibility']}>
          <Select choices={AUDIENCES} value={visibility} onChange={onVisibility} />
        </Field>
      )}
    </>
  );
}
