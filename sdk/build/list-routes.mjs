// Every operation of a contract by its name: how it is called by HTTP, and what it is for.

/** @returns `[name, route, summary]` of each operation, as `src/route.ts` says it. */
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
        // A class is what only streams are described by.
        ...(outputSchema?._zod?.def.type === 'custom' ? { isStream: true } : {}),
      },
      route.summary ?? '',
    ],
  ];
}
