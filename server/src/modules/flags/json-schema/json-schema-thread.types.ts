import type { Sentence } from '../../../lib/texts/sentence.ts';

/** A request to the thread that checks JSON Schemas. */
export interface SchemaRequest {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly values: readonly { readonly path: string; readonly value: unknown }[];
}

/** A problem of a value, or of the schema itself: then the path is `jsonSchema`. */
export interface SchemaProblem {
  readonly path: string;
  readonly message: Sentence;
}
