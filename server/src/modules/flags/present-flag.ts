import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { State } from '../../stores/state/state.ts';
import { user } from '../users/users.table.ts';
import { type FlagEnvironments, loadEnvironments } from './environments/load-environments.ts';
import type { flag } from './flag.contract.ts';
import { configOf } from './flag-config.ts';
import { rangeOf } from './flag-snapshot.ts';
import { versionTagOf } from './flag-writer.ts';
import { type FlagRow, flagGroups } from './flags.table.ts';
import { shareOf } from './groups/allocate-range.ts';

/** A flag as the API returns it. */
export type PresentedFlag = z.input<typeof flag>;

/** Presents flags of a website. It takes two statements, however many there are. */
export async function presentFlags(
  { db }: Pick<State, 'db'>,
  rows: readonly FlagRow[],
  organizationId: string,
  environments: FlagEnvironments,
): Promise<PresentedFlag[]> {
  const ownerIds = [...new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))];
  const groupIds = [...new Set(rows.flatMap(({ groupId }) => groupId ?? []))];
  const owners =
    ownerIds.length === 0
      ? []
      : await db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ownerIds));
  const groups =
    groupIds.length === 0
      ? []
      : await db
          .select({ id: flagGroups.id, name: flagGroups.name })
          .from(flagGroups)
          .where(inArray(flagGroups.id, groupIds));
  return rows.map((row) => {
    const { defaultName, names } = environments;
    const { status, ...main } = configOf(row, defaultName, defaultName);
    const range = rangeOf(row);
    const group = groups.find(({ id }) => id === row.groupId);
    return {
      id: row.id,
      websiteId: row.websiteId,
      organizationId,
      key: row.key,
      name: row.name,
      description: row.description,
      type: row.type,
      jsonSchema: row.jsonSchema,
      tags: row.tags,
      ownerId: row.ownerId,
      owner: owners.find(({ id }) => id === row.ownerId) ?? null,
      lifetime: row.lifetime,
      plannedEndAt: row.plannedEndAt?.toISOString() ?? null,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      stickiness: row.stickiness,
      seed: row.salt,
      clientSide: row.clientSide,
      group: group === undefined || range === undefined ? null : { ...group, share: shareOf(range) },
      status: row.archivedAt === null ? status : 'archived',
      ...main,
      environments: Object.fromEntries(
        names.filter((name) => name !== defaultName).map((name) => [name, configOf(row, name, defaultName)]),
      ),
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      etag: versionTagOf(row),
    };
  });
}

/** Presents a flag. */
export type PresentFlag = (
  row: FlagRow,
  organizationId: string,
) => Promise<{ readonly success: true; readonly flag: PresentedFlag }>;

/** Creates the function. */
export function createPresentFlag(state: Pick<State, 'db'>): PresentFlag {
  return async (row, organizationId) => {
    const environments = await loadEnvironments(state.db, row.websiteId);
    const [flag] = await presentFlags(state, [row], organizationId, environments);
    if (flag === undefined) throw new Error('The flag was not presented');
    return { success: true, flag };
  };
}
