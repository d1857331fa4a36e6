import { conditionsOfSegment, conditionText } from '../../analytics/index.ts';
import type { OpenedShare } from './kept-share.ts';

/** What the figures of a link are limited to, in words: "Country is Germany, Page contains /blog". */
export function describeLimit(filters: NonNullable<OpenedShare['filters']>): string {
  const conditions = conditionsOfSegment({ filters });
  if (conditions === undefined) return 'a part of the visits, which whoever shared them chose';
  return conditions.map(conditionText).join(', ');
}
