import { param, type Sql, sql } from '../../../stores/facts/sql.ts';

/** Names a visit, over columns `visitor_id` and `began_at`: both are in the name, so that it is found without a search. */
export const SESSION_ID = sql`concat(toString(visitor_id), '.', toString(toUnixTimestamp64Milli(began_at)))`;

/** What the name of a visit says. */
export interface SessionKey {
  /** 64 bits, in decimal. */
  readonly visitorId: string;
  readonly beganMs: number;
}

const NAME = /^(\d{1,20})\.(\d{1,13})$/;
const MAX_VISITOR_ID = 2n ** 64n - 1n;

/** Reads the name of a visit; `undefined` when it is none. */
export function readSessionId(name: string): SessionKey | undefined {
  const [, visitorId, beganMs] = NAME.exec(name) ?? [];
  if (visitorId === undefined || beganMs === undefined || BigInt(visitorId) > MAX_VISITOR_ID)
    return undefined;
  return { visitorId, beganMs: Number(beganMs) };
}

/** Whether a row with columns `visitor_id` and `began_at` is of the visit. */
export function isOfSession({ visitorId, beganMs }: SessionKey): Sql {
  return sql`visitor_id = ${param(visitorId, 'UInt64')} AND began_at = fromUnixTimestamp64Milli(${param(beganMs, 'Int64')}, 'UTC')`;
}
