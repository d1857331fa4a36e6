import type { SentFact } from '../draft.ts';
import type { EventRow } from '../event-row.ts';
import { CLICK_IDS } from './click-ids.ts';

/** Longest campaign parameter that is kept from a query string, in characters: as long as the field may be. */
const MAX_LENGTH = 512;

/** Tell most query strings, which hold nothing of interest, without taking them apart. */
const MAY_HOLD_CLICK_ID = new RegExp(CLICK_IDS.map(({ parameter }) => parameter).join('|'));
const MAY_HOLD_SOMETHING = new RegExp(`utm_|${MAY_HOLD_CLICK_ID.source}`);

const PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

const CONTROL = /[^\x20-\x7e\x80-\uffff]/g;

/**
 * Fills in the campaign columns. A `utm_*` field of the event wins over the query string; of click ids only the
 * name is kept, because the value identifies a person.
 *
 * @param query query strings of the page, the first one that has a parameter counts.
 */
export function fillCampaign(row: EventRow, event: SentFact, query: readonly string[]): void {
  const searches = query
    .filter((text) => MAY_HOLD_SOMETHING.test(text))
    .map((text) => new URLSearchParams(text));
  for (const name of PARAMETERS) row[name] = event[name] || readParameter(searches, name);
  if (query.some((text) => MAY_HOLD_CLICK_ID.test(text))) row.click_id = findClickId(searches);
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
