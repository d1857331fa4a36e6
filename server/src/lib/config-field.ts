import { z } from 'zod';

/** The texts of a field, which forms and the API reference show. */
export interface FieldTexts {
  readonly title: string;
  /** Where to find the value at the provider. */
  readonly description: string;
  /** A value of the right shape that belongs to no one. */
  readonly example?: string | number | readonly string[];
}

/** Adds texts to a field. */
export function field<Schema extends z.ZodType>(schema: Schema, texts: FieldTexts): Schema {
  return schema.meta(toMeta(texts));
}

/** Marks a field as secret: it is stored encrypted and never returned. JSON Schema calls this `writeOnly`. */
export function secretField<Schema extends z.ZodType>(schema: Schema, texts: FieldTexts): Schema {
  return schema.meta({ ...toMeta(texts), writeOnly: true });
}

/** Whether a field of a configuration is secret. */
export function isSecret(schema: z.core.$ZodType): boolean {
  return z.globalRegistry.get(schema)?.['writeOnly'] === true;
}

function toMeta({ title, description, example }: FieldTexts) {
  return { title, description, ...(example === undefined ? {} : { examples: [example] }) };
}
