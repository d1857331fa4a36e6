import { and, eq, ne, sql } from 'drizzle-orm';
import type { StateHandle } from '../../stores/state/state.ts';
import type { FlagNeighbour } from './check-config.ts';
import { flagSegments, flags } from './flags.table.ts';

/** Reads what prerequisites can refer to: the other flags of a website in one environment, by key. */
export async function loadNeighbours(
  handle: Pick<StateHandle, 'select'>,
  websiteId: string,
  environment: string,
  key: string,
): Promise<ReadonlyMap<string, FlagNeighbour>> {
  const config = sql`${flags.configs}->${environment}::text`;
  const rows = await handle
    .select({
      key: flags.key,
      type: flags.type,
      archivedAt: flags.archivedAt,
      variants: sql<string[]>`jsonb_path_query_array(coalesce(${config}->'variants', '[]'), '$[*].key')`,
      prerequisites: sql<
        string[]
      >`jsonb_path_query_array(coalesce(${config}->'prerequisites', '[]'), '$[*].flag')`,
    })
    .from(flags)
    .where(and(eq(flags.websiteId, websiteId), ne(flags.key, key)));
  return new Map(
    rows.map(({ archivedAt, ...rest }) => [rest.key, { ...rest, isArchived: archivedAt !== null }]),
  );
}

/** Reads the ids of the segments of a website. */
export async function loadSegmentIds(
  handle: Pick<StateHandle, 'select'>,
  websiteId: string,
): Promise<ReadonlySet<string>> {
  const rows = await handle
    .select({ id: flagSegments.id })
    .from(flagSegments)
    .where(eq(flagSegments.websiteId, websiteId));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the keys of the flags that have a flag as a prerequisite, in any environment. At most ten. */
export async function findDependents(
  handle: Pick<StateHandle, 'select'>,
  websiteId: string,
  key: string,
): Promise<readonly string[]> {
  const pattern = JSON.stringify([{ flag: key }]);
  const rows = await handle
    .select({ key: flags.key })
    .from(flags)
    .where(
      and(
        eq(flags.websiteId, websiteId),
        ne(flags.key, key),
        sql`exists (select 1 from jsonb_each(${flags.configs}) as config(name, body)
          where body->'prerequisites' @> ${pattern}::jsonb)`,
      ),
    )
    .limit(10);
  return rows.map((row) => row.key);
}
