/** A value of a generated form. Numbers and lists are texts until the form is sent. */
export type DraftValue = string | boolean | readonly Draft[];
/** The values of the fields of an object, by name. */
export interface Draft {
  readonly [name: string]: DraftValue;
}

/** A field of an object, as its JSON Schema describes it. */
export interface SchemaField {
  readonly name: string;
  /** Names from the outermost object: `steps.extract.name`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly example: string;
  readonly isRequired: boolean;
  /** Secrets are stored and never returned. */
  readonly isSecret: boolean;
  /** A pattern of texts. */
  readonly pattern: string;
  /** Whether the elements of a list contain no spaces or commas, which then separate them, as line breaks always do. */
  readonly hasPlainItems: boolean;
  readonly type: 'text' | 'long_text' | 'number' | 'boolean' | 'choice' | 'list' | 'pairs' | 'rows';
  readonly choices: readonly string[];
  /** The value with which a form begins. */
  readonly fallback: DraftValue;
  /** The most elements of a list. */
  readonly maxItems: number;
  /** The fields of an element of `rows`. */
  readonly columns: readonly SchemaField[];
}

/** Texts that may be longer are edited in several lines. */
const LONG_TEXT = 2_500;
const DEFAULT_MAX_ITEMS = 30;

/** Reads the fields of a JSON Schema of an object. @param path of the object within the form. */
export function fieldsOfSchema(schema: Readonly<Record<string, unknown>>, path = ''): readonly SchemaField[] {
  const required = listOf(schema['required']);
  return Object.entries(objectOf(schema['properties'])).map(([name, value]) =>
    readField(name, path === '' ? name : `${path}.${name}`, objectOf(value), required.includes(name)),
  );
}

function readField(
  name: string,
  path: string,
  schema: Readonly<Record<string, unknown>>,
  isRequired: boolean,
): SchemaField {
  const choices = listOf(schema['enum']);
  const items = objectOf(schema['items']);
  const type = typeOf(schema, choices, items);
  return {
    name,
    path,
    title: textOf(schema['title']),
    description: textOf(schema['description']),
    example: exampleOf(schema['examples']),
    isRequired,
    isSecret: schema['writeOnly'] === true,
    pattern: textOf(schema['pattern']),
    hasPlainItems: textOf(items['pattern']) !== '',
    type,
    choices,
    fallback: toDraftValue(type, schema['default'] ?? (isRequired ? choices[0] : undefined)),
    maxItems: typeof schema['maxItems'] === 'number' ? schema['maxItems'] : DEFAULT_MAX_ITEMS,
    columns: type === 'rows' ? fieldsOfSchema(items, path) : [],
  };
}

function typeOf(
  schema: Readonly<Record<string, unknown>>,
  choices: readonly string[],
  items: Readonly<Record<string, unknown>>,
): SchemaField['type'] {
  const { type, maxLength } = schema;
  if (choices.length > 0) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'object') return 'pairs';
  if (type === 'array') return items['type'] === 'object' ? 'rows' : 'list';
  return typeof maxLength === 'number' && maxLength > LONG_TEXT ? 'long_text' : 'text';
}

/** Returns a value of the API as the form edits it. */
export function toDraftValue(type: SchemaField['type'], value: unknown): DraftValue {
  switch (type) {
    case 'boolean':
      return value === true;
    case 'pairs':
      return Object.entries(objectOf(value)).map(([key, one]) => ({ key, value: textOf(one) }));
    case 'rows':
      return [];
    case 'list':
      return listOf(value).join('\n');
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

function exampleOf(examples: unknown): string {
  const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return Array.isArray(first) ? listOf(first).join('\n') : listOf([first ?? '']).join('');
}

/** Returns the object, or an empty one. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** Returns the elements as texts. */
export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
