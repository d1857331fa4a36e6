import { queryOptions } from '@tanstack/react-query';

/** The part of JSON Schema that the page shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly default?: unknown;
}

/** A parameter in the path, the query or the headers. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: string;
  readonly schema?: Schema;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
  /** Who may call it: `public`, `scope` or `session`. */
  readonly 'x-access': string;
}

/** The OpenAPI document of this service. */
export interface ApiDocument {
  readonly info: { readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

/** One operation with its address. */
export interface Operation extends DescribedOperation {
  readonly method: string;
  readonly path: string;
}

/** The operations with the same tag. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** Fetches the public OpenAPI document. @throws Error when the answer is not one. */
async function fetchDocument(signal: AbortSignal): Promise<ApiDocument> {
  const response = await fetch('/openapi.json', { signal });
  const document: unknown = await response.json();
  if (!isDocument(document)) throw new Error(`/openapi.json returned status ${response.status}`);
  return document;
}

/** Loads the document once. */
export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => fetchDocument(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The document is from the server of this page, so checking its top level is enough. */
function isDocument(value: unknown): value is ApiDocument {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}

/** Groups all operations by tag. */
export function groupOperations({ tags, paths }: ApiDocument): readonly OperationGroup[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]): Operation => ({ ...one, method: method.toUpperCase(), path })),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      description,
      operations: all.filter((operation) => operation.tags.includes(name)),
    }))
    .filter(({ operations }) => operations.length > 0);
}

/** Keeps the operations that contain every word of the text. */
export function findOperations(groups: readonly OperationGroup[], text: string): readonly OperationGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (group: OperationGroup, operation: Operation) => {
    const { method, path, summary, operationId } = operation;
    const searched = `${method} ${path} ${summary} ${operationId} ${group.name}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  };
  return groups
    .map((group) => ({ ...group, operations: group.operations.filter((one) => isFound(group, one)) }))
    .filter(({ operations }) => operations.length > 0);
}
