import { type Sql, sql, text, texts } from './sql.ts';

/**
 * Above this number, ids are bound as texts that the engine splits. For 10,000 ids, each use in a statement then needs half the
 * memory and half the planning time of 10,000 literals. A few ids are planned faster as literals.
 */
const MAX_LITERALS = 500;
/** Ids in one text: 62 KB, so that each text is a parameter of its own. */
const IDS_PER_TEXT = 2_000;

/** The condition that a column is one of these ids. Ids contain letters, digits and underscores only. */
export function isOneOf(column: Sql, ids: readonly string[]): Sql {
  const [first, ...more] = ids;
  if (first !== undefined && more.length === 0) return sql`${column} = ${text(first)}`;
  if (ids.length <= MAX_LITERALS) return sql`${column} IN ${texts(ids)}`;
  const lists: string[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_TEXT)
    lists.push(ids.slice(from, from + IDS_PER_TEXT).join(','));
  return sql`${column} IN (SELECT arrayJoin(splitByChar(',', arrayJoin(${texts(lists)}))))`;
}
