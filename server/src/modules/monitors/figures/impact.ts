import { AppError } from '../../../errors.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { TimeRange } from '../../../lib/time/time-range.ts';
import { DAY_MS, instantOf, MINUTE_MS, type TimeZone, wallOf } from '../../../lib/time/time-zone.ts';
import type { QueryResponse, QueryService, SentStep } from '../../query/index.ts';

/** Weeks before the outage that it is compared with. */
export const COMPARED_WEEKS = 8;
const WEEK_MS = 7 * DAY_MS;
/** Goals of a website that are compared. */
export const MAX_GOALS = 5;
/** Longer outages are compared in their first week. */
const MAX_LENGTH_MS = WEEK_MS;

/** A figure during an outage beside the same time of other weeks. */
export interface ComparedFigure {
  readonly actual: number;
  /** The median of the compared weeks. */
  readonly expected: number;
  /** The lowest and the highest of the compared weeks. */
  readonly low: number;
  readonly high: number;
}

/** What an outage changed in the analytics of a website. */
export interface Impact {
  /** The compared weeks. */
  readonly weeks: number;
  readonly from: string;
  readonly to: string;
  /** Null without a compared week. */
  readonly visitors: ComparedFigure | null;
  readonly goals: ({ readonly name: string } & ComparedFigure)[];
  /** Net revenue by currency. */
  readonly revenue: ({ readonly currency: string } & ComparedFigure)[];
}

/** What to compare. */
export interface ImpactRequest {
  readonly organizationId: string;
  readonly websiteId: string;
  readonly zone: TimeZone;
  /** Whole minutes are compared. */
  readonly outage: TimeRange;
  /** Other outages of the monitor: weeks that overlap one are not compared. */
  readonly others: readonly TimeRange[];
  /** When the website received its first event; earlier weeks are not compared. */
  readonly firstEventMs: number;
  /** Named. */
  readonly goals: readonly SentStep[];
}

/** The figures of one range. */
interface Figures {
  readonly visitors: number;
  readonly goals: readonly number[];
  readonly revenue: ReadonlyMap<string, number>;
}

/**
 * Compares an outage with the same weekday and local time of the eight weeks before it.
 * @throws AppError QUERY_TIMEOUT, QUERY_ERROR or SERVICE_UNAVAILABLE.
 */
export async function measureImpact(
  { run }: Pick<QueryService, 'run'>,
  request: ImpactRequest,
): Promise<Impact> {
  const range = toMinutes(request.outage);
  const weeks = comparedWeeks(range, request);
  const answers = await run({
    subject: { kind: 'website', websiteId: request.websiteId },
    queries: [range, ...weeks].map((one) => toQuery(one, request.goals)),
    at: () => 'outage',
    timezone: undefined,
    tenant: request.organizationId,
  });
  const [actual, ...compared] = answers.map((answer) => readFigures(answer, request.goals.length));
  const compare = (read: (figures: Figures) => number): ComparedFigure => {
    const values = compared.map(read).sort((one, other) => one - other);
    return {
      actual: actual === undefined ? 0 : read(actual),
      expected: median(values),
      low: values[0] ?? 0,
      high: values.at(-1) ?? 0,
    };
  };
  const currencies = new Set(
    [actual, ...compared].flatMap((figures) => [...(figures?.revenue.keys() ?? [])]),
  );
  const hasWeeks = compared.length > 0;
  return {
    weeks: compared.length,
    from: new Date(range.fromMs).toISOString(),
    to: new Date(range.toMs).toISOString(),
    visitors: hasWeeks ? compare(({ visitors }) => visitors) : null,
    goals: hasWeeks
      ? request.goals.map(({ name = '' }, index) => ({ name, ...compare(({ goals }) => goals[index] ?? 0) }))
      : [],
    revenue: hasWeeks
      ? [...currencies].sort().map((currency) => ({
          currency,
          ...compare(({ revenue }) => revenue.get(currency) ?? 0),
        }))
      : [],
  };
}

/** The same local time of the weeks before. A week is left out if it lies before the first event, or overlaps another outage. */
function comparedWeeks(
  range: TimeRange,
  { zone, others, firstEventMs }: Pick<ImpactRequest, 'zone' | 'others' | 'firstEventMs'>,
): TimeRange[] {
  return Array.from({ length: COMPARED_WEEKS }, (_, index) => {
    const fromMs = instantOf(zone, wallOf(zone, range.fromMs) - (index + 1) * WEEK_MS);
    return { fromMs, toMs: fromMs + (range.toMs - range.fromMs) };
  }).filter(
    ({ fromMs, toMs }) =>
      fromMs >= firstEventMs && !others.some((other) => other.fromMs < toMs && other.toMs > fromMs),
  );
}

/** Widens a range to whole minutes. */
function toMinutes({ fromMs, toMs }: TimeRange): TimeRange {
  const from = Math.floor(fromMs / MINUTE_MS) * MINUTE_MS;
  const until = Math.ceil(toMs / MINUTE_MS) * MINUTE_MS;
  return { fromMs: from, toMs: Math.min(Math.max(until, from + MINUTE_MS), from + MAX_LENGTH_MS) };
}

function toQuery({ fromMs, toMs }: TimeRange, goals: ImpactRequest['goals']) {
  return {
    parameters: [
      'summary_metrics',
      'revenue_overview',
      ...(goals.length === 0 ? [] : [{ name: 'goals', options: { goals } }]),
    ],
    startDate: new Date(fromMs).toISOString(),
    endDate: new Date(toMs).toISOString(),
  };
}

/** @throws AppError QUERY_ERROR when a parameter failed. */
function readFigures(answer: QueryResponse, goals: number): Figures {
  const rowsOf = (name: string) => {
    const result = answer.data.find(({ parameter }) => parameter === name);
    if (result === undefined) return [];
    if (!result.success)
      throw new AppError('QUERY_ERROR', {
        message: say('monitors.impactCannotBeMeasured', { name, error: result.error ?? '' }),
      });
    return result.data;
  };
  const conversions = rowsOf('goals').map((row) => Number(row['conversions'] ?? 0));
  return {
    visitors: Number(rowsOf('summary_metrics')[0]?.['visitors'] ?? 0),
    goals: Array.from({ length: goals }, (_, index) => conversions[index] ?? 0),
    revenue: new Map(
      rowsOf('revenue_overview').flatMap((row): [string, number][] => {
        const currency = String(row['currency']);
        return /^[A-Z]{3}$/.test(currency) ? [[currency, Number(row['net_revenue'] ?? 0)]] : [];
      }),
    ),
  };
}

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
