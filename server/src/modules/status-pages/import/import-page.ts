import { setImmediate } from 'node:timers/promises';
import { AppError, describeDetail, problemsOf, type ShownDetail } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { showIssues } from '../../../lib/issue-details.ts';
import { newComponent } from '../components/components.contract.ts';
import { pageSlug } from '../status-page-slug.contract.ts';
import { newStatusPage } from '../status-pages.contract.ts';
import { importIncident, importMaintenance } from './import-history.ts';
import type { ImportedComponent, ImportedPage, ImportNote } from './imported-page.ts';
import { MAX_IMPORTED_INCIDENTS, type PageImportSource } from './page-import.contract.ts';
import type { ImportRun, PageImportTarget } from './page-import-target.ts';

/** The result of one part of the file. */
export interface ImportResult {
  readonly kind: ImportNote['kind'] | 'group';
  readonly name: string;
  readonly status: 'ready' | 'created' | 'skipped' | 'failed';
  readonly notes: string[];
  readonly problems?: ShownDetail[];
}

/** What is imported. */
export interface PageImportOptions {
  readonly source: PageImportSource;
  readonly content: string;
  readonly dryRun: boolean;
}

const MAX_SUFFIX = 20;

/**
 * Creates the page of a file of another product, or only checks it. Until everything is created, only members see the page.
 * @throws AppError VALIDATION_ERROR when the file cannot be read.
 */
export async function importPage(
  target: PageImportTarget,
  actor: Actor,
  organizationId: string,
  { source, content, dryRun }: PageImportOptions,
  nowMs: number,
): Promise<{ readonly statusPageId: string | null; readonly results: ImportResult[] }> {
  const file = await target.read(organizationId, source, content);
  const notes = [...file.notes];
  const slug = await freeSlug(target, file.settings.slug);
  if (slug !== file.settings.slug)
    notes.push({
      kind: 'page',
      name: file.settings.name,
      note: `The address ${file.settings.slug} is not available: it is ${slug}.`,
    });
  const notesOf = groupNotes(notes);
  const parsed = newStatusPage.safeParse({ ...file.settings, slug, visibility: 'members' });
  const of = (
    kind: ImportResult['kind'],
    name: string,
    status: ImportResult['status'],
    more: readonly string[] = [],
    problems: readonly ShownDetail[] = [],
  ): ImportResult => ({
    kind,
    name,
    status,
    notes: [
      ...problems.map((problem) => describeDetail(problem)),
      ...more,
      ...(notesOf.get(`${kind} ${name}`) ?? []),
    ],
    ...(problems.length === 0 ? {} : { problems: [...problems] }),
  });
  if (!parsed.success)
    return {
      statusPageId: null,
      results: [of('page', file.settings.name, 'failed', [], showIssues(parsed.error.issues))],
    };
  const pageId = dryRun ? undefined : await target.createPage(actor, organizationId, parsed.data);
  const page = pageId === undefined ? undefined : { pageId, organizationId };
  const run: ImportRun = { actor, target, page, componentIds: new Map(), nowMs };
  const done = dryRun ? 'ready' : 'created';
  const results: ImportResult[] = [of('page', file.settings.name, done)];

  const groupIds = new Map<string, string>();
  for (const { key, name } of file.groups)
    results.push(
      of(
        'group',
        name,
        ...(await attempt(done, async () => {
          if (page !== undefined) groupIds.set(key, await target.createGroup(actor, page, name));
        })),
      ),
    );
  const monitors = await target.monitorsByUrl(
    organizationId,
    file.components.flatMap(({ url }) => (url === undefined ? [] : [withoutQuery(url)])),
  );
  for (const component of file.components)
    results.push(
      of('component', component.name, ...(await importComponent(run, component, groupIds, monitors, done))),
    );
  const { incidents, left } = newest(file);
  for (const incident of incidents)
    results.push(
      of('incident', incident.title, ...(await attempt(done, () => importIncident(run, incident)))),
    );
  for (const { title } of left)
    results.push(
      of('incident', title, 'skipped', [`Only the newest ${MAX_IMPORTED_INCIDENTS} incidents are imported.`]),
    );
  for (const maintenance of file.maintenances)
    results.push(
      Date.parse(maintenance.endsAt) <= nowMs
        ? of('maintenance', maintenance.title, 'skipped', ['It is over and not imported.'])
        : of(
            'maintenance',
            maintenance.title,
            ...(await attempt(done, () => importMaintenance(run, maintenance))),
          ),
    );
  if (page !== undefined) await target.showPages();
  if (page !== undefined && !file.isPrivate) await target.publishPage(actor, page);
  return { statusPageId: pageId ?? null, results: [...results, ...leftOver(notes, results)] };
}

