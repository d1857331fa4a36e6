import { DAY_MS } from '../../lib/time/time-zone.ts';
import { busynessOf, instantOfDay, type WallDay, wallDaysBefore } from './daily-shape.ts';
import type { DemoEvent } from './demo-event.ts';
import { CRAWLERS } from './devices.data.ts';
import { createRandom, type Random } from './random.ts';
import type { Burst, Site, Source } from './site.ts';
import { writeVisit } from './visit.ts';
import { type Crowd, createCrowd } from './visitor.ts';

/** The period of the traffic and its seed. */
export interface TrafficOptions {
  /** The same seed generates the same traffic for the same end. */
  readonly seed: number;
  /** The end of the traffic, in milliseconds since the epoch. */
  readonly endMs: number;
  /** Days before the end. */
  readonly days: number;
  /** Whether every day has the traffic of the end. By default, traffic grows during the period. */
  readonly isSteady?: boolean;
}

const CRAWLS_PER_DAY = { least: 8, most: 20 } as const;
/** The share of the visits of a peak on the day after it. */
const BURST_ECHO = 1 / 3;

/** Generates the traffic of a website, in order of time. */
export function modelTraffic(
  site: Site,
  { seed, endMs, days, isSteady = false }: TrafficOptions,
): readonly DemoEvent[] {
  const random = createRandom(seed);
  const crowd = createCrowd(random);
  const startMs = endMs - days * DAY_MS;
  const events: DemoEvent[] = [];
  const keep = (written: readonly DemoEvent[]): void => {
    // Visits that began before the period are omitted. Visits that continue at its end are cut there.
    if ((written[0]?.timestamp ?? startMs) >= startMs)
      events.push(...written.filter(({ timestamp }) => timestamp <= endMs));
  };
  const wallDays = wallDaysBefore(endMs, days);
  for (const [index, day] of wallDays.entries()) {
    const visits = Math.round(
      site.visitsPerDay * busynessOf(random, day, isSteady ? 1 : index / (wallDays.length - 1)),
    );
    for (let visit = 0; visit < visits; visit += 1)
      keep(visitOn(random, site, crowd, day, random.weighted(site.sources), undefined));
    for (const burst of site.bursts) {
      const extra = burstVisits(burst, day, endMs);
      for (let visit = 0; visit < extra; visit += 1)
        keep(visitOn(random, site, crowd, day, burst.source, burst.path));
    }
    const crawls = random.between(CRAWLS_PER_DAY.least, CRAWLS_PER_DAY.most);
    for (let crawl = 0; crawl < crawls; crawl += 1)
      keep(writeCrawl(random, site, day + random.between(0, DAY_MS - 1)));
  }
  return events.sort((one, other) => one.timestamp - other.timestamp);
}

function visitOn(
  random: Random,
  site: Site,
  crowd: Crowd,
  day: WallDay,
  source: Source,
  entryPath: string | undefined,
): readonly DemoEvent[] {
  const known = random.chance(site.returningShare) ? crowd.comeBack(day) : undefined;
  const visitor = known ?? crowd.arrive(day);
  const startMs = instantOfDay(random, day, visitor.place.timezone);
  return writeVisit(random, {
    site,
    visitor,
    source,
    startMs,
    ...(entryPath === undefined ? {} : { entryPath }),
  });
}

function burstVisits({ daysBeforeEnd, visits }: Burst, day: WallDay, endMs: number): number {
  const daysAgo = Math.floor(endMs / DAY_MS) - day / DAY_MS;
  if (daysAgo === daysBeforeEnd) return visits;
  return daysAgo === daysBeforeEnd - 1 ? Math.round(visits * BURST_ECHO) : 0;
}

/** The most pages of one crawl. */
const MAX_PAGES = 5;

/** Generates the requests of a crawler: some pages, a few seconds apart, without a referrer or an id. In order of time. */
function writeCrawl(random: Random, site: Site, startMs: number): readonly DemoEvent[] {
  const { ip, userAgent } = random.weighted(CRAWLERS);
  let timestamp = startMs;
  return Array.from({ length: random.between(1, MAX_PAGES) }, () => {
    timestamp += random.between(500, 8_000);
    const { path, title } = random.weighted(site.pages);
    return { name: 'pageview', timestamp, url: `https://${site.domain}${path}`, title, ip, userAgent };
  });
}
