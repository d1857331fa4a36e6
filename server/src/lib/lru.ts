/** A map of bounded size that evicts the least recently used entry when it is full. */
export interface Lru<K, V> {
  /** Returns the value and marks the entry as used. */
  get(key: K): V | undefined;
  /** Returns the entry that would be evicted next, without marking it as used. */
  oldest(): readonly [K, V] | undefined;
  /** Stores the value as the most recently used. Replacing the value of an existing key evicts nothing. */
  set(key: K, value: V): void;
  /** Removes an entry and returns whether it existed. */
  delete(key: K): boolean;
  clear(): void;
  readonly size: number;
}

/**
 * An entry of a list in order of use. A Map in insertion order would be slower: finding its first key skips all entries
 * deleted since the last rehash.
 */
interface Node<K, V> {
  readonly key: K;
  value: V;
  newer: Node<K, V> | undefined;
  older: Node<K, V> | undefined;
}

/**
 * Creates an empty map of at most `maxEntries` entries.
 * @throws RangeError if `maxEntries` is not a positive integer.
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
