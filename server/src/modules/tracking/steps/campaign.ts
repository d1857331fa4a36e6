import { composeText } from '../../../lib/constraints/compose-text.ts';
import type { EventRow } from '../rows/event-row.ts';
import type { SentFact } from '../rows/pending-fact.ts';
import { CLICK_IDS } from './click-ids.ts';

/** The maximum length of a campaign parameter from a query string, in characters: that of the field in the contract. */
const MAX_LENGTH = 512;

/** Detect most query strings without campaign parameters, so that these need not be parsed. */
const MAY_HAVE_CLICK_ID = new RegExp(CLICK_IDS.map(({ parameter }) => parameter).join('|'));
const MAY_HAVE_PARAMETERS = new RegExp(`utm_|${MAY_HAVE_CLICK_ID.source}`);

const CONTROL = /[^\x20-\x7e\x80-\uffff]/g;

/**
 * Sets the campaign columns. A `utm_*` field of the event takes precedence over the query string. Only the name of a click
 * id is stored, because its value identifies a person.
 *
 * @param query query strings of the page. The first one that contains a parameter is used.
 */
export function fillCampaign(row: EventRow, event: SentFact, query: readonly string[]): void {
  const searches: URLSearchParams[] = [];
  for (const text of query)
    if (text !== '' && MAY_HAVE_PARAMETERS.test(text)) searches.push(new URLSearchParams(text));
  // Without a loop: V8 cannot cache the offset of a field whose name varies.
  row.utm_source = composeText(event.utm_source || readParameter(searches, 'utm_source'));
  row.utm_medium = composeText(event.utm_medium || readParameter(searches, 'utm_medium'));
  row.utm_campaign = composeText(event.utm_campaign || readParameter(searches, 'utm_campaign'));
  row.utm_term = composeText(event.utm_term || readParameter(searches, 'utm_term'));
  row.utm_content = composeText(event.utm_content || readParameter(searches, 'utm_content'));
  if (searches.length > 0 && query.some((text) => MAY_HAVE_CLICK_ID.test(text)))
    row.click_id = findClickId(searches);
  if (row.click_id === '' && event.gclid) row.click_id = 'gclid';
}

function readParameter(searches: readonly URLSearchParams[], name: string): string {
  for (const search of searches) {
    const value = search.get(name);
    if (value !== null && value !== '')
      return value.replace(CONTROL, '').slice(0, MAX_LENGTH).toWellFormed().trim();
  }
  return '';
}

function findClickId(searches: readonly URLSearchParams[]): string {
  const found = CLICK_IDS.find(({ parameter }) => searches.some((search) => search.has(parameter)));
  return found?.parameter ?? '';
}
