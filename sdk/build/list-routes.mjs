// Lists the operations of a contract with their HTTP routes and summaries.

/** @returns `[name, route, summary]` of each operation; see `src/route.ts`. */
export function listRoutes(contract, path = []) {
  const declared = contract['~orpc'];
  if (declared === undefined)
    return Object.entries(contract).flatMap(([name, child]) => listRoutes(child, [...path, name]));
  const { route, outputSchema } = declared;
  return [
    [
      path.join('.'),
      {
        method: route.method,
        path: route.path,
        ...(route.inputStructure === 'detailed' ? { hasDetailedInput: true } : {}),
        ...(route.outputStructure === 'detailed' ? { hasDetailedOutput: true } : {}),
        // Only streams are described by a class.
        ...(outputSchema?._zod?.def.type === 'custom' ? { isStream: true } : {}),
      },
      route.summary ?? '',
    ],
  ];
}
