import { identifier, join, type Sql, sql, text, texts } from '../../stores/facts/sql.ts';

/** What the queries of a website and of an organization have in common. */
interface OfWebsites {
  /** Segments whose events are left out, as numbers in decimal digits: their visits are not built yet. None when absent. */
  readonly hiddenSegments?: readonly string[];
}

/** What a query is about. Access was checked before. */
export type QuerySubject =
  | ({ readonly kind: 'website'; readonly websiteId: string } & OfWebsites)
  | ({
      readonly kind: 'organization';
      readonly organizationId: string;
      readonly websiteIds: readonly string[];
    } & OfWebsites)
  | { readonly kind: 'link'; readonly organizationId: string; readonly linkId: string }
  | { readonly kind: 'monitor'; readonly organizationId: string; readonly monitorId: string };

/** A table of facts that can be asked. Visits are told from events, so they are no table of their own here. */
export type TableName = 'events' | 'errors' | 'vitals' | 'data_quality' | 'link_clicks' | 'monitor_checks';

/** What the query engine knows of a table. */
interface QueriedTable {
  /** What its figures are about, as errors say it. */
  readonly about: 'websites' | 'collecting' | 'links' | 'monitors';
  /** The column that names each kind of subject. An organization without a column of its own is all of its websites. */
  readonly columns: Partial<Record<QuerySubject['kind'], string>>;
  /** Whether it has a column `bot`, which is empty for people. */
  readonly tellsBots: boolean;
}

const ofWebsite: QueriedTable = { about: 'websites', columns: { website: 'website_id' }, tellsBots: true };
const ofOrganization = { organization: 'organization_id', website: 'website_id' };

/** Every table that can be asked. */
export const TABLES: Readonly<Record<TableName, QueriedTable>> = {
  events: ofWebsite,
  errors: ofWebsite,
  vitals: ofWebsite,
  // Bots are an outcome here, and what was sent is nobody's business but the owner's.
  data_quality: { about: 'collecting', columns: { website: 'website_id' }, tellsBots: false },
  link_clicks: { about: 'links', columns: { ...ofOrganization, link: 'link_id' }, tellsBots: true },
  monitor_checks: {
    about: 'monitors',
    columns: { ...ofOrganization, monitor: 'monitor_id' },
    tellsBots: false,
  },
};

/** Why a subject cannot be asked about a table; `undefined` when it can. */
export function subjectProblem(table: TableName, subject: QuerySubject): string | undefined {
  const { about, columns } = TABLES[table];
  if (subject.kind === 'organization' || columns[subject.kind] !== undefined) return undefined;
  return `is about ${about}, and the query names a ${subject.kind}`;
}

/** Whose rows of a table are meant. */
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
 * More ids than this are bound as texts that the engine splits: of 10,000 ids a use in a statement then takes half the memory
 * and half the time of planning that it takes with 10,000 literals. Few ids are planned faster as literals.
 */
const MOST_LITERALS = 500;
/** Ids in one text: 62 KB, so that each text is a parameter of its own. */
const IDS_PER_TEXT = 2_000;

function renderWebsites(ids: readonly string[]): Sql {
  const [first, ...more] = ids;
  if (first !== undefined && more.length === 0) return sql`website_id = ${text(first)}`;
  if (ids.length <= MOST_LITERALS) return sql`website_id IN ${texts(ids)}`;
  const lists: string[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_TEXT)
    // Ids hold letters, digits and underscores only.
    lists.push(ids.slice(from, from + IDS_PER_TEXT).join(','));
  return sql`website_id IN (SELECT arrayJoin(splitByChar(',', arrayJoin(${texts(lists)}))))`;
}

/** The organization comes first in the order of these tables, so naming it finds the rows. */
function ofBoth(organizationId: string, column: string, id: string): Sql {
  return join(
    [sql`organization_id = ${text(organizationId)}`, sql`${identifier(column)} = ${text(id)}`],
    ' AND ',
  );
}
