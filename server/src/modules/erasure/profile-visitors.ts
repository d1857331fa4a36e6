import { param, type Sql, sql, text } from '../../stores/facts/sql.ts';

/** A profile of a website. */
export interface Profile {
  readonly websiteId: string;
  /** As the sender named it. */
  readonly profileId: string;
  /** The visitor id of the profile if no event assigns it to a visitor, in decimal. */
  readonly visitorId: string;
}

/**
 * Returns the visitor ids of a profile, for use after IN: those of visitors with the profile id in any event or payment, and the
 * profile's own, which exists without events. All facts of these visitors belong to the profile, including those before they
 * were identified.
 * @param condition selects the events to search; default all.
 */
export function renderVisitors({ websiteId, profileId, visitorId }: Profile, condition: Sql = sql`1`): Sql {
  return sql`SELECT visitor_id FROM events
WHERE website_id = ${text(websiteId)} AND profile_id = ${text(profileId)} AND ${condition}
UNION ALL SELECT visitor_id FROM payments WHERE website_id = ${text(websiteId)} AND profile_id = ${text(profileId)}
UNION ALL SELECT ${param(visitorId, 'UInt64')}`;
}
