import { sql, text } from '../../stores/facts/sql.ts';
import type { ErasedTables } from './erased-tables.ts';
import type { ErasureRow } from './erasures.table.ts';
import { type BatchRemoval, batchOfOne, countRows, removeAll, type Selection } from './removal.ts';

/** Returns the removal of the facts of a deleted organization that belong to none of its websites, such as clicks on its links. */
export function removalOfOrganization(
  {
    tables,
    findLoading,
  }: {
    readonly tables: Pick<ErasedTables, 'base'>;
    /** Returns the erasures for which facts from before the request are still pending. */
    readonly findLoading: (erasureIds: readonly string[]) => Promise<ReadonlySet<string>>;
  },
  { id, organizationId }: Pick<ErasureRow, 'id' | 'organizationId'>,
): BatchRemoval {
  const selections = tables.base.flatMap(({ name, isOfOrganizations }): Selection[] =>
    isOfOrganizations ? [{ table: name, where: sql`organization_id = ${text(organizationId)}` }] : [],
  );
  return {
    ...batchOfOne(id, {
      prepare: () => Promise.resolve(),
      count: (session) => countRows(session, selections),
      remove: (call) => removeAll(call, selections),
    }),
    findEarly: () => findLoading([id]),
  };
}
