import { and, count, desc, eq, ilike, lt, or } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import { isId } from '../../lib/ids.ts';
import type { State } from '../../stores/state/state.ts';
import { type LinkRow, links } from './links.table.ts';

/** Which links are listed. */
export interface LinkListOptions {
  readonly organizationId: string;
  readonly websiteId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly archived: boolean;
  /** Found in name, slug, target and notes, ignoring case. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of links, newest first. */
export interface LinkPage {
  readonly rows: readonly LinkRow[];
  /** The number of all links that match. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Reads a page of links. @throws AppError VALIDATION_ERROR for an invalid cursor. */
export async function listLinks({ db }: Pick<State, 'db'>, options: LinkListOptions): Promise<LinkPage> {
  const { organizationId, websiteId, externalId, archived, search, limit, cursor } = options;
  if (cursor !== undefined && !isId('lnk', cursor))
    throw invalidField('cursor', 'is not a cursor of this list');
  const pattern = search === undefined ? undefined : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const matching = and(
    eq(links.organizationId, organizationId),
    eq(links.archived, archived),
    websiteId === undefined ? undefined : eq(links.websiteId, websiteId),
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
  const [counted] = await db.select({ total: count() }).from(links).where(matching);
  const found = await db
    .select()
    .from(links)
    .where(and(matching, cursor === undefined ? undefined : lt(links.id, cursor)))
    .orderBy(desc(links.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  return {
    rows,
    total: counted?.total ?? 0,
    nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}
