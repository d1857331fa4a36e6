import type { DemoEvent } from './demo-event.ts';
import { CRAWLERS } from './devices.data.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';

/** Pages that a crawler looks at in one go, at the most. */
const MAX_PAGES = 5;

/** A crawler's walk: some pages, a few seconds apart, from nowhere and without a name. In order of time. */
export function writeCrawl(random: Random, site: Site, startMs: number): readonly DemoEvent[] {
  const { ip, userAgent } = random.weighted(CRAWLERS);
  let timestamp = startMs;
  return Array.from({ length: random.between(1, MAX_PAGES) }, () => {
    timestamp += random.between(500, 8_000);
    const { path, title } = random.weighted(site.pages);
    return { name: 'pageview', timestamp, url: `https://${site.domain}${path}`, title, ip, userAgent };
  });
}
