import { findText } from '../../../lib/find-text.ts';
import { messages } from './messages.ts';

/** The counted unit of metrics whose name differs. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['sessions', 'visits'],
  ['total_events', 'events'],
  ['custom_events', 'events'],
  ['unique_clicks', 'clicks'],
]);

/** The title of a column of percentages, which says what they are a share of: `% of visitors`. */
export function shareTitle(metric: string): string {
  return findText(messages.shareOf, UNITS.get(metric) ?? metric) ?? '%';
}
