import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { DemoEvent } from './demo-event.ts';
import type { Random } from './random.ts';
import type { Page, PageKind, Site, Source } from './site.ts';
import type { Visitor } from './visitor.ts';

/** The plan of a visit. */
export interface PlannedVisit {
  readonly site: Site;
  readonly visitor: Visitor;
  readonly source: Source;
  readonly startMs: number;
  /** The entry page, if it is fixed. */
  readonly entryPath?: string;
}

const MAX_PAGES = 15;
const MAX_BOUNCE_SHARE = 0.9;
const SECOND_MS = 1_000;
/** Shorter than the 30 minutes after which a visit ends. */
const MAX_DWELL_MS = 20 * 60 * SECOND_MS;
const DWELL_SECONDS: Readonly<Record<PageKind, number>> = {
  home: 14,
  list: 22,
  product: 38,
  cart: 20,
  checkout: 75,
  thanks: 15,
  account: 40,
  article: 95,
  about: 25,
};
const SIGNUP_SHARE = 0.4;
/** The share of purchases that are refunded within days. */
const REFUND_SHARE = 0.04;
const REFUND_DAYS = { least: 1, most: 4 } as const;

/** The state of a visit during its generation. */
interface Course {
  readonly visit: PlannedVisit;
  readonly random: Random;
  readonly events: DemoEvent[];
  readonly cart: Page[];
  nowMs: number;
}

/** Generates the events of a visit: pages, custom events and time on page. In order of time. */
export function writeVisit(random: Random, visit: PlannedVisit): readonly DemoEvent[] {
  const { site, source } = visit;
  const course: Course = { visit, random, events: [], cart: [], nowMs: visit.startMs };
  const leavesAtOnce = random.chance(Math.min(MAX_BOUNCE_SHARE, site.bounceShare * source.bounceFactor));
  let page = entryOf(random, visit);
  let cameFrom: string | undefined;
  for (let seen = 1; seen <= MAX_PAGES; seen += 1) {
    const isEntry = seen === 1;
    writePageview(course, page, isEntry, cameFrom);
    if (isEntry && leavesAtOnce) {
      writeDwell(course, page, 0.5);
      break;
    }
    const next = nextKind(random, site, page.kind, isEntry);
    writeActions(course, page, next);
    writeDwell(course, page, 1);
    if (next === 'leave') break;
    cameFrom = `https://${site.domain}${page.path}`;
    page = pageOfKind(random, site, next, page);
  }
  return course.events;
}

function entryOf(random: Random, { site, source, entryPath }: PlannedVisit): Page {
  const settled = site.pages.find(({ path }) => path === entryPath);
  return settled ?? pageOfKind(random, site, random.pick(source.entries), undefined);
}

function pageOfKind(random: Random, site: Site, kind: PageKind, before: Page | undefined): Page {
  const ofKind = site.pages.filter((page) => page.kind === kind);
  const others = ofKind.filter((page) => page !== before);
  return random.weighted(others.length === 0 ? ofKind : others);
}

function nextKind(random: Random, site: Site, kind: PageKind, mustGoOn: boolean): PageKind | 'leave' {
  const steps = site.steps[kind] ?? [];
  const open = mustGoOn ? steps.filter(({ to }) => to !== 'leave') : steps;
  return open.length === 0 ? 'leave' : random.weighted(open).to;
}

function writePageview(course: Course, page: Page, isEntry: boolean, cameFrom: string | undefined): void {
  const { random, visit } = course;
  const { site, source, visitor } = visit;
  const query = isEntry && source.query !== undefined ? `?${source.query}` : '';
  const referrer = isEntry ? source.referrer : cameFrom;
  course.events.push({
    ...senderOf(course),
    name: 'pageview',
    url: `https://${site.domain}${page.path}${query}`,
    title: page.title,
    ...(referrer === undefined || referrer === '' ? {} : { referrer }),
    ...drawSpeed(random, visitor, page.kind),
  });
}

function writeActions(course: Course, page: Page, next: PageKind | 'leave'): void {
  const { random, cart, visit } = course;
  if (next === 'cart' && page.price !== undefined) {
    cart.push(page);
    writeCustom(course, page, 'add_to_cart', { properties: { product: page.title, price: page.price } });
  }
  if (page.kind === 'account' && visit.visitor.profileId === undefined && random.chance(SIGNUP_SHARE)) {
    visit.visitor.profileId = `person_${random.text(10)}`;
    const method = random.chance(0.7) ? 'email' : 'google';
    writeCustom(course, page, 'signup', { properties: { method } });
  }
  if (page.kind === 'thanks' && cart.length > 0) writePurchase(course, page);
}

