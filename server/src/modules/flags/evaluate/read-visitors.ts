import { z } from 'zod';
import { inSlices } from '../../../lib/concurrency/in-slices.ts';
import type { FlagContext } from '../../../lib/flags/evaluation.ts';
import type { Facts } from '../../../stores/facts/facts.ts';
import { identifier, instant, join, param, sql, text } from '../../../stores/facts/sql.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const TIMEOUT_MS = 15_000;

const row = z.object({
  total: z.coerce.number(),
  id: z.string(),
  profile: z.string(),
  anonymous: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  language: z.string(),
});

/** The attributes of a context that events have, with their columns. */
const LATEST = [
  { name: 'country', column: 'country' },
  { name: 'region', column: 'region' },
  { name: 'city', column: 'city' },
  { name: 'device', column: 'device_type' },
  { name: 'browser', column: 'browser' },
  { name: 'os', column: 'os' },
  { name: 'language', column: 'language' },
] as const;

/** Visitors of the last 7 days as contexts. */
export interface SampledVisitors {
  /** All visitors of these days. */
  readonly total: number;
  readonly contexts: readonly FlagContext[];
}

/**
 * Reads visitors of the last 7 days, with the attributes of their last event: those with the smallest hashes, which are a random sample that
 * stays the same. Other requests are served while they are read. Visitors are those of the metric `visitors`, which a test compares; their
 * key is the last profile id, otherwise the last anonymous id, otherwise the id of the visitor.
 */
export async function readVisitors(
  facts: Pick<Facts, 'query'>,
  websiteId: string,
  options: {
    readonly nowMs: number;
    readonly limit: number;
    readonly tenant: string;
    readonly signal: AbortSignal;
  },
): Promise<SampledVisitors> {
  const { nowMs, limit, tenant, signal } = options;
  const found = await facts.query(
    sql`
SELECT count() OVER () AS total, id, profile, anonymous, country, region, city, device, browser, os, language
FROM
(
  SELECT visitor_id, argMaxIf(profile_id, (time, received_at), profile_id != '') AS profile,
    argMaxIf(anonymous_id, (time, received_at), anonymous_id != '') AS anonymous,
    multiIf(profile != '', profile, anonymous != '', anonymous, toString(visitor_id)) AS id,
    ${join(LATEST.map(({ name, column }) => sql`argMax(events.${identifier(column)}, (time, received_at)) AS ${identifier(name)}`))}
  FROM events
  WHERE website_id = ${text(websiteId)} AND bot = '' AND time >= ${instant(nowMs - WEEK_MS)} AND time < ${instant(nowMs)}
  GROUP BY visitor_id
  HAVING countIf(type != 'engagement') > 0
)
ORDER BY cityHash64(visitor_id)
LIMIT ${param(limit, 'UInt32')}`,
    { tenant, timeoutMs: TIMEOUT_MS, signal },
  );
  let total = 0;
  const contexts: FlagContext[] = [];
  await inSlices(found, (one) => {
    const visitor = row.parse(one);
    total = visitor.total;
    contexts.push(toContext(visitor));
    return undefined;
  });
  return { total, contexts };
}

function toContext({ id, profile, anonymous, device, ...place }: z.output<typeof row>): FlagContext {
  const { country, region, city, browser, os, language } = place;
  const known = {
    country,
    region,
    city,
    browser,
    os,
    language,
    device,
    profileId: profile,
    anonymousId: anonymous,
  };
  return {
    targetingKey: id,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')),
  };
}
