import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import { isOneOf } from '../../../stores/facts/is-one-of.ts';
import { identifier, join, type Sql, sql, text } from '../../../stores/facts/sql.ts';

/** The common properties of queries that read visits. */
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
  | ({
      readonly kind: 'link';
      readonly organizationId: string;
      readonly linkId: string;
      /** The websites whose visits count for the link; none when absent. */
      readonly websiteIds?: readonly string[];
    } & OfWebsites)
  | { readonly kind: 'monitor'; readonly organizationId: string; readonly monitorId: string };

/** A table that queries read. Visits are derived from events, so they are not a separate table here. */
export type TableName =
  | 'events'
  | 'errors'
  | 'vitals'
  | 'data_quality'
  | 'link_clicks'
  | 'monitor_checks'
  | 'flag_evaluations';

/** The properties of a table. */
interface QueriedTable {
  /** The subject of its metrics, as in error messages. */
  readonly about: 'websites' | 'data quality' | 'links' | 'monitors' | 'feature flags';
  /** The column of each kind of subject. An organization without a column is queried by the ids of its websites. */
  readonly columns: Partial<Record<QuerySubject['kind'], string>>;
  /** Columns that are empty in ordinary rows: other rows count only when a filter names the dimension of the column. */
  readonly emptyColumns: readonly EmptyColumn[];
}

/** The name of a bot, the kind of a request that is no click, and the reason why a click was not redirected. */
export type EmptyColumn = 'bot' | 'request' | 'outcome';

const WEBSITE = sql`website_id`;
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
  flag_evaluations: { about: 'feature flags', columns: { website: 'website_id' }, emptyColumns: [] },
};

/**
 * Returns the error when a table has no data about a subject; otherwise `undefined`.
 * @param isOfLinks whether the visits that a link led to are read.
 */
export function subjectProblem(
  table: TableName,
  subject: QuerySubject,
  isOfLinks: boolean,
): Sentence | undefined {
  const { about, columns } = TABLES[table];
  if (isOfLinks && subject.kind === 'link') return undefined;
  if (subject.kind === 'organization' || columns[subject.kind] !== undefined) return undefined;
  return say('query.isAboutOtherSubject', { about, kind: subject.kind });
}

/** The condition on the subject. */
export function renderSubject(table: TableName, subject: QuerySubject): Sql {
  const { columns } = TABLES[table];
  switch (subject.kind) {
    case 'website':
      return isOneOf(WEBSITE, [subject.websiteId]);
    case 'organization':
      return columns.organization === undefined
        ? isOneOf(WEBSITE, subject.websiteIds)
        : sql`${identifier(columns.organization)} = ${text(subject.organizationId)}`;
    case 'link':
      return ofBoth(subject.organizationId, 'link_id', subject.linkId);
    case 'monitor':
      return ofBoth(subject.organizationId, 'monitor_id', subject.monitorId);
  }
}

/** Includes the organization, which is the first sort key of these tables. */
function ofBoth(organizationId: string, column: string, id: string): Sql {
  return join(
    [sql`organization_id = ${text(organizationId)}`, sql`${identifier(column)} = ${text(id)}`],
    ' AND ',
  );
}
