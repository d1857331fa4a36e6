import { hash } from 'node:crypto';
import { compileFlagSet } from '../../../lib/flags/compile-flag-set.ts';
import { evaluateAll, evaluateFlag } from '../../../lib/flags/evaluate-flag.ts';
import type { FlagContext, FlagEvaluation } from '../../../lib/flags/evaluation.ts';
import type { FlagSet, FlagValue } from '../../../lib/flags/flag-set.ts';
import { IdSet } from '../../../lib/flags/id-set.ts';
import type { StoredFlagSet } from '../load-flag-set.ts';
import { hashText } from './content-hash.ts';
import { createFlagSelection, type FlagChunk, type FlagSelection } from './flag-selection.ts';
import type { ServedFlag, ServedResult } from './served-flag.ts';
import type { UsageCounter } from './usage/usage-counter.ts';

/** The most results of a flag that are cached. Others are created for each evaluation. */
const MAX_RESULTS = 32;
const MAX_VALUE_TEXT = 64;
/** The steps of rules in a chunk: at most 3 ms. */
const MAX_CHUNK_STEPS = 75_000;

/** All flags of an environment, ready for evaluation. */
export interface ServedFlags {
  readonly set: FlagSet;
  readonly organizationId: string;
  /** Changes with every change that callers without a key can notice. */
  readonly publicVersion: string;
  /** All flags that are not archived. */
  readonly flags: readonly ServedFlag[];
  /** Serialized lists of ids by the id of their segment. */
  readonly lists: ReadonlyMap<string, Uint8Array>;
  /** An estimate of its memory, in bytes. */
  readonly bytes: number;
  /** Finds a flag that a caller sees, also an archived one. */
  find(key: string, isTrusted: boolean): ServedFlag | undefined;
  /** Evaluates a flag. Equal results are the same object. */
  evaluate(flag: ServedFlag, context: FlagContext): ServedResult;
  /**
   * Selects the flags of a bulk request: those that a caller sees.
   * @param keys separated by commas; all flags that are not archived if absent.
   * @throws AppError VALIDATION_ERROR if there are more than 1,000 keys.
   */
  select(keys: string | undefined, isTrusted: boolean): FlagSelection;
  /**
   * Evaluates several flags, which takes less time than one after another.
   * @returns the flags that are left once the rules have taken about 3 ms.
   */
  evaluateChunk(
    chunk: FlagChunk,
    context: FlagContext,
    each: (result: ServedResult) => void,
  ): FlagChunk | undefined;
}

