import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import type { Report } from './step.ts';

const MAX_NAME = 100;
const AUDIENCES = [
  { value: 'personal', label: 'Only you' },
  { value: 'shared', label: 'Everybody who reads this website' },
] as const;

/** What something that is saved is called, and who sees it where that can be chosen. */
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
  /** Absent for what was saved already. */
  readonly visibility: Report['visibility'] | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly hasFocus?: boolean;
  readonly onName: (name: string) => void;
  readonly onVisibility: (visibility: Report['visibility']) => void;
}) {
  const { canEdit } = useAnalytics();
  return (
    <>
      <Field label="Name" error={errors['name']}>
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
        <Field label="Who sees it" error={errors['visibility']}>
          <Select choices={AUDIENCES} value={visibility} onChange={onVisibility} />
        </Field>
      )}
    </>
  );
}
