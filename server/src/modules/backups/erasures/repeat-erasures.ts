import { eq, inArray } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '../../../errors.ts';
import { type Actor, taskActor } from '../../../lib/actor.ts';
import type { ErasureEntry } from '../../../stores/backup/erasure-list.ts';
import type { State } from '../../../stores/state/state.ts';
import type { OrganizationsService } from '../../organizations/index.ts';
import type { WebsitesService } from '../../websites/index.ts';
import { backupErasures, repeatedErasures } from '../backups.table.ts';

/** In this order: what contains others removes them, and an account can be the only owner of an organization that was deleted before. */
const KINDS: readonly ErasureEntry['kind'][] = [
  'organization',
  'website',
  'account',
  'subscriber',
  'profile',
];
const BATCH = 1_000;

/** What executes erasures. */
export interface RepeatDeps {
  readonly state: Pick<State, 'db'>;
  readonly logger: Pick<Logger, 'info' | 'error'>;
  readonly removeAccount: (
    actor: Actor,
    person: { readonly userId: string; readonly personalOrganizationId: string | undefined },
  ) => Promise<void>;
  readonly organizations: Pick<OrganizationsService, 'find' | 'remove' | 'personalOrganizationOf'>;
  readonly websites: Pick<WebsitesService, 'find' | 'removeAgain'>;
  readonly removeSubscriber: (id: string) => Promise<void>;
  readonly eraseProfile: (
    actor: Actor,
    call: { readonly organizationId: string; readonly websiteId: string; readonly profileId: string },
    requestedAtMs: number,
  ) => Promise<void>;
}

/**
 * Keeps erasures in a restored state store for the first start, except those that the backup contains.
 * @param entries oldest first.
 * @returns the number of kept erasures.
 */
export function keepErasures(
  state: Pick<State, 'transaction'>,
  entries: readonly ErasureEntry[],
): Promise<number> {
  return state.transaction(async (tx) => {
    const contained = new Set<string>();
    for (let from = 0; from < entries.length; from += BATCH) {
      const ids = entries.slice(from, from + BATCH).map(({ id }) => id);
      const rows = await tx
        .select({ id: backupErasures.id })
        .from(backupErasures)
        .where(inArray(backupErasures.id, ids));
      for (const { id } of rows) contained.add(id);
    }
    // The last one of each subject removes what the others do.
    const last = new Map(
      entries.filter(({ id }) => !contained.has(id)).map((entry) => [subjectOf(entry), entry]),
    );
    const kept = [...last.values()];
    for (let from = 0; from < kept.length; from += BATCH)
      await tx
        .insert(repeatedErasures)
        .values(kept.slice(from, from + BATCH).map((entry) => ({ id: entry.id, entry })));
    return kept.length;
  });
}

function subjectOf({ id: _id, atMs: _atMs, ...subject }: ErasureEntry): string {
  return JSON.stringify(subject);
}

/**
 * Executes the erasures that a restore kept. One that is refused, for example because an account became the only owner of an
 * organization, is tried again at the next start.
 * @throws AppError if a store is unavailable.
 */
export async function repeatErasures(deps: RepeatDeps): Promise<void> {
  const { state, logger } = deps;
  const rows = await state.db.select().from(repeatedErasures);
  if (rows.length === 0) return;
  let refused = 0;
  for (const kind of KINDS)
    for (const { id, entry } of rows.filter((row) => row.entry.kind === kind)) {
      try {
        await repeat(deps, entry);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        refused += 1;
        logger.error({ err: error, erasure: id, kind }, 'an erasure could not be repeated after the restore');
        continue;
      }
      await state.db.delete(repeatedErasures).where(eq(repeatedErasures.id, id));
    }
  logger.info({ erasures: rows.length - refused, refused }, 'erasures were repeated after the restore');
}

async function repeat(deps: RepeatDeps, entry: ErasureEntry): Promise<void> {
  const { organizations, websites } = deps;
  const actor = taskActor();
  switch (entry.kind) {
    case 'account':
      return deps.removeAccount(actor, {
        userId: entry.userId,
        personalOrganizationId: await organizations.personalOrganizationOf(entry.userId),
      });
    case 'organization':
      if ((await organizations.find(entry.organizationId)) === undefined) return;
      return organizations.remove(actor, entry.organizationId);
    case 'website':
      return websites.removeAgain(actor, entry.websiteId);
    case 'subscriber':
      return deps.removeSubscriber(entry.subscriberId);
    case 'profile': {
      const { websiteId, profileId, atMs } = entry;
      const website = await websites.find(websiteId);
      // The website was created after the backup, or was erased, too.
      if (website === undefined) return;
      return deps.eraseProfile(actor, { organizationId: website.organizationId, websiteId, profileId }, atMs);
    }
  }
}