/** Compiles a set of flags. */
export function createServedFlags(
  stored: StoredFlagSet & {
    readonly organizationId: string;
    /** The ids of flags by key. */
    readonly flagIds: ReadonlyMap<string, string>;
    /** Digests of the lists by the id of their segment. */
    readonly digests: ReadonlyMap<string, string>;
  },
  usage: Pick<UsageCounter, 'tallyOf'>,
): ServedFlags {
  const { set, organizationId, lists, flagIds, digests } = stored;
  const compiled = compileFlagSet(set, new Map(readLists(lists)));
  const byKey = new Map<string, ServedFlag>();
  for (const definition of set.flags)
    byKey.set(definition.key, { definition, id: flagIds.get(definition.key) ?? '', results: [] });
  const flags = [...byKey.values()].filter(({ definition }) => definition.status !== 'archived');
  const publicFlags = flags.filter(({ definition }) => definition.clientSide);
  const listBytes = [...lists.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { text, version: publicVersion } = describePublic(set, publicFlags, digests);

  function create(flag: ServedFlag, evaluation: FlagEvaluation): ServedResult {
    const result = createResult({ set, organizationId, flag, evaluation, usage });
    // Errors are new objects for each evaluation.
    if (evaluation.errorCode === undefined && flag.results.length < MAX_RESULTS) flag.results.push(result);
    return result;
  }

  function resultFor(flag: ServedFlag, evaluation: FlagEvaluation): ServedResult {
    // The evaluator returns the same object for the same result.
    for (const result of flag.results) if (result.evaluation === evaluation) return result;
    return create(flag, evaluation);
  }

  const find: ServedFlags['find'] = (key, isTrusted) => {
    const flag = byKey.get(key);
    return flag !== undefined && (isTrusted || flag.definition.clientSide) ? flag : undefined;
  };
  const selectAny = createFlagSelection(flags, (key) => find(key, true));
  const selectPublic = createFlagSelection(publicFlags, (key) => find(key, false));

  return {
    set,
    organizationId,
    publicVersion,
    flags,
    lists,
    // The compiled rules take about as much as their JSON, and twice that as objects.
    bytes: 4_096 + 4 * text + 2 * listBytes,
    find,
    evaluate: (flag, context) => resultFor(flag, evaluateFlag(compiled, flag.definition.key, context)),
    select: (keys, isTrusted) => (isTrusted ? selectAny(keys) : selectPublic(keys)),
    evaluateChunk({ flags: chunk, keys }, context, each) {
      const evaluations = evaluateAll(compiled, context, { keys, maxSteps: MAX_CHUNK_STEPS });
      const done = evaluations.length;
      for (let index = 0; index < done; index += 1) {
        const [flag, evaluation] = [chunk[index], evaluations[index]];
        if (flag !== undefined && evaluation !== undefined) each(resultFor(flag, evaluation));
      }
      return done < keys.length ? { flags: chunk.slice(done), keys: keys.slice(done) } : undefined;
    },
  };
}

function* readLists(lists: ReadonlyMap<string, Uint8Array>): Iterable<[string, IdSet]> {
  for (const [id, bytes] of lists) {
    const ids = IdSet.fromBytes(bytes);
    if (ids !== undefined) yield [id, ids];
  }
}

function createResult({
  set,
  organizationId,
  flag,
  evaluation,
  usage,
}: {
  readonly set: FlagSet;
  readonly organizationId: string;
  readonly flag: ServedFlag;
  readonly evaluation: FlagEvaluation;
  readonly usage: Pick<UsageCounter, 'tallyOf'>;
}): ServedResult {
  const { key } = flag.definition;
  const { value = null, variant, reason } = evaluation;
  const ofrep = JSON.stringify(ofrepEntryOf(key, evaluation));
  return {
    evaluation,
    ofrep,
    member: `${JSON.stringify(key)}:${JSON.stringify(resultOf(flag, evaluation))}`,
    hash: hashText(ofrep),
    tally: usage.tallyOf({
      organizationId,
      websiteId: set.websiteId,
      environment: set.environment,
      flag: key,
      variant: variant ?? '',
      valueText: valueTextOf(value),
      reason,
    }),
  };
}

/** Returns a value as it is recorded: its first characters as text. */
function valueTextOf(value: FlagValue): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A part of a surrogate pair at the end is not well-formed.
  return text.slice(0, MAX_VALUE_TEXT).toWellFormed();
}

/** Returns the entry of OFREP: the result, or its error. */
function ofrepEntryOf(key: string, evaluation: FlagEvaluation): object {
  const { value, variant, reason, errorCode, errorMessage, ruleId, version } = evaluation;
  if (errorCode !== undefined || value === undefined)
    return { key, errorCode: errorCode ?? 'GENERAL', errorDetails: errorMessage ?? 'The evaluation failed' };
  const metadata = { version, ...(ruleId === undefined ? {} : { ruleId }) };
  return { key, reason, ...(variant === undefined ? {} : { variant }), value, metadata };
}

/** Returns the result of `/public/v1/flags/…`, with the fields of the hosted product. */
function resultOf(
  { id, definition }: Pick<ServedFlag, 'id' | 'definition'>,
  { value = null, variant, reason, enabled }: FlagEvaluation,
): object {
  const payload = typeof value === 'object' ? value : null;
  return {
    enabled,
    value,
    ...(variant === undefined ? {} : { variant }),
    payload,
    reason,
    ...(id === '' ? {} : { flagId: id }),
    flagType: definition.type,
  };
}

/** Returns the version of everything that decides about the flags of browsers, and the length of all definitions. */
function describePublic(
  set: FlagSet,
  publicFlags: readonly ServedFlag[],
  digests: ReadonlyMap<string, string>,
): { readonly text: number; readonly version: string } {
  const definitions = new Map(set.flags.map((flag) => [flag.key, flag]));
  const visible = new Set<string>();
  const visit = (key: string): void => {
    if (visible.has(key)) return;
    visible.add(key);
    for (const { flag } of definitions.get(key)?.prerequisites ?? []) visit(flag);
  };
  for (const { definition } of publicFlags) visit(definition.key);
  let text = 0;
  const parts: string[] = [JSON.stringify(set.segments)];
  for (const flag of set.flags) {
    const json = JSON.stringify(flag);
    text += json.length;
    if (!visible.has(flag.key)) continue;
    parts.push(json);
    for (const { segments } of flag.rules) parts.push(...segments.map((id) => digests.get(id) ?? ''));
  }
  return { text, version: hash('sha256', parts.join('\n'), 'base64url').slice(0, 22) };
}
