import { MINUTE_MS } from '../../lib/time/time-zone.ts';
import type { DemoEvent } from './demo-event.ts';
import { createRandom, type Random } from './random.ts';
import type { Site } from './site.ts';
import { createCrowd } from './visitor.ts';

/** Visitors count as current for five minutes after an event. */
const LONGEST_PAUSE_MS = 4 * MINUTE_MS;
const SHORTEST_PAUSE_MS = 2 * MINUTE_MS;
/** The pages of a visit that fills pauses. */
const PAGES = { least: 3, most: 9 } as const;

/**
 * Adds pageviews to generated traffic, so that a website has current visitors at any time: people who read for a long time, and look
 * at a few pages. Without them, nobody is there for minutes, and most of the night.
 * @param events in the order of time. @returns all events, in the order of time.
 */
export function fillPauses(
  site: Site,
  events: readonly DemoEvent[],
  { fromMs, toMs, seed }: { readonly fromMs: number; readonly toMs: number; readonly seed: number },
): readonly DemoEvent[] {
  const random = createRandom(seed);
  const reader = createReader(random, site);
  const added: DemoEvent[] = [];
  // Somebody is there soon after the start.
  let lastMs = fromMs - SHORTEST_PAUSE_MS;
  const fillUntil = (untilMs: number) => {
    while (untilMs - lastMs > LONGEST_PAUSE_MS) {
      lastMs += random.between(SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS);
      added.push(reader(lastMs));
    }
  };
  // Crawlers are no visitors.
  for (const { timestamp } of events.filter(({ anonymousId }) => anonymousId !== undefined)) {
    fillUntil(timestamp);
    lastMs = timestamp;
  }
  fillUntil(toMs);
  return [...events, ...added].sort((one, other) => one.timestamp - other.timestamp);
}

/** Returns the function that generates the next pageview of a visitor; after some pages, of another one. */
function createReader(random: Random, site: Site): (timestamp: number) => DemoEvent {
  const crowd = createCrowd(random);
  let visitor = crowd.arrive(0);
  let pagesLeft = random.between(PAGES.least, PAGES.most);
  return (timestamp) => {
    if (pagesLeft === 0) {
      visitor = crowd.arrive(0);
      pagesLeft = random.between(PAGES.least, PAGES.most);
    }
    pagesLeft -= 1;
    const { path, title } = random.weighted(site.pages.filter(({ kind }) => kind !== 'thanks'));
    return {
      name: 'pageview',
      timestamp,
      url: `https://${site.domain}${path}`,
      title,
      anonymousId: visitor.anonymousId,
      ip: visitor.place.ip,
      userAgent: visitor.device.userAgent,
      language: visitor.language,
      timezone: visitor.place.timezone,
      screen_resolution: visitor.screen,
      viewport_size: visitor.screen,
    };
  };
}
