import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../lib/time/time-zone.ts';
import { checkEvent } from '../../modules/tracking/contract/check-event.contract.ts';
import { BLOG } from './blog.data.ts';
import { fillPauses } from './live-visits.ts';
import { SHOP } from './shop.data.ts';
import { modelTraffic } from './traffic-model.ts';

/** A Monday. */
const FIRST_MS = Date.UTC(2026, 10, 30);
const WEEK = [1, 2, 3, 4, 5, 6, 7].map((day) => FIRST_MS + day * DAY_MS);

test.each(WEEK.flatMap((endMs) => [SHOP, BLOG].map((site) => ({ site, endMs }))))(
  'somebody is on $site.domain in every five minutes before $endMs, and visits are not many more',
  ({ site, endMs }) => {
    const fromMs = endMs - DAY_MS;
    const modelled = modelTraffic({ ...site, bursts: [] }, { seed: 1, endMs, days: 1, isSteady: true });
    const events = fillPauses(site, modelled, { fromMs, toMs: endMs, seed: 2 });
    expect(fillPauses(site, modelled, { fromMs, toMs: endMs, seed: 2 })).toEqual(events);
    expect(events.filter((event) => Array.isArray(checkEvent(event)))).toEqual([]);
    const times = events
      .filter(({ anonymousId }) => anonymousId !== undefined)
      .map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    const pauses = [...times, endMs].map((timestamp, index) => timestamp - (times[index - 1] ?? fromMs));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5 * MINUTE_MS);
    const visitors = (some: typeof events) => new Set(some.map(({ anonymousId }) => anonymousId)).size;
    expect(visitors(events)).toBeLessThan(2 * visitors(modelled));
  },
);
