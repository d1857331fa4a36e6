import { and, asc, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { State } from '../../stores/state/state.ts';
import { type LinkRow, links } from './links.table.ts';
import { type CursorPosition, readCursor, writeCursor } from './list-cursor.ts';

/** Which links are listed, and their order. */
export interface LinkListOptions {
  readonly organizationId: string;
  readonly websiteId?: string | undefined;
  /** The id of a short domain, or `main`. */
  readonly domainId?: string | undefined;
  /** The id of a folder, or `none`. */
  readonly folderId?: string | undefined;
  /** The name of a tag, ignoring case. */
  readonly tag?: string | undefined;
  readonly externalId?: string | undefined;
  readonly archived: boolean;
  readonly health?: 'broken' | undefined;
  /** Found in name, slug, target and notes, ignoring case. */
  readonly search?: string | undefined;
  readonly sort: 'createdAt' | 'updatedAt' | 'name' | 'clicks';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** An order by a column of links. */
type ColumnSort = Exclude<LinkListOptions['sort'], 'clicks'>;

/** A page of links. */
export interface LinkPage {
  readonly rows: readonly LinkRow[];
  /** The number of all links that match. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/** What links are sorted by, as text that compares in the same order. Ids compare as times of creation. */
const SORT_KEYS: Readonly<Record<ColumnSort, SQL<string>>> = {
  createdAt: sql<string>`''::text`,
  updatedAt: sql<string>`to_char(${links.updatedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`,
  name: sql<string>`lower(${links.name})`,
};

/** Reads a page of links. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listLinks(
  { db }: Pick<State, 'db'>,
  options: LinkListOptions & { readonly sort: ColumnSort },
): Promise<LinkPage> {
  const { sort, order, limit, cursor } = options;
  const key = SORT_KEYS[sort];
  const matching = matchesOf(options);
  const direction = order === 'asc' ? asc : desc;
  const [counted] = await db.select({ total: count() }).from(links).where(matching);
  const found = await db
    .select({ row: links, key })
    .from(links)
    .where(
      and(matching, cursor === undefined ? undefined : afterCursor(key, order, readCursor(cursor, sort))),
    )
    .orderBy(direction(key), direction(links.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ row }) => row),
    total: counted?.total ?? 0,
    nextCursor:
      found.length > limit && last !== undefined
        ? writeCursor(sort, { key: last.key, id: last.row.id })
        : null,
  };
}

/** The condition that a link matches the options. */
export function matchesOf(options: LinkListOptions): SQL | undefined {
  const { organizationId, websiteId, domainId, folderId, tag, externalId, archived, health, search } =
    options;
  const pattern = search === undefined ? undefined : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(links.organizationId, organizationId),
    eq(links.archived, archived),
    health === undefined ? undefined : isNotNull(links.brokenSince),
    websiteId === undefined ? undefined : eq(links.websiteId, websiteId),
    isOrNull(links.domainId, domainId, 'main'),
    isOrNull(links.folderId, folderId, 'none'),
    tag === undefined
      ? undefined
      : sql`${links.tags} && array(select name from link_tags where organization_id = ${organizationId} and lower(name) = lower(${tag}))`,
    externalId === undefined ? undefined : eq(links.externalId, externalId),
    pattern === undefined
      ? undefined
      : or(
          ilike(links.name, pattern),
          ilike(links.slug, pattern),
          ilike(links.targetUrl, pattern),
          ilike(links.notes, pattern),
        ),
  );
}

/** @param nullName the name of `null` in requests. */
function isOrNull(
  column: typeof links.domainId | typeof links.folderId,
  value: string | undefined,
  nullName: string,
): SQL | undefined {
  if (value === undefined) return undefined;
  return value === nullName ? isNull(column) : eq(column, value);
}

function afterCursor(key: SQL<string>, order: 'asc' | 'desc', position: CursorPosition): SQL {
  const row = sql`(${key}, ${links.id})`;
  const last = sql`(${position.key}::text, ${position.id}::text)`;
  return order === 'asc' ? sql`${row} > ${last}` : sql`${row} < ${last}`;
}
