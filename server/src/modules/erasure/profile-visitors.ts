import { identifier, join, param, type Sql, sql, text } from '../../stores/facts/sql.ts';
import type { ErasedTables } from './erased-tables.ts';

/** A profile of a website. */
export interface Profile {
  readonly websiteId: string;
  /** As the sender named it. */
  readonly profileId: string;
  /** The visitor id of the profile if no event assigns it to a visitor, in decimal. */
  readonly visitorId: string;
}

/**
 * Returns the visitor ids of a profile, for use after IN: those of visitors with the profile id in any fact, and the profile's
 * own, which exists without facts. All facts of these visitors belong to the profile, including those before they
 * were identified.
 */
export function renderVisitors(
  tables: Pick<ErasedTables, 'base'>,
  { websiteId, profileId, visitorId }: Profile,
): Sql {
  const named = tables.base.flatMap(({ name, ofVisitors }) =>
    ofVisitors?.namesProfiles === true
      ? [
          sql`SELECT visitor_id FROM ${identifier(name)} WHERE website_id = ${text(websiteId)} AND profile_id = ${text(profileId)}`,
        ]
      : [],
  );
  return join([...named, sql`SELECT ${param(visitorId, 'UInt64')}`], ' UNION ALL ');
}
