import { setImmediate } from 'node:timers/promises';
import { AppError, describeDetail, invalidField, problemsOf, type ShownDetail } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { checkPatterns, createPatternQuota, type PatternQuota } from '../../../lib/check-patterns.ts';
import type { Constraint } from '../../../lib/constraints/constraint.ts';
import type { ThreadReader } from '../../../lib/imports/create-import-thread.ts';
import { showIssues } from '../../../lib/issue-details.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { checkFlagPatterns } from '../check-config.ts';
import { type NewFlag, newFlag } from '../flag.contract.ts';
import { EXAMPLE_FLAG_SEGMENT_ID } from '../flag-id.contract.ts';
import type { FlagImportFormat } from './import.contract.ts';
import {
  type ImportedConfig,
  type ImportedFile,
  type ImportedFlag,
  type ImportedSegment,
  NEVER,
} from './imported-flag.ts';
import type { readFlagImport } from './read-import.ts';
import { type EnvironmentMap, mapEnvironments, toNewFlag } from './to-new-flag.ts';

import { holdBackUnread } from './unread-rules.ts';

/** What the import needs of the import thread, and the services of flags and segments. */
export interface FlagImportTarget {
  readonly read: ThreadReader<typeof readFlagImport>;
  environments(
    websiteId: string,
  ): Promise<{ readonly names: readonly string[]; readonly defaultName: string }>;
  /** The ids of segments with constraints, by their names. */
  segments(websiteId: string): Promise<ReadonlyMap<string, string>>;
  /** @throws AppError when it cannot be written. @returns whether it is new. */
  saveFlag(actor: Actor, flag: NewFlag): Promise<boolean>;
  /** Creates a segment, or changes the one with the id. @throws AppError when it cannot be written. @returns its id. */
  saveSegment(
    actor: Actor,
    websiteId: string,
    segment: {
      readonly id: string | undefined;
      readonly name: string;
      readonly constraints: readonly Constraint[];
    },
  ): Promise<string>;
}

/** What is imported. */
export interface FlagImportOptions {
  readonly websiteId: string;
  readonly format: FlagImportFormat;
  readonly content: string;
  readonly dryRun: boolean;
  /** Environments of the website, by those of the file. */
  readonly environments?: Readonly<Record<string, string>> | undefined;
}

type Status = 'ready' | 'created' | 'updated' | 'skipped' | 'failed';

/** The result of an import. */
export interface FlagImportResult {
  readonly environments: EnvironmentMap;
  readonly segments: { readonly name: string; readonly status: Status; readonly notes: string[] }[];
  readonly results: {
    readonly key: string;
    readonly name: string;
    readonly status: Status;
    readonly notes: string[];
  }[];
}

interface Import {
  readonly target: FlagImportTarget;
  readonly actor: Actor;
  readonly options: FlagImportOptions;
  readonly patterns: PatternQuota;
}

/**
 * Writes the flags of an export of another product, or only checks them. Each flag is written completely or not at all.
 * @throws AppError VALIDATION_ERROR when the file cannot be read, or an environment does not exist.
 */
export async function importFlags(
  target: FlagImportTarget,
  actor: Actor,
  organizationId: string,
  options: FlagImportOptions,
): Promise<FlagImportResult> {
  const file = await target.read(organizationId, options.format, options.content);
  const own = await target.environments(options.websiteId);
  const environments = mapEnvironments(sourcesOf(file), own, options.environments);
  for (const name of Object.values(environments))
    if (name !== null && !own.names.includes(name))
      throw invalidField('environments', say('flags.namesUnknownEnvironment', { name }));
  const run: Import = { target, actor, options, patterns: createPatternQuota() };
  const { ids, unread, results: segments } = await importSegments(run, file.segments);
  const isUnread = (ref: string) => unread.has(ref) || !ids.has(ref);
  const results: FlagImportResult['results'] = [];
  for (const flag of file.flags) {
    // Files have up to 1,000 flags: other requests are served in between.
    await setImmediate();
    const written = holdBackUnread(await withValidPatterns(flag, run.patterns), isUnread);
    results.push(await importFlag(run, written, environments, own.defaultName, ids));
  }
  const skipped = file.skipped.map(({ name, reason }) => ({
    key: name,
    name,
    status: 'skipped' as const,
    notes: [reason],
  }));
  return { environments, segments, results: [...results, ...skipped] };
}

