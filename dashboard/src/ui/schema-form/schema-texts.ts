import { createContext, use } from 'react';
import type { SchemaField } from './schema-fields.ts';

/** The texts of a field that replace those of its schema. */
export interface FieldTexts {
  readonly title: string;
  /** The description. */
  readonly text?: string;
}

/** Texts by the path of a field, and names of choices by the path and the choice: `method.GET`. */
export interface SchemaTexts {
  readonly fields: Readonly<Record<string, FieldTexts | undefined>>;
  readonly choices: Readonly<Record<string, string | undefined>>;
  /** Names of one element of a list, by the path of the list: `Step`. */
  readonly elements: Readonly<Record<string, string | undefined>>;
}

const NONE: SchemaTexts = { fields: {}, choices: {}, elements: {} };

/** The texts of the fields of a form. Without it, those of the schema are shown. */
export const SchemaTextsContext = createContext<SchemaTexts>(NONE);

/** Returns the texts of a field. */
export function useFieldTexts({ path, title, description, name }: SchemaField): Required<FieldTexts> {
  const own = use(SchemaTextsContext).fields[path];
  if (own !== undefined) return { text: '', ...own };
  return { title: title === '' ? name : title, text: description };
}

/** Returns the name of one element of a list; the title of the list if it has none. */
export function useElementName(field: SchemaField): string {
  const { title } = useFieldTexts(field);
  return use(SchemaTextsContext).elements[field.path] ?? title;
}

/** Returns a function that names a choice of a field. */
export function useChoiceName({ path }: SchemaField): (choice: string) => string {
  const { choices } = use(SchemaTextsContext);
  return (choice) => choices[`${path}.${choice}`] ?? choices[choice] ?? choice;
}
