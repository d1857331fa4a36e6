import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { DemoEvent } from './demo-event.ts';
import { DEVICES } from './devices.data.ts';
import { createRandom, type Random } from './random.ts';
import type { Site } from './site.ts';
import type { TrafficOptions } from './traffic-model.ts';

/** The exclusion rules of the demo websites. */
export const DEMO_RULES = {
  excludedIps: ['203.0.113.0/24'],
  excludedPaths: ['/admin/**'],
} as const;

/** The share of events that are sent twice because the first response was lost. */
const RETRIED_SHARE = 0.004;
const OFFICE_IP = '203.0.113.24';
const HOME_OFFICE_IP = '198.51.100.7';
const SPAMMERS = ['https://buttons-for-website.com/', 'https://semalt.com/', 'https://social-buttons.com/'];
const ADMIN_PAGES = ['/admin/orders', '/admin/stock', '/admin/orders/late'];
/** The most of each kind per day. */
const MAX_PER_DAY = { office: 14, admin: 9, spam: 7 } as const;

/** Adds ids to some events, and duplicates of them. */
export function withRetries(
  traffic: readonly DemoEvent[],
  seed: number,
): { readonly events: readonly DemoEvent[]; readonly retries: readonly DemoEvent[] } {
  const random = createRandom(seed);
  const events = traffic.map((event) =>
    random.chance(RETRIED_SHARE) ? { ...event, eventId: random.text(20) } : event,
  );
  return { events, retries: events.filter(({ eventId }) => eventId !== undefined) };
}

/** Generates traffic that rules block: employees, administration pages and referrer spam. In order of time. */
export function modelUnwanted(site: Site, { seed, endMs, days }: TrafficOptions): readonly DemoEvent[] {
  const random = createRandom(seed);
  const events: DemoEvent[] = [];
  for (let day = 0; day < days; day += 1) {
    const dayEndMs = endMs - day * DAY_MS;
    const some = (most: number, write: () => DemoEvent) => {
      for (let left = random.between(1, most); left > 0; left -= 1) events.push(write());
    };
    const view = (path: string, ip: string) => writeView(random, site, path, ip, dayEndMs);
    some(MAX_PER_DAY.office, () => view(random.pick(site.pages).path, OFFICE_IP));
    some(MAX_PER_DAY.admin, () => view(random.pick(ADMIN_PAGES), HOME_OFFICE_IP));
    some(MAX_PER_DAY.spam, () => ({
      ...view('/', HOME_OFFICE_IP),
      referrer: random.pick(SPAMMERS),
    }));
  }
  return events.sort((one, other) => one.timestamp - other.timestamp);
}

function writeView(random: Random, site: Site, path: string, ip: string, dayEndMs: number): DemoEvent {
  return {
    name: 'pageview',
    timestamp: dayEndMs - random.between(0, DAY_MS - 1),
    url: `https://${site.domain}${path}`,
    ip,
    userAgent: random.weighted(DEVICES).userAgent,
  };
}

/** Typical invalid requests, which the server rejects. */
export const REFUSED: readonly { readonly path: string; readonly body: object }[] = [
  { path: '/track', body: { name: 'purchase', revenue: '89,90', currency: 'EUR' } },
  { path: '/track', body: { name: 'purchase', revenue: '149,00', currency: 'EUR' } },
  { path: '/track', body: { name: 'purchase', revenue: 59, currency: 'Euro' } },
  { path: '/track', body: { name: 'search', properties: 'lantern' } },
  { path: '/track', body: { url: 'https://shop.example/' } },
  { path: '/track', body: { name: 'page_exit', scroll_depth: 140 } },
  { path: '/vitals', body: { name: 'LCP', value: -1 } },
];