function writePurchase(course: Course, page: Page): void {
  const { random, cart, visit } = course;
  const bought = cart.map((item) => ({ item, quantity: random.chance(0.2) ? 2 : 1 }));
  const revenue = bought.reduce((sum, { item, quantity }) => sum + (item.price ?? 0) * quantity, 0) + 0.9;
  const { currency } = visit.visitor.country;
  const order = {
    transaction_id: `ord_${random.text(8)}`,
    product: bought[0]?.item.title ?? '',
    items: bought.reduce((sum, { quantity }) => sum + quantity, 0),
  };
  const payment = random.chance(0.6) ? 'card' : 'paypal';
  const properties = { ...order, payment, provider: payment === 'card' ? 'Stripe' : 'PayPal' };
  writeCustom(course, page, 'purchase', { revenue, currency, properties });
  if (random.chance(REFUND_SHARE)) {
    const days = random.between(REFUND_DAYS.least, REFUND_DAYS.most);
    const refund = { ...senderOf(course), timestamp: course.nowMs + days * DAY_MS, url: urlOf(course, page) };
    course.events.push({
      ...refund,
      name: 'refund',
      type: 'custom',
      revenue: -revenue,
      currency,
      properties,
    });
  }
  cart.length = 0;
}

function writeCustom(
  course: Course,
  page: Page,
  name: string,
  more: Pick<DemoEvent, 'revenue' | 'currency' | 'properties'>,
): void {
  course.nowMs += course.random.between(2 * SECOND_MS, 12 * SECOND_MS);
  course.events.push({ ...senderOf(course), name, type: 'custom', url: urlOf(course, page), ...more });
}

function urlOf({ visit }: Course, page: Page): string {
  return `https://${visit.site.domain}${page.path}`;
}

/** Advances the time and adds the event that the tracker sends when a page is left. */
function writeDwell(course: Course, page: Page, patience: number): void {
  const { random, visit } = course;
  const dwellMs = Math.min(
    MAX_DWELL_MS,
    Math.round(random.skewed(DWELL_SECONDS[page.kind] * patience * SECOND_MS, 0.7)) + SECOND_MS,
  );
  course.nowMs += dwellMs;
  course.events.push({
    ...senderOf(course),
    name: 'page_exit',
    type: 'engagement',
    url: `https://${visit.site.domain}${page.path}`,
    engagement_ms: Math.round(dwellMs * (0.55 + 0.4 * random.next())),
    scroll_depth: Math.min(100, random.between(8, 60) + Math.round(dwellMs / (4 * SECOND_MS))),
  });
}

function senderOf({ visit: { visitor }, nowMs }: Course) {
  const { place, device, profileId } = visitor;
  return {
    timestamp: nowMs,
    anonymousId: visitor.anonymousId,
    ...(profileId === undefined ? {} : { profileId }),
    ip: place.ip,
    userAgent: device.userAgent,
    language: visitor.language,
    timezone: place.timezone,
    screen_resolution: visitor.screen,
    viewport_size: visitor.screen,
  };
}

/** The load times of a page, in milliseconds. */
interface PageSpeed {
  readonly ttfb: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly load_time: number;
}

/** The factor of load times by distance from the servers. */
const DISTANCES: Readonly<Record<string, number>> = { IN: 2.1, BR: 1.7, JP: 1.4, US: 1.1 };
/** The weight of each kind of page, by its largest element. */
const WEIGHTS: Readonly<Record<PageKind, number>> = {
  home: 1.2,
  list: 2.3,
  product: 1.7,
  cart: 0.8,
  checkout: 1,
  thanks: 0.6,
  account: 0.7,
  article: 1,
  about: 0.7,
};

/** Draws the load times of a page by distance, device and weight of the page. */
function drawSpeed(random: Random, { country, device }: Visitor, kind: PageKind): PageSpeed {
  const distance = DISTANCES[country.code] ?? 1;
  const ttfb = random.skewed(device.isHandheld ? 260 : 140, 0.45) * distance;
  const fcp = ttfb + random.skewed(device.isHandheld ? 800 : 420, 0.4) * Math.sqrt(distance);
  const lcp = fcp + random.skewed(450, 0.6) * WEIGHTS[kind] * distance;
  return {
    ttfb: Math.round(ttfb),
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    load_time: Math.round(lcp + random.skewed(300, 0.5)),
  };
}
