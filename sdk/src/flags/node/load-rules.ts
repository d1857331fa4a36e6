import type { FlagSet } from '../../../../server/src/lib/flags/flag-set.ts';
import { IdSet } from '../../../../server/src/lib/flags/id-set.ts';
import { FlagRequestError } from '../request-error.ts';

/** A list of ids in the payload, or the path from which it is loaded. */
type ListSource = { readonly bytes: string } | { readonly url: string };

/** The payload of local evaluation. */
export interface RulePayload extends FlagSet {
  /** The lists of segments, by the id of the segment. */
  readonly lists?: Readonly<Record<string, ListSource>>;
}

/** Rules that are complete for evaluation. */
export interface LoadedRules {
  readonly rules: RulePayload;
  readonly lists: ReadonlyMap<string, IdSet>;
  readonly etag: string;
}

/** Sends a GET request to a path of the server, `/flags/…`, with the key. */
export type GetPath = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;

interface CachedList {
  readonly etag: string;
  readonly ids: IdSet;
}

/** Creates a function that loads rules. It requests large lists only if they changed. */
export function createRuleLoader(get: GetPath, path: string) {
  let cached = new Map<string, CachedList>();

  const loadList = async (id: string, url: string): Promise<CachedList> => {
    const known = cached.get(id);
    const response = await get(url, known === undefined ? {} : { 'if-none-match': known.etag });
    if (response.status === 304 && known !== undefined) return known;
    if (!response.ok) throw new FlagRequestError(response);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { etag: response.headers.get('etag') ?? '', ids: readIds(id, bytes) };
  };

  /**
   * Returns `undefined` if the rules did not change since `etag`.
   *
   * @throws FlagRequestError
   * @throws TypeError if the response contains no rules.
   */
  return async (etag: string): Promise<LoadedRules | undefined> => {
    const response = await get(path, etag === '' ? {} : { 'if-none-match': etag });
    if (response.status === 304) return undefined;
    if (!response.ok) throw new FlagRequestError(response);
    const rules: RulePayload = await response.json();
    if (!Array.isArray(rules.flags) || !Array.isArray(rules.segments))
      throw new TypeError('The response contains no flags: does the address lead to a Pharos server?');
    const lists = new Map<string, IdSet>();
    const loaded = new Map<string, CachedList>();
    for (const [id, source] of Object.entries(rules.lists ?? {})) {
      if ('bytes' in source) lists.set(id, readIds(id, fromBase64(source.bytes)));
      else {
        const list = await loadList(id, source.url);
        loaded.set(id, list);
        lists.set(id, list.ids);
      }
    }
    cached = loaded;
    return { rules, lists, etag: response.headers.get('etag') ?? '' };
  };
}

function readIds(id: string, bytes: Uint8Array): IdSet {
  const ids = IdSet.fromBytes(bytes);
  if (ids === undefined) throw new TypeError(`The ids of the segment ${id} are not readable`);
  return ids;
}

/** Available in all runtimes, unlike `Buffer`. */
function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
