import { z } from 'zod';
import type { Facts } from '../../../stores/facts/facts.ts';
import { instant, sql, text } from '../../../stores/facts/sql.ts';

const TIMEOUT_MS = 15_000;

/** Which evaluations are read. */
export interface UsageRange {
  readonly websiteId: string;
  readonly environment?: string | undefined;
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
  /** The organization, for fair scheduling. */
  readonly tenant: string;
  readonly signal?: AbortSignal | undefined;
}

const number = z.coerce.number();
const usageRow = z.object({
  day: z.string(),
  variant: z.string(),
  value: z.string(),
  sdk: z.string(),
  evaluations: number,
  lastMs: number,
});

/** Evaluations of one flag on one day, with one variant, value and SDK. */
export type UsageRow = z.output<typeof usageRow>;

/** Reads the evaluations of a flag. Sums are those of the metric `flag_evaluations`, with which a test compares them. */
export async function readFlagUsage(
  facts: Pick<Facts, 'query'>,
  key: string,
  range: UsageRange,
): Promise<readonly UsageRow[]> {
  const rows = await facts.query(
    sql`
SELECT toString(toDate(flag_evaluations.time)) AS day, variant, value_text AS value, sdk, sum(count) AS evaluations,
  toUnixTimestamp64Milli(max(flag_evaluations.time)) AS lastMs
FROM flag_evaluations
WHERE ${conditionOf(range)} AND flag_key = ${text(key)}
GROUP BY day, variant, value, sdk
ORDER BY day, variant, value, sdk
LIMIT 100000`,
    optionsOf(range),
  );
  return rows.map((row) => usageRow.parse(row));
}

const dayRow = z.object({ key: z.string(), day: z.string(), evaluations: number, lastMs: number });

/** Evaluations of a flag on one day. */
export type DayRow = z.output<typeof dayRow>;

/** Reads the evaluations of all flags of a website by day. */
export async function readWebsiteUsage(
  facts: Pick<Facts, 'query'>,
  range: UsageRange,
): Promise<readonly DayRow[]> {
  const rows = await facts.query(
    sql`
SELECT flag_key AS key, toString(toDate(flag_evaluations.time)) AS day, sum(count) AS evaluations,
  toUnixTimestamp64Milli(max(flag_evaluations.time)) AS lastMs
FROM flag_evaluations
WHERE ${conditionOf(range)}
GROUP BY key, day
LIMIT 100000`,
    optionsOf(range),
  );
  return rows.map((row) => dayRow.parse(row));
}

const spanRow = z.object({
  key: z.string(),
  firstMs: number,
  lastMs: number,
  values: number,
  recentValues: number,
});

/** When a flag was evaluated, and how many values it had. */
export type SpanRow = z.output<typeof spanRow>;

/** Reads when the flags of a website were evaluated. @param recentMs values since then are counted separately. */
export async function readSpans(
  facts: Pick<Facts, 'query'>,
  recentMs: number,
  range: UsageRange,
): Promise<readonly SpanRow[]> {
  const rows = await facts.query(
    sql`
SELECT flag_key AS key, toUnixTimestamp64Milli(min(flag_evaluations.time)) AS firstMs,
  toUnixTimestamp64Milli(max(flag_evaluations.time)) AS lastMs, uniqExact(variant, value_text) AS values,
  uniqExactIf(tuple(variant, value_text), flag_evaluations.time >= ${instant(recentMs)}) AS recentValues
FROM flag_evaluations
WHERE ${conditionOf(range)}
GROUP BY key
LIMIT 10000`,
    optionsOf(range),
  );
  return rows.map((row) => spanRow.parse(row));
}

function conditionOf({ websiteId, environment, fromMs, toMs }: UsageRange) {
  const ofEnvironment = environment === undefined ? sql`1` : sql`environment = ${text(environment)}`;
  return sql`website_id = ${text(websiteId)} AND flag_evaluations.time >= ${instant(fromMs)}
  AND flag_evaluations.time < ${instant(toMs)} AND ${ofEnvironment}`;
}

function optionsOf({ tenant, signal }: UsageRange) {
  return { tenant, timeoutMs: TIMEOUT_MS, ...(signal === undefined ? {} : { signal }) };
}
