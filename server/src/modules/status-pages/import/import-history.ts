import { AppError, invalidField } from '../../../errors.ts';
import { issueDetails } from '../../../lib/issue-details.ts';
import { say } from '../../../lib/texts/sentence.ts';
import { newIncident, newUpdate } from '../incidents/incidents.contract.ts';
import { newMaintenance } from '../maintenances/maintenances.contract.ts';
import type { ImportedImpact, ImportedIncident, ImportedMaintenance } from './imported-page.ts';
import type { ImportRun } from './page-import-target.ts';

const MINUTE_MS = 60_000;
/** A message is required. */
const NO_MESSAGE = '–';

interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly issues: Parameters<typeof issueDetails>[0] } };
}

/**
 * Creates an incident with all of its updates. Nobody is notified. A dry run only checks it.
 * @throws AppError VALIDATION_ERROR.
 */
export async function importIncident(run: ImportRun, incident: ImportedIncident): Promise<void> {
  const { actor, target, page } = run;
  const [first, ...others] = incident.updates;
  if (first === undefined) return;
  for (const { at } of incident.updates)
    if (Date.parse(at) > run.nowMs) throw invalidField('at', say('statusPages.mustNotLieInFuture'));
  const created = parse(newIncident, {
    title: incident.title,
    severity: incident.severity,
    status: first.status,
    message: first.message === '' ? NO_MESSAGE : first.message,
    startedAt: first.at,
    ...(first.status === 'resolved' && { resolvedAt: first.at }),
    components: impactsOf(run, first.components),
    notify: false,
  });
  const updates = others.map(({ status, message, at, components }) =>
    parse(newUpdate, {
      status,
      message: message === '' ? NO_MESSAGE : message,
      at,
      ...(status !== 'resolved' && { components: impactsOf(run, components) }),
      notify: false,
    }),
  );
  if (page === undefined) return;
  const id = await target.createIncident(actor, page, created);
  for (const update of updates) await target.addUpdate(actor, page, id, update);
  if (incident.postmortem !== undefined) await target.setPostmortem(actor, page, id, incident.postmortem);
}

/** Schedules maintenance that happens once. Nobody is notified. @throws AppError VALIDATION_ERROR. */
export async function importMaintenance(run: ImportRun, maintenance: ImportedMaintenance): Promise<void> {
  const { title, message, startsAt, endsAt, componentKeys } = maintenance;
  const { actor, target, page } = run;
  const input = parse(newMaintenance, {
    title,
    message: message === '' ? title : message,
    startsAt,
    durationMinutes: Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS)),
    componentIds: idsOf(run, componentKeys),
    notify: false,
  });
  if (page !== undefined) await target.createMaintenance(actor, page, input);
}

/** In a dry run the components do not exist yet. */
function impactsOf(run: ImportRun, impacts: readonly ImportedImpact[]) {
  if (run.page === undefined) return [];
  const byId = new Map(
    impacts.flatMap(({ key, state }) => {
      const id = run.componentIds.get(key);
      return id === undefined ? [] : [[id, state] as const];
    }),
  );
  return [...byId].map(([id, impact]) => ({ id, impact }));
}

function idsOf(run: ImportRun, keys: readonly string[]): string[] {
  if (run.page === undefined) return [];
  return [...new Set(keys.flatMap((key) => run.componentIds.get(key) ?? []))];
}

function parse<T>(schema: Schema<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const details = issueDetails(parsed.error.issues);
  throw new AppError('VALIDATION_ERROR', { details });
}
