import { createLru } from '../../../lib/lru.ts';
import { CLICK_PARAMETER, type ClickTokens } from '../click-tokens.ts';
import { eachEvent, type SentFact, type Step } from '../draft.ts';

/** The number of clicks whose visit is cached. */
const MAX_USED = 100_000;

/**
 * Sets the link and the click that led to the website. Invalid tokens are ignored. A click belongs to the visit that used its
 * token first; each process has its own memory of these, and a restart clears it.
 */
export function createClickStep(tokens: Pick<ClickTokens, 'verify'>): Step {
  const visits = createLru<string, string>({ maxEntries: MAX_USED });
  return eachEvent('click', ({ event, row, website }) => {
    const token = findToken(event);
    if (token === '') return 'keep';
    const click = tokens.verify(token, website.id, row.received_at);
    if (click === undefined) return 'keep';
    const { clickId, linkId, split } = click;
    const visit = visits.get(clickId);
    if (visit !== undefined && visit !== row.visit_id) return 'keep';
    visits.set(clickId, row.visit_id);
    row.link_id = linkId;
    row.link_click = clickId;
    row.link_split = split === -1 ? '' : String(split);
    return 'keep';
  });
}

/** Returns the token in the address of the page; empty without one. The page step does not store it. */
function findToken({ url, path }: SentFact): string {
  for (const address of [url, path]) {
    if (!address?.includes(CLICK_PARAMETER)) continue;
    const query = address.slice(address.indexOf('?') + 1).split('#', 1)[0];
    const token = new URLSearchParams(query).get(CLICK_PARAMETER);
    if (token !== null) return token;
  }
  return '';
}
