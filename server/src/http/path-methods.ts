import createRouter from 'find-my-way';

/** The methods of paths, to answer METHOD_NOT_ALLOWED. */
export interface PathMethods {
  /** Records a route. */
  add(url: string, method: string): void;
  /** Refuses all methods of a path that are not in `methods`. */
  refuseOthers(url: string, methods: ReadonlySet<string>): void;
  /** Call it when all routes are recorded. */
  compile(): void;
  /**
   * Returns the `Allow` header of the refusal, or `undefined` if the method is not refused. Of the paths that match, the most specific one
   * decides, as in Fastify.
   * @param url the path and the query, as they were sent.
   */
  refusal(method: string, url: string): string | undefined;
}

/** The methods that are refused. For others, no path exists. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

interface PathEntry {
  readonly methods: Set<string>;
  /** `undefined` if the path refuses nothing. */
  allow: string | undefined;
}

/**
 * Creates an empty list. One router of all paths takes the place of a refusing route for each method that a path does not have, which
 * would be five times as many routes as there are others.
 * @param maxParamLength the longest parameter of a path, as in Fastify.
 */
export function createPathMethods({ maxParamLength }: { readonly maxParamLength: number }): PathMethods {
  const entries = new Map<string, PathEntry>();
  const router = createRouter({ maxParamLength });

  function entryOf(url: string): PathEntry {
    const known = entries.get(url);
    if (known !== undefined) return known;
    const entry: PathEntry = { methods: new Set(), allow: undefined };
    entries.set(url, entry);
    return entry;
  }

  return {
    add(url, method) {
      entryOf(url).methods.add(method);
    },
    refuseOthers(url, methods) {
      entryOf(url).allow = [...methods, 'OPTIONS'].join(', ');
    },
    compile() {
      for (const [url, entry] of entries) router.on('GET', url, () => undefined, entry);
    },
    refusal(method, url) {
      if (!METHODS.has(method)) return undefined;
      const entry: PathEntry | null | undefined = router.find('GET', url)?.store;
      return entry?.methods.has(method) === false ? entry.allow : undefined;
    },
  };
}
