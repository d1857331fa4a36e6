import { setImmediate } from 'node:timers/promises';
import { AppError, describeDetail, problemsOf, type ShownDetail } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import type { ThreadReader } from '../../../lib/imports/create-import-thread.ts';
import { showIssues } from '../../../lib/issue-details.ts';
import { type NewMonitor, newMonitor } from '../monitor.contract.ts';
import type { ImportSource } from './import.contract.ts';
import type { ImportedMonitor } from './imported-monitor.ts';
import type { readImport } from './read-import.ts';

/** A monitor as the service describes it. */
interface DescribedMonitor {
  readonly id: string | undefined;
  readonly kind: string;
  readonly target: string;
}

/** Reads files, and creates monitors. */
export interface MonitorImportTarget {
  readonly read: ThreadReader<typeof readImport>;
  /** @throws AppError when it cannot be created. */
  create(actor: Actor, organizationId: string, input: NewMonitor): Promise<DescribedMonitor>;
  /** Checks everything that `create` checks. @throws AppError as it does. */
  validate(organizationId: string, input: NewMonitor): Promise<DescribedMonitor>;
}

/** What is imported. */
export interface ImportOptions {
  readonly source: ImportSource;
  readonly content: string;
  readonly websiteId: string | undefined;
  readonly dryRun: boolean;
}

/** The result of one monitor. */
export interface ImportResult {
  readonly name: string;
  readonly kind: string | null;
  readonly target: string | null;
  readonly status: 'ready' | 'created' | 'skipped' | 'failed';
  readonly id?: string;
  readonly notes: string[];
  readonly problems?: ShownDetail[];
}

/**
 * Creates the monitors of a file of another product, or only checks them. Each monitor is created completely or not at all.
 * @throws AppError VALIDATION_ERROR when the file cannot be read.
 */
export async function importMonitors(
  target: MonitorImportTarget,
  actor: Actor,
  organizationId: string,
  options: ImportOptions,
): Promise<ImportResult[]> {
  const file = await target.read(organizationId, options.source, options.content);
  const results: ImportResult[] = [];
  for (const monitor of file.monitors) {
    // Other requests are served in between.
    await setImmediate();
    results.push(await importOne(target, actor, organizationId, options, monitor));
  }
  return [
    ...results,
    ...file.skipped.map(({ name, reason }) => ({
      name,
      kind: null,
      target: null,
      status: 'skipped' as const,
      notes: [reason],
    })),
  ];
}

async function importOne(
  service: MonitorImportTarget,
  actor: Actor,
  organizationId: string,
  { websiteId, dryRun }: ImportOptions,
  { name, input, notes }: ImportedMonitor,
): Promise<ImportResult> {
  const parsed = newMonitor.safeParse({ ...input, ...(websiteId === undefined ? {} : { websiteId }) });
  const failed = (problems: readonly ShownDetail[]): ImportResult => ({
    name,
    kind: String(input['kind']),
    target: null,
    status: 'failed',
    notes: [...problems.map((problem) => describeDetail(problem)), ...notes],
    problems: [...problems],
  });
  if (!parsed.success) return failed(showIssues(parsed.error.issues));
  try {
    const { id, kind, target } = dryRun
      ? await service.validate(organizationId, parsed.data)
      : await service.create(actor, organizationId, parsed.data);
    const status = dryRun ? 'ready' : 'created';
    return { name, kind, target, status, notes: [...notes], ...(id === undefined ? {} : { id }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(problemsOf(error));
  }
}
