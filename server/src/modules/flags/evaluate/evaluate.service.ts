import { AppError, invalidField } from '../../../errors.ts';
import { inSlices } from '../../../lib/concurrency/in-slices.ts';
import { compileFlagSet } from '../../../lib/flags/compile-flag-set.ts';
import type { CompiledFlags } from '../../../lib/flags/compiled-flag.ts';
import { evaluateFlag, explainFlag } from '../../../lib/flags/evaluate-flag.ts';
import type { FlagContext, FlagEvaluation, FlagStep } from '../../../lib/flags/evaluation.ts';
import type { FlagValue } from '../../../lib/flags/flag-set.ts';
import { IdSet } from '../../../lib/flags/id-set.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Facts } from '../../../stores/facts/facts.ts';
import type { State } from '../../../stores/state/state.ts';
import { assertApplicable } from '../changes/apply-change.ts';
import { loadEnvironments } from '../environments/load-environments.ts';
import type { ConfigChanges } from '../flag-config.contract.ts';
import { changeConfig, configOf } from '../flag-config.ts';
import { readFlag } from '../flag-writer.ts';
import type { FlagRow } from '../flags.table.ts';
import type { CheckDraftValues } from '../json-schema/check-json-schema.ts';
import { loadFlagSet, toDefinition } from '../load-flag-set.ts';
import { MAX_VISITORS } from './evaluate.contract.ts';
import { readVisitors } from './read-visitors.ts';

/** The longest evaluation of a preview, in milliseconds. */
const PREVIEW_MS = 10_000;

/** The environment, and changes that are not saved. */
export interface DraftOptions {
  readonly environment?: string | undefined;
  readonly draft?: ConfigChanges | undefined;
}

/** A variant or value, and how many visitors get it. */
export interface VisitorShare {
  readonly variant: string | null;
  readonly value: FlagValue;
  readonly visitors: number;
  /** In percent. */
  readonly share: number;
}

interface EvaluateServiceDeps {
  readonly state: Pick<State, 'db'>;
  readonly facts: Pick<Facts, 'query'>;
  readonly clock: Clock;
  readonly checkDraft: CheckDraftValues;
}

/** Evaluates flags for people who edit them. Access was checked before. */
export class EvaluateService {
  readonly #deps: EvaluateServiceDeps;

  constructor(deps: EvaluateServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError VALIDATION_ERROR. */
  async explain(
    flagId: string,
    context: FlagContext,
    options: DraftOptions,
  ): Promise<{ readonly evaluation: FlagEvaluation; readonly steps: readonly FlagStep[] }> {
    const { state, clock } = this.#deps;
    const row = await readFlag(state.db, flagId);
    const compiled = await compileDraft(state.db, row, options);
    return explainFlag(compiled, row.key, context, { nowMs: clock.now() });
  }

  /** @throws AppError VALIDATION_ERROR, QUERY_TIMEOUT. */
  async preview(
    flagId: string,
    options: DraftOptions,
    { organizationId, signal }: { readonly organizationId: string; readonly signal: AbortSignal },
  ): Promise<{
    readonly visitors: number;
    readonly sampled: number;
    readonly shares: readonly VisitorShare[];
  }> {
    const { state, facts, clock, checkDraft } = this.#deps;
    const row = await readFlag(state.db, flagId);
    // The editor shows its errors before the draft is saved.
    const compiled = await compileDraft(state.db, row, options, checkDraft);
    const nowMs = clock.now();
    const { total, contexts } = await readVisitors(facts, row.websiteId, {
      nowMs,
      limit: MAX_VISITORS,
      tenant: organizationId,
      signal,
    });
    const counts = new Map<string, { variant: string | null; value: FlagValue; visitors: number }>();
    const untilMs = performance.now() + PREVIEW_MS;
    await inSlices(contexts, (context) => {
      if (performance.now() > untilMs) throw new AppError('QUERY_TIMEOUT');
      add(counts, evaluateFlag(compiled, row.key, context, { nowMs }));
      return undefined;
    });
    const shares = [...counts.values()]
      .map((one) => ({ ...one, share: round((one.visitors * 100) / contexts.length) }))
      .sort((a, b) => b.visitors - a.visitors);
    return { visitors: total, sampled: contexts.length, shares };
  }
}

function add(
  counts: Map<string, { variant: string | null; value: FlagValue; visitors: number }>,
  evaluation: FlagEvaluation,
): void {
  const variant = evaluation.variant ?? null;
  const value = evaluation.value ?? null;
  const key = JSON.stringify([variant, value]);
  const known = counts.get(key);
  if (known === undefined) counts.set(key, { variant, value, visitors: 1 });
  else known.visitors += 1;
}

function round(percent: number): number {
  return Math.round(percent * 1_000) / 1_000;
}

/**
 * Compiles the flags of an environment, with changes of one flag that are not saved.
 * @param checkValues checks the values of the changed configuration against the JSON Schema of the flag.
 * @throws AppError VALIDATION_ERROR for an unknown environment and for invalid changes.
 */
async function compileDraft(
  db: State['db'],
  row: FlagRow,
  options: { readonly environment?: string | undefined; readonly draft?: ConfigChanges | undefined },
  checkValues?: CheckDraftValues | undefined,
): Promise<CompiledFlags> {
  const environments = await loadEnvironments(db, row.websiteId);
  const name = options.environment ?? environments.defaultName;
  const stored = await loadFlagSet(db, row.websiteId, name);
  if (stored === undefined) throw invalidField('environment', say('flags.doesNotExist'));
  const lists = new Map<string, IdSet>();
  for (const [id, bytes] of stored.lists) lists.set(id, IdSet.fromBytes(bytes) ?? IdSet.create());
  if (options.draft === undefined) return compileFlagSet(stored.set, lists);
  await assertApplicable(db, row, name, options.draft, environments, 'draft');
  const config = changeConfig(configOf(row, name, environments.defaultName), options.draft, row, () =>
    newId('rul'),
  );
  await checkValues?.(row.jsonSchema, config, 'draft');
  const flags = stored.set.flags.map((flag) => {
    if (flag.key !== row.key) return flag;
    const { exclusion } = flag;
    const definition = toDefinition(row, config, new Map());
    return exclusion === undefined ? definition : { ...definition, exclusion };
  });
  return compileFlagSet({ ...stored.set, flags }, lists);
}
