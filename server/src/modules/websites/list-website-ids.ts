import type { State } from '../../stores/state/state.ts';
import { websites } from './websites.table.ts';

/** The ids of all websites of the instance, whoever they belong to: for the operator's commands. */
export async function listWebsiteIds(state: State): Promise<readonly string[]> {
  const rows = await state.db.select({ id: websites.id }).from(websites);
  return rows.map(({ id }) => id);
}
