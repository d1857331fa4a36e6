import { describe, expect, test } from 'vitest';
import { messages } from './messages.ts';
import { nowRows } from './now-rows.ts';
import { describeMinutes, eventsOf, minutesOf, NOW_LISTS } from './realtime-parts.ts';

describe('the last half hour', () => {
  const minute = (minutesAgo: number, pageviews: number) => ({
    minutes_ago: minutesAgo,
    minute: `2026-03-01T12:0${9 - minutesAgo}:00.000Z`,
    pageviews,
    events: 1,
    total_events: pageviews + 1,
    visitors: 1,
    change: 0,
  });

  test('is described for screen readers', () => {
    expect(describeMinutes(minutesOf([minute(2, 4), minute(1, 7), minute(0, 0)]))).toBe(
      '11 pageviews in the last 30 minutes, at most 7 per minute.',
    );
    expect(describeMinutes(minutesOf([minute(0, 0)]))).toBe('No pageviews in the last 30 minutes.');
    expect(describeMinutes([])).toBe('No pageviews in the last 30 minutes.');
    expect(messages.minutes.minute({ views: 1, events: 2, visitors: 1_200 })).toBe(
      '1 pageview, 2 other events, 1,200 visitors',
    );
  });
});

describe('who is there', () => {
  test('is a share of all current visitors, and cities of one name are one row, because a filter matches them together', () => {
    const rows = [
      { city: 'Paris', country: 'FR', visitors: 3 },
      { city: 'Berlin', country: 'DE', visitors: 4 },
      { city: 'Paris', country: 'US', visitors: 1 },
    ];
    expect(nowRows(rows, NOW_LISTS.cities, 8)).toEqual([
      { value: 'Paris', name: 'Paris', figure: 4, share: 50 },
      { value: 'Berlin', name: 'Berlin', figure: 4, share: 50 },
    ]);
  });

  test('is called as people call it', () => {
    expect(nowRows([{ name: 'DE', visitors: 2 }], NOW_LISTS.countries, 2)).toEqual([
      { value: 'DE', name: 'Germany', figure: 2, share: 100 },
    ]);
    expect(nowRows([{ referrer_name: 'Google', visitors: 0 }], NOW_LISTS.referrers, 0)[0]?.share).toBe(0);
  });

  test('on several pages counts on each, as a share of the same visitors as in the other lists', () => {
    const rows = [
      { path: '/', visitors: 3 },
      { path: '/a', visitors: 3 },
    ];
    expect(nowRows(rows, NOW_LISTS.pages, 4).map(({ share }) => share)).toEqual([75, 75]);
  });
});

test('an event of the feed says what is known, and nothing of what is not', () => {
  const row = {
    id: 'a-1',
    timestamp: '2026-03-01T12:00:00.000Z',
    event_name: 'purchase',
    event_type: 'custom',
    path: '/thanks',
    country: 'DE',
    city: 'Unknown',
    browser_name: 'Firefox',
    os_name: 'Unknown',
    device_type: 'desktop',
  };
  const view = { ...row, id: 'a-2', event_name: 'pageview', event_type: 'pageview' };
  expect(eventsOf([row, view])).toEqual([
    {
      id: 'a-1',
      time: '2026-03-01T12:00:00.000Z',
      kind: 'event',
      name: 'purchase',
      path: '/thanks',
      country: 'DE',
      city: '',
      device: 'Firefox',
    },
    expect.objectContaining({ id: 'a-2', kind: 'pageview', name: '' }),
  ]);
});
