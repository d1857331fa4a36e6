import { param, type Sql, sql, text } from '../../stores/facts/sql.ts';

/** A profile of a website. */
export interface Profile {
  readonly websiteId: string;
  /** As the sender named it. */
  readonly profileId: string;
  /** The visitor's id that the profile has where nothing else tells who its visitor is, in decimal. */
  readonly visitorId: string;
}

/**
 * The ids of the visitors that carry a profile, to stand after IN: those who named it in any event, and the one it has by
 * itself, which is known though no event was sent. All that these visitors did is the profile's, what came before they said
 * who they are as well.
 * @param condition which events may tell; all when absent.
 */
export function renderVisitors({ websiteId, profileId, visitorId }: Profile, condition: Sql = sql`1`): Sql {
  return sql`SELECT visitor_id FROM events
WHERE website_id = ${text(websiteId)} AND profile_id = ${text(profileId)} AND ${condition}
UNION ALL SELECT ${param(visitorId, 'UInt64')}`;
}
