/** The id of the first response: the thread is ready for requests. */
export const READY = 0;

/** A request to the thread that checks JSON Schemas. */
export interface SchemaRequest {
  readonly id: number;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly values: readonly { readonly path: string; readonly value: unknown }[];
}

/** The problems that were found; those of the schema itself have the path `jsonSchema`. */
export interface SchemaResponse {
  readonly id: number;
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}
