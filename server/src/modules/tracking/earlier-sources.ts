import type { Facts } from '../../stores/facts/facts.ts';
import { catchUp, type Freshness } from '../../stores/facts/freshness.ts';
import { identifier, instant, join, sql, texts } from '../../stores/facts/sql.ts';

/** The columns of the source of a visit. */
export const SOURCE_COLUMNS = [
  'referrer',
  'referrer_domain',
  'referrer_name',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'click_id',
] as const;

/** The source of a visit: the values of its columns. */
export type VisitSource = Readonly<Record<(typeof SOURCE_COLUMNS)[number], string>>;

/** A visit that was stored. */
interface EarlierVisit {
  readonly visitorId: string;
  readonly beganMs: number;
  readonly source: VisitSource;
}

/** Visitors of a website, and the time in which their visits began, in milliseconds since the epoch. */
interface VisitSearch {
  readonly websiteId: string;
  readonly visitorIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

/** Finds the visits of some visitors, earliest first. */
export type FindEarlierVisits = (search: VisitSearch) => Promise<readonly EarlierVisit[]>;

const TIMEOUT_MS = 5_000;

/** Creates the function that finds visits. It throws AppError as `Facts.query`. */
export function createFindEarlierVisits(
  facts: Pick<Facts, 'query'>,
  freshness: Freshness | undefined,
): FindEarlierVisits {
  return async ({ websiteId, visitorIds, fromMs, toMs }) => {
    await catchUp(freshness, websiteId);
    const columns = join(
      SOURCE_COLUMNS.map((name) => sql`toString(${identifier(name)}) AS ${identifier(name)}`),
    );
    const rows = await facts.query(
      sql`SELECT toString(visitor_id) AS visitor, toUnixTimestamp64Milli(began_at) AS began_ms, ${columns}
FROM visits FINAL
WHERE website_id IN ${texts([websiteId])} AND visitor_id IN (SELECT toUInt64(arrayJoin(${texts(visitorIds)})))
  AND is_bot = 0 AND is_first
  AND toDate(slice) BETWEEN toDate(${instant(fromMs)}) AND toDate(${instant(toMs)})
  AND began_at >= ${instant(fromMs)} AND began_at < ${instant(toMs)}
ORDER BY began_ms`,
      { timeoutMs: TIMEOUT_MS },
    );
    return rows.map((row) => ({
      visitorId: String(row['visitor']),
      beganMs: Number(row['began_ms']),
      source: sourceOf((name) => String(row[name] ?? '')),
    }));
  };
}

/** Creates a source from the value of each column. */
export function sourceOf(read: (name: (typeof SOURCE_COLUMNS)[number]) => string): VisitSource {
  return {
    referrer: read('referrer'),
    referrer_domain: read('referrer_domain'),
    referrer_name: read('referrer_name'),
    channel: read('channel'),
    utm_source: read('utm_source'),
    utm_medium: read('utm_medium'),
    utm_campaign: read('utm_campaign'),
    utm_term: read('utm_term'),
    utm_content: read('utm_content'),
    click_id: read('click_id'),
  };
}
