import type { Schema } from './api-document.ts';
import { messages } from './messages.ts';

/** The number of enum values that are listed; the rest is counted. */
const SHOWN_CHOICES = 8;

/** A field of an object, or a variant of a union. */
export interface SchemaChild {
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Names the type of a schema: `string | null`, `object[]`. */
export function nameType(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return nameChoices(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(nameType))].join(' | ');
  if (schema.type === 'array') return nameList(nameType(schema.items ?? {}));
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return typeof schema.type === 'string' ? schema.type : messages.operation.anyType;
}

function nameChoices(values: readonly unknown[]): string {
  const shown = values.slice(0, SHOWN_CHOICES).map((value) => JSON.stringify(value));
  const more = values.length - shown.length;
  return [...shown, ...(more > 0 ? [messages.operation.more({ count: more })] : [])].join(' | ');
}

function nameList(element: string): string {
  return element.includes(' | ') ? `(${element})[]` : `${element}[]`;
}

/** Returns the fields of an object or of the items of a list, or the variants of a union. */
export function childrenOf(schema: Schema): readonly SchemaChild[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter((choice) => childrenOf(choice).length > 0);
  const [only] = choices;
  if (only !== undefined && choices.length === 1) return childrenOf(only);
  if (choices.length > 1)
    return choices.map((choice, index) => ({
      name: messages.operation.variant({ index: index + 1 }),
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
