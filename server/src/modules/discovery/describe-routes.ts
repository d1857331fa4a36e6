import type { OpenAPI } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { DeclaredRoute } from '../../http/add-route.ts';
import type { RouteContent, RouteDocument, RouteParameter } from '../../lib/route-document.ts';

/** Adds the routes without a contract that belong to the public API. @param limitSentence describes the limit of a route. */
export function addRoutes(
  document: OpenAPI.Document,
  routes: readonly DeclaredRoute[],
  limitSentence: (meta: DeclaredRoute['operation']['meta']) => string,
): void {
  document.paths ??= {};
  for (const { method, operation, document: described } of routes) {
    if (described === undefined || method === 'HEAD') continue;
    const limit = limitSentence(operation.meta);
    const item = document.paths[described.path] ?? {};
    const verb = method.toLowerCase();
    // A route with several methods has one description; ids of operations are unique.
    const isFirst = Object.keys(item).length === 0;
    const operationId = isFirst ? described.operationId : `${described.operationId}.${verb}`;
    document.paths[described.path] = {
      ...item,
      [verb]: {
        ...toOperation({ ...described, operationId }, limit),
        'x-access': operation.meta.access.kind,
      },
    };
  }
}

function toOperation(described: RouteDocument, limit: string): OpenAPI.OperationObject {
  const { operationId, tag, summary, description, parameters = [], body, responses, content } = described;
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, limit].filter((sentence) => sentence !== '').join('\n\n'),
    security: [],
    ...(parameters.length === 0 ? {} : { parameters: parameters.map(toParameter) }),
    ...(body === undefined ? {} : { requestBody: toRequestBody(body) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, text]) => [
        status,
        Number(status) < 300 && content !== undefined
          ? { description: text, content: { [content.type]: { schema: schemaOf(content) } } }
          : { description: text },
      ]),
    ),
  };
}

/** Returns the schema of a body as JSON Schema. */
function schemaOf({ type, schema }: RouteContent): OpenAPI.SchemaObject {
  if (schema !== undefined) {
    const [, converted] = new ZodToJsonSchemaConverter().convert(schema, { strategy: 'output' });
    return converted as OpenAPI.SchemaObject;
  }
  return type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
}

function toParameter(parameter: RouteParameter): OpenAPI.ParameterObject {
  const { name, in: place, description, isRequired, example } = parameter;
  return {
    name,
    in: place,
    description,
    required: isRequired === true || place === 'path',
    schema: { type: 'string' },
    example,
  };
}

function toRequestBody({
  contentType,
  fields,
}: NonNullable<RouteDocument['body']>): OpenAPI.RequestBodyObject {
  return {
    required: true,
    content: {
      [contentType]: {
        schema: {
          type: 'object',
          required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
          properties: Object.fromEntries(
            fields.map(({ name, description }) => [name, { type: 'string', description }]),
          ),
        },
        example: Object.fromEntries(fields.map(({ name, example }) => [name, example])),
      },
    },
  };
}
