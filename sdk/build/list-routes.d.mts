import type { Route } from '../src/route.ts';

/** Every operation of a contract: its name, how it is called, and what it is for. */
export function listRoutes(contract: object): [name: string, route: Route, summary: string][];
