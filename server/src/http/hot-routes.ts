import { parse } from 'node:querystring';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Call, CallResponse, MountedOperation, RawInput } from './call.ts';

/** A route that is served without Fastify. The same handler serves it through Fastify, too. */
export interface HotRoute {
  readonly method: 'GET' | 'POST';
  /** A path, or a prefix that ends with `/*`. It has no parameters. */
  readonly url: string;
  readonly operation: MountedOperation;
  /** The largest body, in bytes. */
  readonly bodyLimitBytes: number;
  /** Runs the checks that need the input, then the handler. @throws AppError */
  readonly handle: HotHandler;
}

/** Handles a call whose credential and limit were checked. @throws AppError */
export type HotHandler = (call: Call, input: RawInput) => MaybePromise<CallResponse>;

/** The hot routes of a server. */
export interface HotRoutes {
  add(route: HotRoute): void;
  /** Finds the route of a request by its path as it was sent, without decoding it. HEAD is served by routes of GET. */
  find(method: string | undefined, path: string): HotRoute | undefined;
}

/** Paths that Fastify decodes or divides. */
const UNUSUAL = /[%#;]/;

/** Creates an empty list of hot routes. */
export function createHotRoutes(): HotRoutes {
  const exact = { GET: new Map<string, HotRoute>(), POST: new Map<string, HotRoute>() };
  const prefixes = { GET: new Map<string, HotRoute>(), POST: new Map<string, HotRoute>() };
  return {
    add(route) {
      const { method, url } = route;
      if (url.endsWith('/*')) prefixes[method].set(url.slice(0, -1), route);
      else exact[method].set(url, route);
    },
    find(method, path) {
      const key = method === 'HEAD' ? 'GET' : method;
      if (key !== 'GET' && key !== 'POST') return undefined;
      const found = exact[key].get(path);
      if (found !== undefined || prefixes[key].size === 0 || UNUSUAL.test(path)) return found;
      // Prefixes have one segment: `/l/`.
      return prefixes[key].get(path.slice(0, path.indexOf('/', 1) + 1));
    },
  };
}

/** Parses a query. Both adapters use it. @param text without `?`. */
export function parseQuery(text: string): NodeJS.Dict<string | string[]> {
  return parse(text);
}
