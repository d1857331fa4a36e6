import type { Inputs, Outputs } from '../../api/rpc.ts';

/** An integration. */
export type Integration = Outputs['integrations']['get']['integration'];
/** A kind of integrations. */
export type Kind = Outputs['integrations']['kinds']['kinds'][number];
/** What a creation and a test before it take. */
type NewIntegration = Inputs['integrations']['create'];

/** A field of a configuration, as its JSON Schema describes it. */
export interface ConfigField {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly example: string;
  readonly isRequired: boolean;
  readonly isSecret: boolean;
  /** Whether the browser can generate it: the signing secret of webhooks. */
  readonly isGenerated: boolean;
  readonly type: 'text' | 'number' | 'list' | 'choice';
  readonly choices: readonly string[];
  readonly fallback: string;
}

const SECRET_BYTES = 32;

/** Reads the fields of a JSON Schema. */
export function fieldsOf({ configSchema }: Kind): readonly ConfigField[] {
  const required = listOf(configSchema['required']);
  return Object.entries(objectOf(configSchema['properties'])).map(([name, value]) => {
    const schema = objectOf(value);
    const choices = listOf(schema['enum']);
    return {
      name,
      title: textOf(schema['title']),
      description: textOf(schema['description']),
      example: listOf(schema['examples'])[0] ?? '',
      isRequired: required.includes(name),
      isSecret: schema['writeOnly'] === true,
      isGenerated: textOf(schema['pattern']).startsWith('^whsec_'),
      type: typeOf(schema['type'], choices),
      choices,
      fallback: textOf(schema['default']),
    };
  });
}

/** Returns the values with which a form begins. Secrets are empty. */
export function startValues(
  fields: readonly ConfigField[],
  integration: Integration | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ name, fallback }) => {
      const value = integration?.config[name];
      if (Array.isArray(value)) return [name, value.join('\n')];
      return [name, typeof value === 'string' || typeof value === 'number' ? String(value) : fallback];
    }),
  );
}

/**
 * Returns the configuration that a form describes.
 * @param isNew whether empty fields are absent. Otherwise they remove a value, except secrets, which are kept.
 */
export function toConfig(
  fields: readonly ConfigField[],
  values: Readonly<Record<string, string>>,
  isNew: boolean,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = (values[field.name] ?? '').trim();
      if (text !== '') return [[field.name, parseValue(field, text)]];
      return isNew || field.isSecret ? [] : [[field.name, null]];
    }),
  );
}

/** Types the values of a generated form. The server validates them by the schema that generated the form. */
export function isNewIntegration(value: {
  readonly kind: string;
  readonly config: object;
}): value is NewIntegration {
  return value.kind !== '';
}

/** Returns a new signing secret of Standard Webhooks. */
export function generateSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}

function parseValue({ type }: ConfigField, text: string): unknown {
  if (type === 'number') return Number(text);
  return type === 'list' ? text.split(/[\s,;]+/).filter(Boolean) : text;
}

function typeOf(type: unknown, choices: readonly string[]): ConfigField['type'] {
  if (choices.length > 0) return 'choice';
  if (type === 'integer') return 'number';
  return type === 'array' ? 'list' : 'text';
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
