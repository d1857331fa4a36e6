/** A map of bounded size: when it is full, the entry that was not used for the longest time makes room. */
export interface Lru<K, V> {
  /** The value, which counts as a use of it. */
  get(key: K): V | undefined;
  /** The entry that would make room next; looking at it is no use of it. */
  oldest(): readonly [K, V] | undefined;
  /** Stores the value as the newest. Storing under a known key replaces and evicts nothing. */
  set(key: K, value: V): void;
  /** Whether there was such an entry. */
  delete(key: K): boolean;
  clear(): void;
  readonly size: number;
}

/**
 * The neighbours of an entry by time of use. A plain Map in insertion order would do, but finding its first key
 * walks over everything deleted since its last rehash, and evicting is exactly that.
 */
interface Node<K, V> {
  readonly key: K;
  value: V;
  newer: Node<K, V> | undefined;
  older: Node<K, V> | undefined;
}

/**
 * Creates an empty map of at most `maxEntries` entries.
 * @throws RangeError when `maxEntries` is not a positive integer.
 */
export function createLru<K, V>({ maxEntries }: { readonly maxEntries: number }): Lru<K, V> {
  if (!Number.isSafeInteger(maxEntries) || maxEntries < 1)
    throw new RangeError(`maxEntries must be a positive integer, not ${maxEntries}`);

  const nodes = new Map<K, Node<K, V>>();
  let newest: Node<K, V> | undefined;
  let oldest: Node<K, V> | undefined;

  function unlink(node: Node<K, V>): void {
    if (node.newer === undefined) newest = node.older;
    else node.newer.older = node.older;
    if (node.older === undefined) oldest = node.newer;
    else node.older.newer = node.newer;
  }

  function linkAsNewest(node: Node<K, V>): void {
    node.newer = undefined;
    node.older = newest;
    if (newest === undefined) oldest = node;
    else newest.newer = node;
    newest = node;
  }

  function use(node: Node<K, V>): void {
    if (node === newest) return;
    unlink(node);
    linkAsNewest(node);
  }

  function remove(node: Node<K, V>): void {
    unlink(node);
    nodes.delete(node.key);
  }

  return {
    get(key) {
      const node = nodes.get(key);
      if (node === undefined) return undefined;
      use(node);
      return node.value;
    },
    oldest: () => (oldest === undefined ? undefined : [oldest.key, oldest.value]),
    set(key, value) {
      const known = nodes.get(key);
      if (known !== undefined) {
        known.value = value;
        use(known);
        return;
      }
      if (nodes.size >= maxEntries && oldest !== undefined) remove(oldest);
      const node: Node<K, V> = { key, value, newer: undefined, older: undefined };
      nodes.set(key, node);
      linkAsNewest(node);
    },
    delete(key) {
      const node = nodes.get(key);
      if (node === undefined) return false;
      remove(node);
      return true;
    },
    clear() {
      nodes.clear();
      newest = undefined;
      oldest = undefined;
    },
    get size() {
      return nodes.size;
    },
  };
}
