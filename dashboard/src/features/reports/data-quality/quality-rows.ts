import {
  type Figures,
  type Frame,
  givenIn,
  type granularityOf,
  numberIn,
  type Part,
  type Series,
  type SeriesPoint,
  textOf,
} from '../../analytics/index.ts';
import type { Kind } from './data-quality-search.ts';
import { messages } from './messages.ts';

/** The outcomes of received data, in display order. */
export const OUTCOMES = ['accepted', 'bot', 'duplicate', 'blocked', 'invalid'] as const;
/** An outcome. */
export type Outcome = (typeof OUTCOMES)[number];

/** The outcomes with their titles and colors. */
export const OUTCOME_SERIES: readonly (Series & { readonly key: Outcome })[] = [
  { key: 'accepted', title: messages.outcomes.accepted, tone: 'series-1' },
  { key: 'bot', title: messages.outcomes.bot, tone: 'series-4' },
  { key: 'duplicate', title: messages.outcomes.duplicate, tone: 'series-2' },
  { key: 'blocked', title: messages.outcomes.blocked, tone: 'series-3' },
  { key: 'invalid', title: messages.outcomes.invalid, tone: 'series-5' },
];

/** More rows than outcomes and reasons can produce. */
const ROWS = 10_000;

/** The query for received data by outcome and reason. */
export function reasonsPart(scope: Frame, kind: Kind | undefined): Part {
  return {
    frame: { ...scope, limit: ROWS },
    parameter: { metrics: ['sent'], dimensions: ['outcome', 'reason', 'kind'], ...only(kind) },
  };
}

/** The query for outcomes over time, without empty buckets. */
export function outcomesPart(
  scope: Frame,
  kind: Kind | undefined,
  granularity: ReturnType<typeof granularityOf>,
): Part {
  return {
    frame: { ...scope, limit: ROWS },
    parameter: { metrics: ['sent'], dimensions: ['date', 'outcome'], granularity, ...only(kind) },
  };
}

/** The query for all buckets of the range, including empty ones. */
export function bucketsPart(
  scope: Frame,
  kind: Kind | undefined,
  granularity: ReturnType<typeof granularityOf>,
): Part {
  return {
    frame: scope,
    parameter: { metrics: ['sent'], dimensions: ['date'], granularity, ...only(kind) },
  };
}

function only(kind: Kind | undefined) {
  return kind === undefined ? {} : { filters: [{ field: 'kind', op: 'eq', value: kind } as const] };
}

/** Received data with the same outcome and reason. */
export interface Reason {
  readonly outcome: Outcome;
  /** The rule or the field; empty for other outcomes. */
  readonly reason: string;
  readonly kinds: readonly string[];
  readonly count: number;
}

/** The reasons of an answer, kinds together, the outcomes in their order and the most frequent first. */
export function reasonsOf({ result }: Figures): readonly Reason[] {
  const reasons = new Map<string, Reason>();
  for (const row of result.data) {
    const outcome = OUTCOMES.find((one) => one === row['outcome']);
    if (outcome === undefined) continue;
    const reason = givenIn(row, 'reason');
    const key = `${outcome} ${reason}`;
    const known = reasons.get(key);
    reasons.set(key, {
      outcome,
      reason,
      kinds: [...(known?.kinds ?? []), textOf(row, 'kind')],
      count: (known?.count ?? 0) + (numberIn(row, 'sent') ?? 0),
    });
  }
  const place = ({ outcome }: Reason) => OUTCOMES.indexOf(outcome);
  return [...reasons.values()].sort((one, other) => place(one) - place(other) || other.count - one.count);
}

/** The numbers by outcome. */
export function sumsOf(reasons: readonly Reason[]): Readonly<Record<Outcome | 'sent', number>> {
  const of = (outcome: Outcome) =>
    reasons.filter((reason) => reason.outcome === outcome).reduce((sum, { count }) => sum + count, 0);
  const [accepted, bot, duplicate, blocked, invalid] = OUTCOMES.map(of);
  return {
    accepted: accepted ?? 0,
    bot: bot ?? 0,
    duplicate: duplicate ?? 0,
    blocked: blocked ?? 0,
    invalid: invalid ?? 0,
    sent: reasons.reduce((sum, { count }) => sum + count, 0),
  };
}

/** The points of the chart: every bucket with the value of each outcome, 0 by default. */
export function outcomePoints(
  buckets: readonly SeriesPoint[],
  outcomes: Figures | undefined,
): readonly SeriesPoint[] {
  const values = new Map<string, Record<string, number>>();
  for (const row of outcomes?.result.data ?? []) {
    const date = textOf(row, 'date');
    values.set(date, { ...values.get(date), [textOf(row, 'outcome')]: numberIn(row, 'sent') ?? 0 });
  }
  return buckets.map((bucket) => {
    const isAhead = bucket.values['sent'] === null;
    return {
      ...bucket,
      values: Object.fromEntries(
        OUTCOMES.map((outcome) => [outcome, isAhead ? null : (values.get(bucket.date)?.[outcome] ?? 0)]),
      ),
    };
  });
}
