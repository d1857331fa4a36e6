import { whenReady } from '../../../lib/concurrency/maybe-promise.ts';
import type { LiveStore } from '../../../stores/live/live.ts';
import { claimOf } from '../click-claims.ts';
import { CLICK_PARAMETER, CLICK_VALID_MS, type ClickTokens } from '../click-tokens.ts';
import type { SentFact, Step } from '../rows/pending-fact.ts';

/**
 * Sets the link and the click that led to the website. Invalid tokens are ignored. A click belongs to the visit that used its
 * token first, in whichever process: only events with a valid token ask the live store.
 */
export function createClickStep(tokens: Pick<ClickTokens, 'verify'>, live: Pick<LiveStore, 'claim'>): Step {
  return {
    name: 'click',
    run: (pendingFacts) => {
      const clicked = pendingFacts.flatMap(({ event, row, website }) => {
        const token = findToken(event);
        const click = token === '' ? undefined : tokens.verify(token, website.id, row.received_at);
        return click === undefined ? [] : [{ row, click }];
      });
      if (clicked.length === 0) return;
      const claims = clicked.map(({ row, click }) => claimOf(click.clickId, row.visit_id));
      return whenReady(live.claim(claims, CLICK_VALID_MS), (visitIds) => {
        for (const [index, { row, click }] of clicked.entries()) {
          if (visitIds[index] !== row.visit_id) continue;
          row.link_id = click.linkId;
          row.link_click = click.clickId;
          row.link_split = click.split === -1 ? '' : String(click.split);
        }
      });
    },
  };
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
