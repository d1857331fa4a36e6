import { describe, expect, test } from 'vitest';
import { fileNameOf } from '../visitor/export-profile.ts';
import { formatGap, propertiesOf, timelineOf } from './timeline.ts';

const event = (position: number, seconds: number, more: object = {}) => ({
  position,
  event_id: 'abc',
  time: new Date(Date.parse('2026-03-01T12:00:00Z') + seconds * 1_000).toISOString(),
  event_type: 'pageview',
  event_name: 'pageview',
  path: '/',
  properties: null,
  ...more,
});

describe('what happened in a visit', () => {
  test('is sorted by time, with errors among the events and the time between', () => {
    const error = {
      id: 'e-1',
      timestamp: '2026-03-01T12:00:05.000Z',
      message: 'x is not a function',
      error_type: 'TypeError',
      filename: 'https://shop.example/a.js',
      lineno: 3,
      colno: 0,
      stack: '(none)',
      path: '/',
    };
    const told = timelineOf(
      [event(1, 0), event(2, 65, { event_type: 'custom', event_name: 'buy', properties: { price: 5 } })],
      [error],
    );
    expect(told.map(({ kind, title, gap }) => [kind, title, gap])).toEqual([
      ['pageview', 'pageview', null],
      ['error', 'x is not a function', 5],
      ['event', 'buy', 60],
    ]);
    expect(told[1]?.properties).toEqual([
      { name: 'error_type', value: 'TypeError', isLong: false },
      { name: 'where', value: 'https://shop.example/a.js:3', isLong: false },
    ]);
    expect(told[2]?.properties).toEqual([{ name: 'price', value: '5', isLong: false }]);
    expect(new Set(told.map(({ key }) => key)).size).toBe(3);
  });

  test('an error that was sent as an event says its message once', () => {
    const properties = { message: 'Failed', lineno: 4 };
    const [told] = timelineOf([event(1, 0, { event_type: 'error', event_name: 'error', properties })], []);
    expect(told).toMatchObject({ kind: 'error', title: 'Failed', properties: [{ name: 'lineno' }] });
  });

  test('long properties are folded up', () => {
    expect(propertiesOf({ stack: 'a\nb', text: 'x'.repeat(121), list: [1, 2], nothing: null })).toEqual([
      { name: 'stack', value: 'a\nb', isLong: true },
      expect.objectContaining({ isLong: true }),
      { name: 'list', value: '[1,2]', isLong: false },
      { name: 'nothing', value: 'null', isLong: false },
    ]);
    expect(propertiesOf(null)).toEqual([]);
  });

  test.each([
    [null, undefined],
    [0.4, undefined],
    [12.4, '12s later'],
    [60, '1m later'],
    [85, '1m 25s later'],
    [3_700, '1h 01m later'],
  ])('%s seconds are shown as %s', (seconds, told) => expect(formatGap(seconds)).toBe(told));
});

test.each([
  ['customer/42', 'profile-customer-42.ndjson'],
  ['../../etc', 'profile-etc.ndjson'],
  ['日本', 'profile-export.ndjson'],
  ['x'.repeat(200), `profile-${'x'.repeat(80)}.ndjson`],
])('the file of %s is called %s', (profileId, name) => expect(fileNameOf(profileId)).toBe(name));
