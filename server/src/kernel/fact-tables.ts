import type { FactTable } from '../stores/facts/facts.ts';
import type { Sql } from '../stores/facts/sql.ts';

/** How to find the rows of a website, of a profile, or before a retention limit. */
export interface ErasureRule {
  /** The column with the time of the fact, which retention compares. The website is in `website_id`. */
  readonly time: 'time' | 'slice' | 'day';
  /** Set when rows can belong to an organization (`organization_id`) without belonging to a website: they are removed with it. */
  readonly isOfOrganizations?: true;
  /** Set when rows belong to visitors (`visitor_id`): the erasure of a profile removes them. */
  readonly ofVisitors?: {
    /** The name of a row in the export of a profile. */
    readonly fact: string;
    /** The column with the time of receipt: rows after the request for an erasure are kept. */
    readonly cameInAt: 'received_at' | 'time';
    /** Columns with numbers that JSON cannot represent exactly. */
    readonly wide: readonly string[];
    /** Set when rows name profiles (`profile_id`): all facts of their visitors belong to the profile. */
    readonly namesProfiles?: true;
    /** Set when later versions replace rows, and the engine may hold earlier ones. */
    readonly isVersioned?: true;
  };
}

/** A table of facts that the journal feeds. The export of an organization contains it, unless it is `kept`. */
export interface OwnedFactTable extends FactTable {
  /** `kept` for facts that belong to no website, such as the audit log. */
  readonly erasure: ErasureRule | 'kept';
}

/** A table that is derived from facts of other tables. */
export interface DerivedTable {
  readonly name: string;
  readonly erasure: ErasureRule;
  /** The rows in the export of an organization; `repeated` for a table that repeats what others contain. */
  readonly exported: ExportedRows | 'repeated';
}

/** The exported rows of a derived table. */
export interface ExportedRows {
  /** The column with the time, by which rows are read. */
  readonly time: string;
  /** What follows FROM. */
  readonly from: Sql;
  /** What follows SELECT. 64-bit numbers must be text, because JSON numbers are read with 53 bits. */
  readonly columns: Sql;
}
