import { BREAKDOWNS, EVENTS } from '../cards/breakdowns.ts';
import { queriesOf } from './collect-parts.ts';
import type { Query } from './part.ts';
import { cardPart, headlinePart, LIVE_PART, scopeOf, seriesPart } from './parts.ts';

const WEBSITE = { kind: 'website' } as const;

/**
 * The queries of the analytics page of a website at its address without parameters. `boot.js` sends them while the scripts load; they
 * must be equal to those of the page, in the same order. A test in the browser checks that the page sends no others.
 */
export function firstQueries(): readonly Query[] {
  const { sources, pages, places, devices } = BREAKDOWNS;
  const cards = [sources.channels, pages.top, places.countries, devices.browsers, EVENTS];
  return queriesOf([
    LIVE_PART,
    headlinePart({}, WEBSITE),
    seriesPart({}, WEBSITE),
    ...cards.map(({ type }) => cardPart(scopeOf({}), type)),
  ]);
}
