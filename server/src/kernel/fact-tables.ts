import type { FactTable } from '../stores/facts/facts.ts';

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
    /** Set when later versions replace rows, and the engine may hold earlier ones. */
    readonly isVersioned?: true;
  };
}

/** A table of facts that the journal feeds. */
export interface OwnedFactTable extends FactTable {
  /** `kept` for facts that belong to no website, such as the audit log. */
  readonly erasure: ErasureRule | 'kept';
}

/** A table that is derived from facts of other tables. */
export interface DerivedTable {
  readonly name: string;
  readonly erasure: ErasureRule;
}
