import type { Schema } from './api-document.ts';

/** Choices that stand in one line; more of them are counted. */
const SHOWN_CHOICES = 8;

/** A field of an object, or one of several shapes. */
export interface SchemaChild {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** What a schema takes, in a few words: `string | null`, `object[]`. */
export function nameType(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return nameChoices(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(nameType))].join(' | ');
  if (schema.type === 'array') return nameList(nameType(schema.items ?? {}));
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return typeof schema.type === 'string' ? schema.type : 'anything';
}

function nameChoices(values: readonly unknown[]): string {
  const shown = values.slice(0, SHOWN_CHOICES).map((value) => JSON.stringify(value));
  const more = values.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(' | ');
}

function nameList(element: string): string {
  return element.includes(' | ') ? `(${element})[]` : `${element}[]`;
}

/** What is inside: fields of an object or of the objects in a list, or the shapes of which it is one. */
export function childrenOf(schema: Schema): readonly SchemaChild[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => childrenOf(choice).length > 0);
  const [only] = choices;
  if (only !== undefined && choices.length === 1) return childrenOf(only);
  if (choices.length > 1)
    return choices.map((choice, index) => ({
      name: `Shape ${index + 1}`,
      schema: choice,
      isRequired: false,
    }));
  if (schema.items !== undefined) return childrenOf(schema.items);
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).map(([name, field]) => ({
      name,
      schema: field,
      isRequired: schema.required?.includes(name) === true,
    }));
  return typeof schema.additionalProperties === 'object' ? childrenOf(schema.additionalProperties) : [];
}
