import type { ZodType } from 'zod';

/** The OpenAPI description of a route without a contract that belongs to the public API. */
export interface RouteDocument {
  /** The path with `{name}` parameters. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly RouteParameter[];
  readonly body?: {
    readonly contentType: 'application/json' | 'application/x-www-form-urlencoded';
    readonly fields: readonly Omit<RouteParameter, 'in'>[];
  };
  /** Descriptions by status. */
  readonly responses: Readonly<Record<string, string>>;
  /** The body of the response with a status below 300; absent if it is empty. */
  readonly content?: RouteContent;
}

/** A body. */
export interface RouteContent {
  /** The media type, without parameters. */
  readonly type: string;
  /** Of JSON; bytes or text without it. */
  readonly schema?: ZodType;
}

/** Creates the description of a body of JSON. */
export const jsonContent = (schema: ZodType): RouteContent => ({ type: 'application/json', schema });

/** A parameter or a field of a form. Its value is text. */
export interface RouteParameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description: string;
  readonly isRequired?: true;
  readonly example: string;
}
