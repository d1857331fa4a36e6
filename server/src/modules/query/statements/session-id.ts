import { param, type Sql, sql } from '../../../stores/facts/sql.ts';

/** The id of a visit, over columns `visitor_id` and `began_at`: it contains both, so that the visit is found without a search. */
export const SESSION_ID = sql`concat(toString(visitor_id), '.', toString(toUnixTimestamp64Milli(began_at)))`;

/** The parts of a visit id. */
export interface SessionKey {
  /** 64 bits, in decimal. */
  readonly visitorId: string;
  readonly beganMs: number;
}

const NAME = /^(\d{1,20})\.(\d{1,13})$/;
const MAX_VISITOR_ID = 2n ** 64n - 1n;

/** Parses a visit id; `undefined` when it is invalid. */
export function readSessionId(name: string): SessionKey | undefined {
  const [, visitorId, beganMs] = NAME.exec(name) ?? [];
  if (visitorId === undefined || beganMs === undefined || BigInt(visitorId) > MAX_VISITOR_ID)
    return undefined;
  return { visitorId, beganMs: Number(beganMs) };
}

/** Whether a row with columns `visitor_id` and `began_at` belongs to the visit. */
export function isOfSession({ visitorId, beganMs }: SessionKey): Sql {
  return sql`visitor_id = ${param(visitorId, 'UInt64')} AND began_at = fromUnixTimestamp64Milli(${param(beganMs, 'Int64')}, 'UTC')`;
}
