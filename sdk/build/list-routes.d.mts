import type { Route } from '../src/route.ts';

/** Returns the name, route and summary of every operation of a contract. */
export function listRoutes(contract: object): [name: string, route: Route, summary: string][];
