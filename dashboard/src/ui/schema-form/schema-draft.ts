import { type Draft, type DraftValue, objectOf, type SchemaField, toDraftValue } from './schema-fields.ts';

/**
 * Returns the values with which a form begins. Secrets are empty.
 * @param stored the stored object; `undefined` for a new one.
 */
export function startDraft(
  fields: readonly SchemaField[],
  stored: Readonly<Record<string, unknown>> | undefined,
): Draft {
  return Object.fromEntries(fields.map((field) => [field.name, startValue(field, stored?.[field.name])]));
}

function startValue(field: SchemaField, stored: unknown): DraftValue {
  if (isStoredSecret(stored)) return toDraftValue(field.type, undefined);
  if (stored === undefined || stored === null) return field.fallback;
  if (field.type === 'rows')
    return Array.isArray(stored) ? stored.map((row) => startDraft(field.columns, objectOf(row))) : [];
  return toDraftValue(field.type, stored);
}

/** Whether the API returned a secret: it returns only that it is set. */
export function isStoredSecret(value: unknown): value is { readonly isSet: true } {
  return objectOf(value)['isSet'] === true;
}

/**
 * Returns the object that a form describes.
 * @param isNew whether empty fields are absent. Otherwise they remove a value, except secrets, which are kept.
 */
export function toObject(
  fields: readonly SchemaField[],
  draft: Draft,
  isNew: boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = toValue(field, draft[field.name]);
      if (value !== undefined) return [[field.name, value]];
      return isNew || field.isSecret ? [] : [[field.name, null]];
    }),
  );
}

/** Returns the value of a field as the API takes it; `undefined` when it is empty. */
function toValue(field: SchemaField, value: DraftValue | undefined): unknown {
  if (value === undefined) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return toElements(field, value);
  const text = field.type === 'long_text' ? value : value.trim();
  if (text === '') return undefined;
  if (field.type === 'number') return Number(text);
  if (field.type !== 'list') return text;
  return text.split(field.hasPlainItems ? /[\s,;]+/ : /\n+/).flatMap((part) => part.trim() || []);
}

function toElements(field: SchemaField, rows: readonly Draft[]): unknown {
  if (field.type === 'rows')
    return rows
      .filter((row) => !isEmptyRow(field.columns, row))
      .map((row) => toObject(field.columns, row, true));
  const pairs = rows.filter(({ key }) => typeof key === 'string' && key.trim() !== '');
  // An empty secret is one that was not typed.
  if (pairs.length === 0 && field.isSecret) return undefined;
  return Object.fromEntries(pairs.map(({ key, value }) => [String(key).trim(), value]));
}

/** Whether nothing was typed into a row. Such rows are left out. */
function isEmptyRow(columns: readonly SchemaField[], row: Draft): boolean {
  return columns.every(({ name, type, fallback }) => {
    const value = row[name];
    if (typeof value === 'boolean' || type === 'choice' || value === undefined) return true;
    return value === fallback || value.length === 0;
  });
}

/** Whether all required fields have a value. */
export function isFilled(
  fields: readonly SchemaField[],
  draft: Draft,
  stored?: Readonly<Record<string, unknown>>,
): boolean {
  return fields.every((field) => {
    const { name, isRequired, type, columns } = field;
    const value = draft[name];
    if (type === 'rows' && typeof value === 'object') {
      const rows = value.filter((row) => !isEmptyRow(columns, row));
      return (rows.length > 0 || !isRequired) && rows.every((row) => isFilled(columns, row));
    }
    if (!isRequired || isStoredSecret(stored?.[name])) return true;
    return typeof value === 'boolean' || (value !== undefined && value.length > 0);
  });
}
