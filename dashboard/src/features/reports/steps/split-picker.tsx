import { Combobox } from '../../../ui/forms/combobox.tsx';
import { filterFields, isProperty, useTypes } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** Dimensions with a value per person, or without text values. */
const UNFIT: ReadonlySet<string> = new Set(['session_id', 'profile_id', 'revenue', 'bot']);

/** Selects the dimension that rates are split by. */
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
      label={messages.split.label}
      choices={choices}
      value={value ?? null}
      placeholder={placeholder}
      emptyText={messages.split.noResults}
      onChange={(field) => onChange(field ?? undefined)}
    />
  );
}
