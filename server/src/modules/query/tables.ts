import { identifier, join, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';

/** The common properties of queries of websites and organizations. */
interface OfWebsites {
  /** Segments whose events are excluded, as decimal numbers, because their visits are not built yet. None when absent. */
  readonly hiddenSegments?: readonly string[];
}

/** The subject of a query. Access was checked before. */
export type QuerySubject =
  | ({ readonly kind: 'website'; readonly websiteId: string } & OfWebsites)
  | ({
      readonly kind: 'organization';
      readonly organizationId: string;
      readonly websiteIds: readonly string[];
    } & OfWebsites)
  | { readonly kind: 'link'; readonly organizationId: string; readonly linkId: string }
  | { readonly kind: 'monitor'; readonly organizationId: string; readonly monitorId: string };

/** A table that queries read. Visits are derived from events, so they are not a separate table here. */
export type TableName = 'events' | 'errors' | 'vitals' | 'data_quality' | 'link_clicks' | 'monitor_checks';

/** The properties of a table. */
interface QueriedTable {
  /** The subject of its metrics, as in error messages. */
  readonly about: 'websites' | 'data quality' | 'links' | 'monitors';
  /** The column of each kind of subject. An organization without a column is queried by the ids of its websites. */
  readonly columns: Partial<Record<QuerySubject['kind'], string>>;
  /** Columns that are empty in ordinary rows: other rows count only when a filter names the dimension of the column. */
  readonly emptyColumns: readonly EmptyColumn[];
}

/** The name of a bot, the kind of a request that is no click, and the reason why a click was not redirected. */
export type EmptyColumn = 'bot' | 'request' | 'outcome';

const ofWebsite: QueriedTable = {
  about: 'websites',
  columns: { website: 'website_id' },
  emptyColumns: ['bot'],
};
const ofOrganization = { organization: 'organization_id', website: 'website_id' };

/** Every table that queries read. */
export const TABLES: Readonly<Record<TableName, QueriedTable>> = {
  events: ofWebsite,
  errors: ofWebsite,
  vitals: ofWebsite,
  // Bots are an outcome in this table, and its data is private to the owner.
  data_quality: { about: 'data quality', columns: { website: 'website_id' }, emptyColumns: [] },
  link_clicks: {
    about: 'links',
    columns: { ...ofOrganization, link: 'link_id' },
    emptyColumns: ['bot', 'request', 'outcome'],
  },
  monitor_checks: {
    about: 'monitors',
    columns: { ...ofOrganization, monitor: 'monitor_id' },
    emptyColumns: [],
  },
};

/** Returns the error when a table has no data about a subject; otherwise `undefined`. */
export function subjectProblem(table: TableName, subject: QuerySubject): string | undefined {
  const { about, columns } = TABLES[table];
  if (subject.kind === 'organization' || columns[subject.kind] !== undefined) return undefined;
  return `is about ${about}, and the subject of the query is a ${subject.kind}`;
}

/** The condition on the subject. */
export function renderSubject(table: TableName, subject: QuerySubject): Sql {
  const { columns } = TABLES[table];
  switch (subject.kind) {
    case 'website':
      return renderWebsites([subject.websiteId]);
    case 'organization':
      return columns.organization === undefined
        ? renderWebsites(subject.websiteIds)
        : sql`${identifier(columns.organization)} = ${text(subject.organizationId)}`;
    case 'link':
      return ofBoth(subject.organizationId, 'link_id', subject.linkId);
    case 'monitor':
      return ofBoth(subject.organizationId, 'monitor_id', subject.monitorId);
  }
}

/**
 * Above this number, ids are bound as texts that the engine splits. For 10,000 ids, each use in a statement then needs half the
 * memory and half the planning time of 10,000 literals. A few ids are planned faster as literals.
 */
const MOST_LITERALS = 500;
/** Ids in one text: 62 KB, so that each text is a parameter of its own. */
const IDS_PER_TEXT = 2_000;

/** The condition on websites. */
export function renderWebsites(ids: readonly string[]): Sql {
  const [first, ...more] = ids;
  if (first !== undefined && more.length === 0) return sql`website_id = ${text(first)}`;
  if (ids.length <= MOST_LITERALS) return sql`website_id IN ${texts(ids)}`;
  const lists: string[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_TEXT)
    // Ids contain letters, digits and underscores only.
    lists.push(ids.slice(from, from + IDS_PER_TEXT).join(','));
  return sql`website_id IN (SELECT arrayJoin(splitByChar(',', arrayJoin(${texts(lists)}))))`;
}

/** Includes the organization, which is the first sort key of these tables. */
function ofBoth(organizationId: string, column: string, id: string): Sql {
  return join(
    [sql`organization_id = ${text(organizationId)}`, sql`${identifier(column)} = ${text(id)}`],
    ' AND ',
  );
}
