import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVENT_COLUMNS } from '../tracking/index.ts';
import { isProblem, moveEvent, readEvent } from './read-event.ts';

const LEAST = {
  website_id: 'web_1',
  time: '2026-03-01T10:00:00.123Z',
  visitor_id: '18446744073709551615',
  type: 'pageview',
  name: 'pageview',
};

function read(changes: Record<string, unknown> = {}, needsWebsite = true) {
  return readEvent(JSON.stringify({ ...LEAST, ...changes }), needsWebsite);
}

function readWell(changes: Record<string, unknown> = {}) {
  const event = read(changes);
  if (isProblem(event)) throw new Error(`${event.field} ${event.message}`);
  return event;
}

test('an event with the required columns is accepted, and was received when it happened', () => {
  const atMs = Date.parse(LEAST.time);
  const event = readWell();
  expect(event).toMatchObject({ websiteId: 'web_1', timeMs: atMs, eventKey: '' });
  expect(Object.fromEntries(event.values)).toEqual({ ...LEAST, time: atMs, received_at: atMs });
});

test('numbers are written in their shortest form, and defaults are omitted', () => {
  const { values } = readWell({
    visitor_id: '007',
    revenue: '-0012.3400',
    engagement_ms: 0,
    scroll_depth: 99,
    path: '',
    properties: '',
  });
  expect([values.get('visitor_id'), values.get('revenue'), values.get('scroll_depth')]).toEqual([
    '7',
    '-12.34',
    99,
  ]);
  expect(['engagement_ms', 'path', 'properties'].filter((name) => values.has(name))).toEqual([]);
  expect(readWell({ revenue: '-0.0' }).values.get('revenue')).toBe('0');
  expect(readWell({ revenue: null }).values.has('revenue')).toBe(false);
});

test.each([
  ['website_id', '', 'must not be empty'],
  ['website_id', undefined, 'is missing'],
  ['name', 7, 'must be text'],
  ['type', '', 'must not be empty'],
  ['time', '2026-02-30T10:00:00Z', 'must be a time like'],
  ['time', '2026-03-01', 'must be a time like'],
  ['time', '2026-03-01T10:00:00+01:00', 'must be a time like'],
  ['time', '2026-03-01T25:00:00Z', 'must be a time like'],
  ['time', 1_772_000_000_000, 'must be a time like'],
  ['time', '1999-12-31T23:59:59Z', 'from the year 2000'],
  ['received_at', '2100-01-01T00:00:00Z', 'from the year 2000'],
  ['visitor_id', 12, 'must be a whole number of 64 bits, as text'],
  ['visitor_id', '18446744073709551616', 'must be a whole number of 64 bits, as text'],
  ['visitor_id', '-1', 'must be a whole number of 64 bits, as text'],
  ['engagement_ms', 1.5, 'must be a whole number from 0 to 4294967295'],
  ['engagement_ms', '1', 'must be a whole number from 0 to 4294967295'],
  ['scroll_depth', 256, 'must be a whole number from 0 to 255'],
  ['revenue', 19.99, 'must be null, or a decimal'],
  ['revenue', '1e5', 'must be null, or a decimal'],
  ['revenue', '1.23456', 'must be null, or a decimal'],
  ['revenue', '123456789012345', 'must be null, or a decimal'],
  ['properties', '[1]', 'must be the text of a JSON object'],
  ['properties', '{', 'must be the text of a JSON object'],
  ['properties', { plan: 'pro' }, 'must be text'],
  ['title', 'a\0b', 'must not contain NUL'],
  ['title', '\ud800', 'lone surrogates'],
  ['title', 'x'.repeat(65_537), 'at most 65536 characters'],
  ['segment', 1, 'is not a column of events'],
  ['utm_sorce', 'x', 'Did you mean "utm_source"?'],
  ['__proto__x', 'x', 'is not a column'],
])('%s: %j is rejected', (field, value, message) => {
  expect(read({ [field]: value })).toMatchObject({ field, message: expect.stringContaining(message) });
});

test.each(['', ' ', '7', 'null', '[]', '"text"', '{"website_id":"web_1"', '{} {}'])(
  '%j is rejected',
  (line) => {
    expect(readEvent(line, true)).toEqual({ field: 'line', message: 'is not a JSON object' });
  },
);

test('a prototype property is an unknown column', () => {
  expect(readEvent('{"__proto__":{"a":1}}', true)).toMatchObject({ field: '__proto__' });
  expect(readEvent('{"constructor":"x"}', true)).toMatchObject({ field: 'constructor' });
});

test('any line is read or rejected with a field and a reason', () => {
  const name = fc.oneof(fc.constantFrom(...EVENT_COLUMNS.map((column) => column.name)), fc.string());
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue()), (object) => {
      const event = readEvent(JSON.stringify({ ...LEAST, ...object }), true);
      if (isProblem(event)) expect(event.message).not.toBe('');
      else expect(event.values.size).toBeGreaterThanOrEqual(6);
    }),
    { numRuns: 500 },
  );
});

test('an event that is moved to another website gets another key, always the same', () => {
  const event = readWell({ event_key: 'k1' });
  const moved = moveEvent(event, 'web_2');
  expect([moved.websiteId, moved.values.get('website_id')]).toEqual(['web_2', 'web_2']);
  expect(moved.eventKey).toMatch(/^~[\w-]{22}$/);
  expect(moveEvent(event, 'web_2').eventKey).toBe(moved.eventKey);
  expect(moveEvent(event, 'web_3').eventKey).not.toBe(moved.eventKey);
  expect(moveEvent(event, 'web_1')).toBe(event);
  expect(moveEvent(readWell(), 'web_2').eventKey).toBe('');
  expect(isProblem(read({ website_id: undefined }, false))).toBe(false);
});