type Outcome = readonly [
  status: ImportResult['status'],
  notes?: readonly string[],
  problems?: readonly ShownDetail[] | undefined,
];

/** Runs a part of the import. What fails does not prevent the others. */
async function attempt(done: 'ready' | 'created', act: () => Promise<void>): Promise<Outcome> {
  try {
    // Files have thousands of parts: other requests are served in between.
    await setImmediate();
    await act();
    return [done];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return ['failed', [], problemsOf(error)];
  }
}

async function importComponent(
  { actor, target, page, componentIds }: ImportRun,
  component: ImportedComponent,
  groupIds: ReadonlyMap<string, string>,
  monitors: ReadonlyMap<string, string>,
  done: 'ready' | 'created',
): Promise<Outcome> {
  const { key, name, description, groupKey, state, url } = component;
  const monitorId = monitors.get(withoutQuery(url ?? ''));
  const parsed = newComponent.safeParse({
    displayName: name,
    description: description ?? null,
    groupId: groupIds.get(groupKey ?? '') ?? null,
    ...(monitorId === undefined ? { state } : { monitorId }),
  });
  if (!parsed.success) return ['failed', [], showIssues(parsed.error.issues)];
  const [status, , problems] = await attempt(done, async () => {
    componentIds.set(key, page === undefined ? key : await target.createComponent(actor, page, parsed.data));
  });
  const note =
    monitorId === undefined
      ? 'It has no monitor: choose one, or set its state.'
      : 'It shows the monitor with the same address.';
  return [status, [note], problems];
}

/** The newest incidents, oldest first, so that they are created in their order. */
function newest({ incidents }: ImportedPage) {
  const sorted = [...incidents].sort((one, other) =>
    (one.updates[0]?.at ?? '').localeCompare(other.updates[0]?.at ?? ''),
  );
  const cut = Math.max(0, sorted.length - MAX_IMPORTED_INCIDENTS);
  return { incidents: sorted.slice(cut), left: sorted.slice(0, cut) };
}

/** Returns notes by what they are about. */
function groupNotes(notes: readonly ImportNote[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const { kind, name, note } of notes) {
    const group = groups.get(`${kind} ${name}`);
    if (group === undefined) groups.set(`${kind} ${name}`, [note]);
    else if (!group.includes(note)) group.push(note);
  }
  return groups;
}

/** Notes about what is not part of the result. */
function leftOver(notes: readonly ImportNote[], results: readonly ImportResult[]): ImportResult[] {
  const known = new Set(results.map(({ kind, name }) => `${kind} ${name}`));
  return notes
    .filter(({ kind, name }) => !known.has(`${kind} ${name}`))
    .map(({ kind, name, note }) => ({ kind, name, status: 'skipped', notes: [note] }));
}

/** Returns the slug, or one with a number, that is allowed and not used. */
async function freeSlug(target: PageImportTarget, slug: string): Promise<string> {
  const base = pageSlug.safeParse(slug).success ? slug : `${slug}-page`.slice(0, 60);
  const candidates = [
    base,
    ...Array.from({ length: MAX_SUFFIX }, (_, index) => `${base.slice(0, 60)}-${index + 2}`),
  ];
  const taken = await target.takenSlugs(candidates);
  return candidates.find((candidate) => !taken.has(candidate)) ?? base;
}

/** Queries can contain tokens, so monitors do not show them. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}
