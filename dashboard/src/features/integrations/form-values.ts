import type { Inputs, Outputs } from '../../api/rpc.ts';
import { serverTexts } from '../../lib/texts.ts';
import type { SchemaField } from '../../ui/schema-form/schema-fields.ts';

/** An integration. */
export type Integration = Outputs['integrations']['get']['integration'];
/** A kind of integrations. */
export type Kind = Outputs['integrations']['kinds']['kinds'][number];
/** What a creation and a test before it take. */
type NewIntegration = Inputs['integrations']['create'];

const SECRET_BYTES = 32;

/** Returns the name of a kind in the language of the page. */
export function nameOfKind({ kind, name }: Pick<Kind, 'kind' | 'name'>): string {
  return serverTexts?.channels[kind]?.name ?? name;
}

/** Whether the browser can generate a field: the signing secret of webhooks. */
export function isGenerated({ pattern }: SchemaField): boolean {
  return pattern.startsWith('^whsec_');
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
