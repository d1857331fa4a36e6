/** The graph of modules, as the bundler describes it. */
export interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** A chunk of modules that the same pages load. */
export interface SharedChunk {
  readonly name: string;
  /** The sources from which static imports lead to the modules: `src/app/shell/shell.tsx`. */
  readonly roots: readonly string[];
  /** Which of the modules. */
  readonly test?: RegExp;
  /** Further modules. */
  readonly also?: (id: string, isReachedFrom: (source: string) => boolean) => boolean;
}

/**
 * Returns groups for `codeSplitting`, so that a page loads few files. A module is in the first chunk that describes it.
 *
 * @param root the directory of the dashboard, with a slash at its end.
 * @param priority that of the first chunk. Each further one has the priority of the one before minus 1.
 */
export function nameChunks(root: string, chunks: readonly SharedChunk[], priority: number) {
  const reached = new Map<string, ReadonlySet<string>>();
  const reachedFrom = (source: string, graph: ModuleGraph) => {
    const known = reached.get(source);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const waiting = [root + source];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
    }
    reached.set(source, found);
    return found;
  };
  return chunks.map(({ name, roots, test, also }, index) => ({
    priority: priority - index,
    // For the timing report of the bundler, which warns without it.
    debugName: name,
    name: (id: string, graph: ModuleGraph) => {
      const isReachedFrom = (source: string) => reachedFrom(source, graph).has(id);
      const isNamed = test?.test(id) !== false && roots.some(isReachedFrom);
      return isNamed || also?.(id, isReachedFrom) === true ? name : null;
    },
  }));
}
