import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, findTimeZone, HOUR_MS, wallOf } from '../../lib/time/time-zone.ts';
import { checkEvent } from '../../modules/tracking/contract/check-event.contract.ts';
import { createAgentReader } from '../../modules/tracking/steps/agent.ts';
import { GeoReader } from '../../modules/tracking/steps/geo.ts';
import { BLOG } from './blog.data.ts';
import type { DemoEvent } from './demo-event.ts';
import { CRAWLERS, DEVICES } from './devices.data.ts';
import { COUNTRIES } from './places.data.ts';
import { SHOP } from './shop.data.ts';
import { modelTraffic } from './traffic-model.ts';

/** Monday noon, UTC. */
const END_MS = Date.UTC(2026, 5, 15, 12);
const DAYS = 30;
const OPTIONS = { seed: 1, endMs: END_MS, days: DAYS };

const shop = modelTraffic(SHOP, OPTIONS);
const blog = modelTraffic(BLOG, OPTIONS);
const all = [...shop, ...blog];

function named(events: readonly DemoEvent[], name: string): readonly DemoEvent[] {
  return events.filter((event) => event.name === name);
}

/** Returns the local hour and weekday of the sender. */
function localTime({ timestamp, timezone = 'UTC' }: DemoEvent) {
  const zone = findTimeZone(timezone);
  const wall = new Date(zone === undefined ? timestamp : wallOf(zone, timestamp));
  return { hour: wall.getUTCHours(), isWeekend: [0, 6].includes(wall.getUTCDay()) };
}

describe('the traffic of a demonstration', () => {
  test('is the same for the same seed and end, and another for another seed', () => {
    expect(modelTraffic(SHOP, OPTIONS)).toEqual(shop);
    expect(modelTraffic(SHOP, { ...OPTIONS, seed: 2 })).not.toEqual(shop);
  });

  test('is sorted by time, within the requested days', () => {
    for (const events of [shop, blog]) {
      const times = events.map(({ timestamp }) => timestamp);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(times[0]).toBeGreaterThanOrEqual(END_MS - DAYS * DAY_MS);
      expect(times.at(-1)).toBeLessThanOrEqual(END_MS);
    }
  });

  test('is forty to sixty thousand events, with some on the last morning', () => {
    expect(all.length).toBeGreaterThan(40_000);
    expect(all.length).toBeLessThan(60_000);
    expect(all.filter(({ timestamp }) => timestamp > END_MS - HOUR_MS).length).toBeGreaterThan(20);
  });

  test('passes the contract of tracking, every event', () => {
    const refused = all.filter((event) => Array.isArray(checkEvent(event)));
    expect(refused).toEqual([]);
  });

  test('is busier by day than by night, where the visitors live', () => {
    const visits = all.filter(({ anonymousId, name }) => anonymousId !== undefined && name === 'pageview');
    const within = (from: number, to: number) =>
      visits.filter((event) => localTime(event).hour >= from && localTime(event).hour < to).length;
    expect(within(9, 17)).toBeGreaterThan(10 * within(0, 5));
  });

  test('is quieter at weekends and grows, bursts left aside', () => {
    const days = 28;
    const calm = modelTraffic({ ...SHOP, bursts: [] }, { ...OPTIONS, days });
    const visits = named(calm, 'pageview');
    const weekend = visits.filter((event) => localTime(event).isWeekend).length / 8;
    const weekday = visits.filter((event) => !localTime(event).isWeekend).length / 20;
    expect(weekend).toBeLessThan(0.75 * weekday);
    const middleMs = END_MS - (days / 2) * DAY_MS;
    const later = visits.filter(({ timestamp }) => timestamp >= middleMs).length;
    expect(later).toBeGreaterThan(1.05 * (visits.length - later));
  });

  test('of twice as many days has a first half to compare with, which was a little quieter', () => {
    const doubled = modelTraffic(SHOP, { ...OPTIONS, days: 2 * DAYS });
    const visits = named(doubled, 'pageview');
    const middleMs = END_MS - DAYS * DAY_MS;
    const later = visits.filter(({ timestamp }) => timestamp >= middleMs).length;
    const ratio = later / (visits.length - later);
    expect(ratio).toBeGreaterThan(1.05);
    expect(ratio).toBeLessThan(1.5);
  });

  test('has a day on which a campaign brings twice as many as usual', () => {
    const perDay = new Map<number, number>();
    for (const { timestamp } of named(shop, 'pageview')) {
      const day = Math.floor(timestamp / DAY_MS);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
    }
    const counts = [...perDay.values()].sort((one, other) => one - other);
    const median = counts[Math.floor(counts.length / 2)] ?? 0;
    expect(counts.at(-1)).toBeGreaterThan(1.8 * median);
    expect(shop.some(({ url }) => url.includes('utm_campaign=midnight-sale'))).toBe(true);
  });

  test('has purchases in two currencies, refunds, sign-ups and bots, each in their measure', () => {
    const purchases = named(shop, 'purchase');
    expect(purchases.length).toBeGreaterThan(150);
    expect(purchases.every(({ revenue = 0 }) => revenue > 0)).toBe(true);
    expect(new Set(purchases.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD']));
    expect(named(shop, 'add_to_cart').length).toBeGreaterThan(purchases.length);
    expect(named(all, 'signup').length).toBeGreaterThan(100);
    const refunds = named(shop, 'refund');
    expect(refunds.length).toBeGreaterThan(0);
    expect(refunds.length).toBeLessThan(purchases.length / 10);
    const crawled = all.filter(({ anonymousId }) => anonymousId === undefined).length;
    expect(crawled).toBeGreaterThan(1_000);
    expect(crawled).toBeLessThan(all.length / 10);
  });

  test('has visitors who return on other days', () => {
    const daysOf = new Map<string, Set<number>>();
    for (const { anonymousId, timestamp } of shop) {
      if (anonymousId === undefined) continue;
      const days = daysOf.get(anonymousId) ?? new Set();
      daysOf.set(anonymousId, days.add(Math.floor(timestamp / DAY_MS)));
    }
    const returning = [...daysOf.values()].filter((days) => days.size > 1).length;
    expect(returning / daysOf.size).toBeGreaterThan(0.15);
    expect(returning / daysOf.size).toBeLessThan(0.6);
  });
});

describe('the people of a demonstration', () => {
  const geo = new GeoReader({
    onUnavailable: (error) => {
      throw error;
    },
  });
  const places = COUNTRIES.flatMap((country) => country.places.map(({ ip }) => ({ ip, code: country.code })));

  beforeAll(() => geo.prepare(places.map(({ ip }) => ip)));

  test('live where the city database finds their addresses', () => {
    for (const { ip, code } of places) {
      const { country, city } = geo.find(ip);
      expect({ ip, country, hasCity: city !== '' }).toEqual({ ip, country: code, hasCity: true });
    }
  });

  test('use browsers that are known as such, and crawlers that are known as bots', () => {
    const read = createAgentReader();
    for (const { userAgent, isHandheld } of DEVICES) {
      const { browser, os, bot, deviceType } = read(userAgent);
      expect({ userAgent, bot, known: browser !== '' && os !== '' }).toEqual({
        userAgent,
        bot: '',
        known: true,
      });
      expect(['mobile', 'tablet'].includes(deviceType)).toBe(isHandheld);
    }
    for (const { userAgent } of CRAWLERS) expect(read(userAgent).bot).not.toBe('');
  });
});
