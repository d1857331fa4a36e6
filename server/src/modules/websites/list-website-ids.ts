import type { State } from '../../stores/state/state.ts';
import { websites } from './websites.table.ts';

/** Returns the ids of all websites of the instance, for operator commands. */
export async function listWebsiteIds(state: State): Promise<readonly string[]> {
  const rows = await state.db.select({ id: websites.id }).from(websites);
  return rows.map(({ id }) => id);
}
