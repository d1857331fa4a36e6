import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { issueDetails } from '../../../lib/issue-details.ts';
import { newMonitor } from '../monitors.contract.ts';
import type { MonitorsService } from '../monitors.service.ts';
import type { ImportSource } from './import.contract.ts';
import type { ImportedMonitor } from './imported-monitor.ts';
import { readImport } from './read-import.ts';

/** Creates monitors, or only validates them. */
type MonitorCreator = Pick<MonitorsService, 'create' | 'validate'>;

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
}

/**
 * Creates the monitors of a file of another product, or only checks them. Each monitor is created completely or not at all.
 * @throws AppError VALIDATION_ERROR when the file cannot be read.
 */
export async function importMonitors(
  service: MonitorCreator,
  actor: Actor,
  organizationId: string,
  options: ImportOptions,
): Promise<ImportResult[]> {
  const file = readImport(options.source, options.content);
  const results: ImportResult[] = [];
  for (const monitor of file.monitors)
    results.push(await importOne(service, actor, organizationId, options, monitor));
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
  service: MonitorCreator,
  actor: Actor,
  organizationId: string,
  { websiteId, dryRun }: ImportOptions,
  { name, input, notes }: ImportedMonitor,
): Promise<ImportResult> {
  const parsed = newMonitor.safeParse({ ...input, ...(websiteId === undefined ? {} : { websiteId }) });
  const failed = (problems: readonly string[]): ImportResult => ({
    name,
    kind: String(input['kind']),
    target: null,
    status: 'failed',
    notes: [...problems, ...notes],
  });
  if (!parsed.success)
    return failed(issueDetails(parsed.error.issues).map(({ field, message }) => `${field}: ${message}`));
  try {
    if (dryRun) {
      const { kind, target } = await service.validate(organizationId, parsed.data);
      return { name, kind, target, status: 'ready', notes: [...notes] };
    }
    const { id, kind, target } = (await service.create(actor, organizationId, parsed.data)).monitor.row;
    return { name, kind, target, status: 'created', id, notes: [...notes] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return failed(
      error.details === undefined
        ? [error.message]
        : error.details.map(({ field, message }) => `${field}: ${message}`),
    );
  }
}
