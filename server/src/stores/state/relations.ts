import { sql } from 'drizzle-orm';
import type { State } from './state.ts';

/** The tables of an embedded state store, by path below its directory, such as `base/5/16390`, and by name of an index. */
export type Relations = ReadonlyMap<string, string>;

/** Reads the tables of all files. Those of indexes and of long values (TOAST) belong to their table. */
export async function readRelations(state: Pick<State, 'db'>): Promise<Relations> {
  const rows = await state.db
    .select({ path: sql<string>`path`, relation: sql<string>`relation`, name: sql<string>`name` })
    .from(sql`(
      SELECT pg_relation_filepath(c.oid) AS path, c.relname AS relation,
        coalesce(long_of.relname, owner.relname, c.relname) AS name
      FROM pg_class c
      LEFT JOIN pg_index i ON i.indexrelid = c.oid
      LEFT JOIN pg_class owner ON owner.oid = i.indrelid
      LEFT JOIN pg_class long_of ON long_of.reltoastrelid = coalesce(i.indrelid, c.oid)
      WHERE pg_relation_filepath(c.oid) IS NOT NULL) AS files`);
  return new Map([
    ...rows.map(({ relation, name }) => [relation, name] as const),
    ...rows.map(({ path, name }) => [path, name] as const),
  ]);
}

/**
 * Returns the table of a file, for example `base/5/16390_vm.1`. Files that no table uses are left over from dropped ones.
 * @param relations `undefined` if the catalog cannot be read: then the path stands for the table.
 * @returns `undefined` if no table uses the file.
 */
export function relationOfFile(path: string, relations: Relations | undefined): string | undefined {
  if (relations === undefined || !/^(base|global)\//.test(path)) return path;
  return relations.get(path.replace(/(_fsm|_vm)?(\.\d+)?$/, ''));
}
