import { findCircularFlags } from './circular-flags.ts';
import { compileConstraint, compileFlag } from './compile-flag.ts';
import type { CompiledFlag, CompiledFlags, CompiledSegment } from './compiled-flag.ts';
import type { FlagDefinition, FlagSegment, FlagSet } from './flag-set.ts';
import type { IdSet } from './id-set.ts';

/**
 * Prepares the flags of an environment for evaluation. Flags are compiled when they are evaluated first, so this takes time
 * proportional to the number of flags only. It never throws; malformed flags evaluate to an error.
 * @param lists the ids of segments of the kinds `list` and `analytics`, by the id of the segment. A segment without its list is empty.
 */
export function compileFlagSet(set: FlagSet, lists: ReadonlyMap<string, IdSet>): CompiledFlags {
  const definitions = new Map(set.flags.filter(isObject).map((flag) => [flag.key, flag]));
  const circular = findCircularFlags(definitions);
  const segments = new Map(set.segments.filter(isObject).map((segment) => [segment.id, segment]));
  const flagCache = new Map<string, CompiledFlag>();
  const segmentCache = new Map<string, CompiledSegment>();
  return {
    set,
    keys: [...definitions.values()].filter(({ status }) => status !== 'archived').map(({ key }) => key),
    findFlag: (key) =>
      cached(flagCache, definitions, key, (flag: FlagDefinition) => compileFlag(flag, circular.has(key))),
    findSegment: (id) =>
      cached(segmentCache, segments, id, (segment: FlagSegment) => compileSegment(segment, lists)),
  };
}

function cached<Source, Compiled>(
  cache: Map<string, Compiled>,
  sources: ReadonlyMap<string, Source>,
  key: string,
  compile: (source: Source) => Compiled,
): Compiled | undefined {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const source = sources.get(key);
  if (source === undefined) return undefined;
  const compiled = compile(source);
  cache.set(key, compiled);
  return compiled;
}

function compileSegment(segment: FlagSegment, lists: ReadonlyMap<string, IdSet>): CompiledSegment {
  return segment.kind === 'rules'
    ? { kind: 'rules', constraints: segment.constraints.map(compileConstraint) }
    : { kind: 'list', attribute: segment.attribute, ids: lists.get(segment.id) };
}

/** Programs without types pass anything. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
