import { z } from 'zod';

const MAX_URL_LENGTH = 2_048;
const MAX_SECRET_LENGTH = 512;

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

/** The schema of secrets: visible ASCII characters. */
export const secretText = z
  .string()
  .trim()
  .min(1)
  .max(MAX_SECRET_LENGTH)
  .regex(/^[!-~]*$/, 'must not contain spaces or special characters');

/**
 * Returns the schema of an address that a provider issued.
 * @param hosts the hosts of the provider; `*.` stands for subdomains. Without them, every host is allowed.
 * @param path what the path must match.
 */
export function providerUrl(
  example: string,
  { hosts, path }: { readonly hosts?: readonly string[]; readonly path?: RegExp } = {},
) {
  return z
    .string()
    .trim()
    .max(MAX_URL_LENGTH)
    .superRefine((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      const hasScheme =
        url?.protocol === 'https:' || (hosts === undefined && url !== undefined && url.protocol === 'http:');
      if (url === undefined || !hasScheme || url.username !== '' || url.password !== '')
        return context.addIssue({ code: 'custom', message: `must be an address such as ${example}` });
      const isKnown = hosts?.some((host) => isHost(url.host, host)) ?? true;
      if (!isKnown || !(path?.test(url.pathname) ?? true))
        context.addIssue({ code: 'custom', message: `must be an address such as ${example}` });
    });
}

function isHost(host: string, known: string): boolean {
  return known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known;
}

function toMeta({ title, description, example }: FieldTexts) {
  return { title, description, ...(example === undefined ? {} : { examples: [example] }) };
}
