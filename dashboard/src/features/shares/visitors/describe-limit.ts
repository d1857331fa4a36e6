import { LANGUAGE } from '../../../lib/language.ts';
import { conditionsOfSegment, conditionText } from '../../analytics/index.ts';
import { messages } from '../messages.ts';
import type { OpenedShare } from './stored-share.ts';

const LIST = new Intl.ListFormat(LANGUAGE);

/** Describes the filters of a link in a sentence. Filters that the page cannot show one by one have a general text. */
export function describeLimit(filters: NonNullable<OpenedShare['filters']>): string {
  const conditions = conditionsOfSegment({ filters });
  if (conditions === undefined) return messages.page.limitedToSegment;
  return messages.page.limitedTo({ conditions: LIST.format(conditions.map(conditionText)) });
}
