import type { Outputs } from '../../../../api/rpc.ts';
import {
  type AnalyticsSearch,
  type Change,
  type ComparedRow,
  changeIn,
  comparedScope,
  type Figures,
  type Part,
} from '../../../analytics/index.ts';

/** A saved goal or funnel of the website of the link. */
export type Report = Outputs['reports']['list']['reports'][number];

/** The query for the visits that a link led to. */
export function visitsPart(search: AnalyticsSearch): Part {
  return { frame: comparedScope(search), parameter: 'link_visits' };
}

/** The query for the conversions of these visits. @param goal every custom event is a conversion if it is `undefined`. */
export function conversionsPart(
  type: 'link_conversions' | 'link_split_conversions',
  search: AnalyticsSearch,
  goal: Report | undefined,
): Part {
  const frame = comparedScope(search);
  if (goal === undefined) return { frame, parameter: type };
  const { kind: _, ...step } = goal.definition;
  return { frame, parameter: { name: type, options: { goals: [step] } } };
}

/** Figures that are unknown without visits. */
const OF_VISITS: ReadonlySet<string> = new Set(['bounce_rate', 'avg_session_duration', 'conversion_rate']);

/** The change of a figure; `undefined` for rates if one of the ranges has no visits. */
export function knownChange(row: ComparedRow | undefined, field: string): Change | undefined {
  const visits = changeIn(row, 'visits');
  const isKnown = visits !== undefined && visits.current > 0 && visits.previous > 0;
  return OF_VISITS.has(field) && !isKnown ? undefined : changeIn(row, field);
}

/** The query for the conversions of the compared range; `undefined` if nothing is compared. */
export function earlierPart(part: Part, { result }: Figures): Part | undefined {
  const { comparison } = result;
  if (comparison === undefined) return undefined;
  const { compare: _compare, preset: _preset, ...frame } = part.frame;
  const { start, end } = comparison.range;
  return { ...part, frame: { ...frame, startDate: start, endDate: end } };
}

/** An amount of money in one currency; the currency is empty if it is missing. */
export interface Amount {
  readonly currency: string;
  readonly amount: number;
}

/** Returns the revenue in each currency. */
export function amountsIn(figures: Figures | undefined): readonly Amount[] {
  const list: unknown = figures?.result.data[0]?.['revenue'];
  return Array.isArray(list) ? list.flatMap(readAmount) : [];
}

/** Returns how revenue in each currency changed, including currencies of the compared range only. */
export function revenueChanges(
  amounts: readonly Amount[],
  earlier: readonly Amount[],
): readonly (Amount & { readonly change: Change })[] {
  const currencies = [...new Set([...amounts, ...earlier].map(({ currency }) => currency))];
  const amountOf = (list: readonly Amount[], currency: string) =>
    list.find((one) => one.currency === currency)?.amount ?? 0;
  return currencies.map((currency) => {
    const [current, previous] = [amountOf(amounts, currency), amountOf(earlier, currency)];
    const percent = previous === 0 ? null : ((current - previous) / Math.abs(previous)) * 100;
    return { currency, amount: current, change: { current, previous, changePercent: percent } };
  });
}

function readAmount(value: unknown): Amount[] {
  if (typeof value !== 'object' || value === null) return [];
  const [currency, amount]: unknown[] = [Reflect.get(value, 'currency'), Reflect.get(value, 'amount')];
  return typeof currency === 'string' && typeof amount === 'number' ? [{ currency, amount }] : [];
}
