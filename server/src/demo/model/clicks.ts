import { DAY_MS, HOUR_MS } from '../../lib/time/time-zone.ts';
import type { DemoLink } from '../fill/links.data.ts';
import { busynessOf, instantOfDay, wallDaysBefore } from './daily-shape.ts';
import { DEVICES } from './devices.data.ts';
import { createRandom, type Random } from './random.ts';
import type { TrafficOptions } from './traffic-model.ts';
import { createCrowd, type Visitor } from './visitor.ts';

/** The share of clicks by bots. */
const BOT_SHARE = 0.04;
/** How long people still click a link after its campaign ended. */
const AFTERMATH_MS = 4 * DAY_MS;
const BOTS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
];

/** A click on a short link. */
export interface DemoClick {
  readonly slug: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly visitor: Visitor;
  readonly userAgent: string;
  readonly referrer: string;
  /** Without `?`. */
  readonly query: string;
}

/** Returns when the campaign of a link begins and ends, in milliseconds since the epoch. */
export function campaignOf(
  { starts, ends }: Pick<DemoLink, 'starts' | 'ends'>,
  { endMs, days }: Pick<TrafficOptions, 'endMs' | 'days'>,
): { readonly startMs: number; readonly endMs: number } {
  const firstMs = endMs - days * DAY_MS;
  const at = (share: number) => Math.floor((firstMs + share * days * DAY_MS) / HOUR_MS) * HOUR_MS;
  return { startMs: at(starts), endMs: ends === 1 ? Number.POSITIVE_INFINITY : at(ends) };
}

/** Generates the clicks on a link, in order of time. Some come after the link has expired. */
export function modelClicks(link: DemoLink, options: TrafficOptions): readonly DemoClick[] {
  const random = createRandom(options.seed);
  const crowd = createCrowd(random);
  const campaign = campaignOf(link, options);
  const lastMs = Math.min(options.endMs, campaign.endMs + AFTERMATH_MS);
  const wallDays = wallDaysBefore(options.endMs, options.days);
  const clicks: DemoClick[] = [];
  for (const [index, day] of wallDays.entries()) {
    const age = Math.max(0, (day - campaign.startMs) / DAY_MS);
    const interest = link.decay === 0 ? 1 : Math.max(0.05, Math.exp(-link.decay * age * 0.25));
    const busyness = busynessOf(random, day, index / (wallDays.length - 1));
    const count = Math.round(link.clicksPerDay * interest * busyness);
    for (let click = 0; click < count; click += 1) {
      const visitor = (random.chance(0.2) ? crowd.comeBack(day) : undefined) ?? crowd.arrive(day);
      const timestamp = instantOfDay(random, day, visitor.place.timezone);
      const written = writeClick(random, link, visitor, timestamp);
      if (timestamp >= campaign.startMs && timestamp <= lastMs) clicks.push(written);
    }
  }
  return clicks.sort((one, other) => one.timestamp - other.timestamp);
}

function writeClick(random: Random, link: DemoLink, visitor: Visitor, timestamp: number): DemoClick {
  const { referrer, query = '' } = random.weighted(link.sources);
  const isScan = query.startsWith('qr');
  const device = isScan ? random.weighted(DEVICES.filter(({ isHandheld }) => isHandheld)) : visitor.device;
  const userAgent = random.chance(BOT_SHARE) ? random.pick(BOTS) : device.userAgent;
  return {
    slug: link.body.slug,
    timestamp,
    visitor: { ...visitor, device },
    userAgent,
    referrer,
    query,
  };
}
