import { sql } from 'drizzle-orm';
import type { Facts } from './facts/facts.ts';
import { sql as factSql } from './facts/sql.ts';
import type { State } from './state/state.ts';

/** Returns the version of the engine of facts: `26.7.2.1`. @throws AppError SERVICE_UNAVAILABLE if it does not answer. */
export async function readFactVersion(facts: Pick<Facts, 'query'>): Promise<string> {
  const [row] = await facts.query(factSql`SELECT version() AS version`);
  return String(row?.['version']);
}

/** Returns the version of Postgres: `17.5`. @throws AppError SERVICE_UNAVAILABLE if it does not answer. */
export async function readStateVersion({ db }: Pick<State, 'db'>): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`current_setting('server_version')` })
    .from(sql`(values (1)) as one`);
  return String(row?.version);
}
