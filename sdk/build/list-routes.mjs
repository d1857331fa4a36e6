// Lists the operations of a contract with their HTTP routes and summaries.

import { JSON_SCHEMA_INPUT_REGISTRY } from '@orpc/zod/zod4';

/** @returns `[name, route, summary]` of each operation; see `src/route.ts`. */
export function listRoutes(contract, path = []) {
  const declared = contract['~orpc'];
  if (declared === undefined)
    return Object.entries(contract).flatMap(([name, child]) => listRoutes(child, [...path, name]));
  const { route, inputSchema, outputSchema } = declared;
  const isDetailed = route.inputStructure === 'detailed';
  return [
    [
      path.join('.'),
      {
        method: route.method,
        path: route.path,
        ...(isDetailed ? { hasDetailedInput: true, query: fieldsOf(inputSchema, 'query') } : {}),
        ...(route.outputStructure === 'detailed' ? { hasDetailedOutput: true } : {}),
        // Only streams are described by a class.
        ...(outputSchema?._zod?.def.type === 'custom' ? { isStream: true } : {}),
      },
      route.summary ?? '',
    ],
  ];
}

/** Returns the names of the fields of one part of a detailed input. */
function fieldsOf(schema, part) {
  const found = schema._zod.def.shape?.[part];
  return found === undefined ? [] : namesOf(found);
}

/** Returns the names of the fields of an object. Schemas with aliases describe themselves. */
function namesOf(schema) {
  const { def } = schema._zod;
  const { properties } = JSON_SCHEMA_INPUT_REGISTRY.get(schema) ?? {};
  if (properties !== undefined) return Object.keys(properties);
  return def.innerType === undefined ? Object.keys(def.shape ?? {}) : namesOf(def.innerType);
}
