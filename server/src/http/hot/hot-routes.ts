import { parse } from 'node:querystring';
import type { CallHandler, MountedOperation } from '../call.ts';

/** A route that is served without Fastify. The same handler serves it through Fastify, too. */
export interface HotRoute {
  readonly method: 'GET' | 'POST';
  /** A path, a prefix that ends with `/*`, or one that ends with `/:name`, which is one path segment. */
  readonly url: string;
  /** Paths below the prefix that only Fastify serves, such as streams. */
  readonly excludes?: ((path: string) => boolean) | undefined;
  readonly operation: MountedOperation;
  /** The largest body, in bytes. */
  readonly bodyLimitBytes: number;
  /** Runs the checks that need the input, then the handler. @throws AppError */
  readonly handle: HotHandler;
}

/** Handles a call of a hot route, which sends no streams. */
export type HotHandler = CallHandler<string | Buffer>;

/** The hot routes of a server. */
export interface HotRoutes {
  add(route: HotRoute): void;
  /** Finds the route of a request by its path as it was sent, without decoding it. HEAD is served by routes of GET. */
  find(method: string | undefined, path: string): HotRoute | undefined;
}

/** Paths that Fastify decodes or divides. */
const UNUSUAL = /[%#;]/;
/** The parameter at the end of a path. */
const LAST_PARAMETER = /:\w+$/;

/** The prefixes of a method by their number of path segments, the longest first. */
interface PrefixLevel {
  readonly segments: number;
  readonly routes: Map<string, { readonly route: HotRoute; readonly isOneSegment: boolean }>;
}

/** Creates an empty list of hot routes. */
export function createHotRoutes(): HotRoutes {
  const exact = { GET: new Map<string, HotRoute>(), POST: new Map<string, HotRoute>() };
  const prefixes: { readonly GET: PrefixLevel[]; readonly POST: PrefixLevel[] } = { GET: [], POST: [] };
  return {
    add(route) {
      const { method, url } = route;
      const isOneSegment = LAST_PARAMETER.test(url);
      if (url.endsWith('/*') || isOneSegment)
        addPrefix(prefixes[method], url.slice(0, url.lastIndexOf('/') + 1), { route, isOneSegment });
      else exact[method].set(url, route);
    },
    find(method, path) {
      const key = method === 'HEAD' ? 'GET' : method;
      if (key !== 'GET' && key !== 'POST') return undefined;
      const found = exact[key].get(path);
      return found !== undefined || UNUSUAL.test(path) ? found : findPrefix(prefixes[key], path);
    },
  };
}

function addPrefix(
  levels: PrefixLevel[],
  prefix: string,
  entry: { readonly route: HotRoute; readonly isOneSegment: boolean },
): void {
  const segments = prefix.split('/').length - 2;
  let level = levels.find((one) => one.segments === segments);
  if (level === undefined) {
    level = { segments, routes: new Map() };
    levels.push(level);
    levels.sort((one, other) => other.segments - one.segments);
  }
  level.routes.set(prefix, entry);
}

function findPrefix(levels: readonly PrefixLevel[], path: string): HotRoute | undefined {
  for (const { segments, routes } of levels) {
    let end = 0;
    for (let count = 0; count < segments && end !== -1; count += 1) end = path.indexOf('/', end + 1);
    const found = end === -1 ? undefined : routes.get(path.slice(0, end + 1));
    if (found === undefined) continue;
    const { route, isOneSegment } = found;
    const isLonger = isOneSegment && (path.includes('/', end + 1) || path.length === end + 1);
    if (!isLonger && route.excludes?.(path) !== true) return route;
  }
  return undefined;
}

/** Parses a query. Both adapters use it. @param text without `?`. */
export function parseQuery(text: string): NodeJS.Dict<string | string[]> {
  return parse(text);
}
