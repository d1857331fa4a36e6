import type { DemoEvent } from './demo-event.ts';
import { CRAWLERS } from './devices.data.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';

/** The most pages of one crawl. */
const MAX_PAGES = 5;

/** Generates the requests of a crawler: some pages, a few seconds apart, without a referrer or an id. In order of time. */
export function writeCrawl(random: Random, site: Site, startMs: number): readonly DemoEvent[] {
  const { ip, userAgent } = random.weighted(CRAWLERS);
  let timestamp = startMs;
  return Array.from({ length: random.between(1, MAX_PAGES) }, () => {
    timestamp += random.between(500, 8_000);
    const { path, title } = random.weighted(site.pages);
    return { name: 'pageview', timestamp, url: `https://${site.domain}${path}`, title, ip, userAgent };
  });
}