function sourcesOf({ flags }: ImportedFile): string[] {
  return [...new Set(flags.flatMap(({ configs }) => [...configs.keys()]))];
}

async function importSegments(
  { target, actor, options: { websiteId, dryRun }, patterns }: Import,
  segments: readonly ImportedSegment[],
) {
  const known = await target.segments(websiteId);
  const ids = new Map<string, string>();
  const unread = new Set<string>();
  const results: FlagImportResult['segments'] = [];
  for (const { ref, name, constraints: given, notes: noted, isUnread } of segments) {
    await setImmediate();
    const id = known.get(name);
    const notes = [...noted];
    const constraints = await withoutInvalidPatterns(given, notes, patterns);
    if (isUnread === true || notes.length > noted.length) unread.add(ref);
    if (dryRun) {
      ids.set(ref, id ?? EXAMPLE_FLAG_SEGMENT_ID);
      results.push({ name, status: 'ready', notes: [...notes] });
      continue;
    }
    try {
      ids.set(ref, await target.saveSegment(actor, websiteId, { id, name, constraints }));
      results.push({ name, status: id === undefined ? 'created' : 'updated', notes: [...notes] });
    } catch (error) {
      results.push({ name, status: 'failed', ...withProblems(failureOf(error), notes) });
    }
  }
  return { ids, unread, results };
}

async function importFlag(
  { target, actor, options: { websiteId, dryRun, format } }: Import,
  flag: ImportedFlag,
  environments: EnvironmentMap,
  defaultName: string,
  segments: ReadonlyMap<string, string>,
): Promise<FlagImportResult['results'][number]> {
  const { input, notes } = toNewFlag(flag, { websiteId, environments, defaultName, segments, format });
  const result = (status: Status, problems: readonly ShownDetail[] = []) => ({
    key: flag.key,
    name: flag.name,
    status,
    ...withProblems(problems, [...flag.notes, ...notes]),
  });
  const parsed = newFlag.safeParse(input);
  if (!parsed.success) return result('failed', showIssues(parsed.error.issues));
  try {
    await checkFlagPatterns(parsed.data);
    if (dryRun) return result('ready');
    return result((await target.saveFlag(actor, parsed.data)) ? 'created' : 'updated');
  } catch (error) {
    return result('failed', failureOf(error));
  }
}

/** Replaces constraints with invalid patterns by one that never holds, so that no user is added. */
async function withValidPatterns(flag: ImportedFlag, quota: PatternQuota): Promise<ImportedFlag> {
  const notes = [...flag.notes];
  const configs = new Map<string, ImportedConfig>();
  for (const [environment, config] of flag.configs) {
    const rules: ImportedConfig['rules'][number][] = [];
    for (const rule of config.rules)
      rules.push({ ...rule, constraints: await withoutInvalidPatterns(rule.constraints, notes, quota) });
    configs.set(environment, { ...config, rules });
  }
  return { ...flag, configs, notes: [...new Set(notes)] };
}

/** @param notes receives what is replaced. */
async function withoutInvalidPatterns(
  constraints: readonly Constraint[],
  notes: string[],
  quota: PatternQuota,
): Promise<readonly Constraint[]> {
  const valid: Constraint[] = [];
  for (const constraint of constraints)
    try {
      await checkPatterns([{ at: '', constraints: [constraint] }], quota);
      valid.push(constraint);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const problem = error.details?.[0]?.message ?? error.message;
      notes.push(
        `A constraint on ${constraint.attribute} is not supported (${problem}): its rule does not apply.`,
      );
      valid.push(NEVER);
    }
  return valid;
}

/** @throws the error if it is not about the input. */
function failureOf(error: unknown): readonly ShownDetail[] {
  if (!(error instanceof AppError)) throw error;
  return problemsOf(error);
}

/** Returns the notes of a result, which begin with its problems. */
function withProblems(problems: readonly ShownDetail[], notes: readonly string[]) {
  return {
    notes: [...problems.map((problem) => describeDetail(problem)), ...notes],
    ...(problems.length === 0 ? {} : { problems: [...problems] }),
  };
}
