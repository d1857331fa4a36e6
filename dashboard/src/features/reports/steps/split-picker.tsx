import { Combobox } from '../../../ui/combobox.tsx';
import { filterFields, isProperty, useTypes } from '../../analytics/index.ts';

/** What would give a row to every person, or is no text. */
const UNFIT: ReadonlySet<string> = new Set(['session_id', 'profile_id', 'revenue', 'bot']);

/** What rates are split by: any dimension; of properties, one that stands in the address. */
export function SplitPicker({
  value,
  placeholder,
  onChange,
}: {
  readonly value: string | undefined;
  readonly placeholder: string;
  readonly onChange: (field: string | undefined) => void;
}) {
  const { data: types } = useTypes();
  const fields = types === undefined ? [] : filterFields(types, true);
  const choices = [
    ...fields
      .filter(({ field }) => !UNFIT.has(field))
      .map(({ field, title }) => ({ value: field, label: title })),
    ...(value !== undefined && isProperty(value) ? [{ value, label: value }] : []),
  ];
  return (
    <Combobox
      label="Split by"
      choices={choices}
      value={value ?? null}
      placeholder={placeholder}
      emptyText="No such property."
      onChange={(field) => onChange(field ?? undefined)}
    />
  );
}
