import type { Outputs } from '../../../../api/rpc.ts';
import {
  type AnalyticsSearch,
  type Change,
  type ComparedRow,
  changeIn,
  headlineScope,
  type Part,
} from '../../../analytics/index.ts';

/** A saved goal or funnel of the website of the link. */
export type Report = Outputs['reports']['list']['reports'][number];

/** The query for the visits that a link led to. */
export function visitsPart(search: AnalyticsSearch, timeZone: string): Part {
  return { frame: headlineScope(search, timeZone), parameter: 'link_visits' };
}

/** The query for the conversions of these visits. @param goal every custom event is a conversion if it is `undefined`. */
export function conversionsPart(
  type: 'link_conversions' | 'link_split_conversions',
  search: AnalyticsSearch,
  timeZone: string,
  goal: Report | undefined,
): Part {
  const frame = headlineScope(search, timeZone);
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
