import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEvent, isProblems } from './check-event.contract.ts';
import { eventSchema } from './event.contract.ts';
import { trackContract } from './tracking.contract.ts';

/** Returns the paths of invalid fields in the form of the HTTP layer; empty if the input is valid. */
async function invalidFields(body: unknown, query: unknown = {}): Promise<string[]> {
  const result = await trackContract.track['~orpc'].inputSchema?.['~standard'].validate({ query, body });
  return (result?.issues ?? []).map((issue) =>
    (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
  );
}

describe('the contract of /track', () => {
  test.each([
    ['a custom event', { name: 'signup' }],
    [
      'a pageview with all fields of a tracker',
      {
        name: 'screen_view',
        path: '/a?b=c',
        title: 'A',
        language: 'de-DE',
        screen_resolution: '1920x1080',
        load_time: 812.4,
        scroll_depth: 100,
        time_on_page: 12,
      },
    ],
    [
      'absent fields sent as null, as the hosted product sends them',
      { name: 'pageview', title: null, referrer: null, load_time: null, properties: null, timestamp: null },
    ],
    ['unknown fields', { name: 'x', navigation_type: 'reload', sessionStartTime: 1 }],
    [
      'every value of anonymizeVisitorIds',
      [true, false, 'auto', null].map((anonymizeVisitorIds) => ({ name: 'x', anonymizeVisitorIds })),
    ],
    ['a time in ISO 8601', { name: 'x', timestamp: '2025-06-15T12:00:00+02:00' }],
    ['a thousand events', Array.from({ length: 1000 }, () => ({ name: 'x' }))],
    [
      'fifty properties',
      { name: 'x', properties: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, i])) },
    ],
    ['text as value, as in link events of the hosted product', { name: 'x', value: 'https://elsewhere' }],
  ])('accepts %s', async (_, body) => {
    expect(await invalidFields(body)).toEqual([]);
  });

  test.each([
    ['no name', {}, 'body.name'],
    ['name null', { name: null }, 'body.name'],
    ['an empty name', { name: '' }, 'body.name'],
    ['a blank name', { name: ' \n' }, 'body.name'],
    ['an age of more than a day', { name: 'x', age_ms: 86_400_001 }, 'body.age_ms'],
    ['a name of 257 characters', { name: 'x'.repeat(257) }, 'body.name'],
    ['NUL in a name', { name: 'a\0b' }, 'body.name'],
    ['a lone surrogate', { name: 'x', title: '\ud800' }, 'body.title'],
    ['a number as path', { name: 'x', path: 3 }, 'body.path'],
    ['a path of 2,049 characters', { name: 'x', path: '/'.repeat(2049) }, 'body.path'],
    ['an eventId of 513 characters', { name: 'x', eventId: 'e'.repeat(513) }, 'body.eventId'],
    ['a namespace of 65 characters', { name: 'x', namespace: 'n'.repeat(65) }, 'body.namespace'],
    ['1999', { name: 'x', timestamp: Date.UTC(1999, 11, 31) }, 'body.timestamp'],
    ['seconds instead of milliseconds', { name: 'x', timestamp: 1_750_000_000 }, 'body.timestamp'],
    ['an invalid time', { name: 'x', timestamp: 'yesterday' }, 'body.timestamp'],
    ['the year 9999', { name: 'x', timestamp: '9999-12-31T00:00:00Z' }, 'body.timestamp'],
    ['a negative duration', { name: 'x', time_on_page: -1 }, 'body.time_on_page'],
    ['more than 100 percent of a page', { name: 'x', scroll_depth: 101 }, 'body.scroll_depth'],
    ['an infinite number', { name: 'x', load_time: Number.POSITIVE_INFINITY }, 'body.load_time'],
    ['an unknown currency', { name: 'x', revenue: 1, currency: 'XXQ' }, 'body.currency'],
    ['revenue as text', { name: 'x', revenue: '9.99' }, 'body.revenue'],
    ['an invalid IP address', { name: 'x', ip: '300.1.1.1' }, 'body.ip'],
    [
      '51 properties',
      { name: 'x', properties: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) },
      'body.properties',
    ],
    [
      'more than 32 KB of properties',
      { name: 'x', properties: { text: 'ü'.repeat(16_400) } },
      'body.properties',
    ],
    ['a list as properties', { name: 'x', properties: [] }, 'body.properties'],
    [
      'properties nested too deep',
      { name: 'x', properties: { a: [[[[[[[[[1]]]]]]]]] } },
      'body.properties.a.0.0.0.0.0.0.0',
    ],
    ['__proto__ in an event', JSON.parse('{"name":"x","__proto__":{}}'), 'body.__proto__'],
    [
      '__proto__ deep in properties',
      JSON.parse('{"name":"x","properties":{"a":{"__proto__":1}}}'),
      'body.properties.a.__proto__',
    ],
    [
      'constructor in properties',
      JSON.parse('{"name":"x","properties":{"constructor":1}}'),
      'body.properties.constructor',
    ],
    ['NUL deep in properties', { name: 'x', properties: { a: ['b\0'] } }, 'body.properties.a.0'],
    ['null instead of an event', null, 'body'],
    ['text', 'x', 'body'],
    ['an empty batch', [], 'body'],
    ['1,001 events', Array.from({ length: 1001 }, () => ({ name: 'x' })), 'body'],
  ])('rejects %s and names the field', async (_, body, field) => {
    expect(await invalidFields(body)).toEqual([field]);
  });

  test('has one detail for each invalid event of a batch, and rejects the entire batch', async () => {
    const batch = [{ name: 'ok' }, { name: 3, title: 4 }, { name: 'ok' }, 7, { path: '/' }];
    expect(await invalidFields(batch)).toEqual(['body.1.name', 'body.3', 'body.4.name']);
  });

  test('rejects a repeated website_id', async () => {
    expect(await invalidFields({ name: 'x' }, { website_id: ['a', 'b'] })).toEqual(['query.website_id']);
  });

  test('never throws for any JSON', async () => {
    const wild = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.jsonValue()),
      fc.record({ name: fc.jsonValue(), properties: fc.jsonValue(), timestamp: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(wild, async (body) => {
        expect(Array.isArray(await invalidFields(body))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('checking field by field has the same result as parsing with the schema', () => {
    const names = Object.keys(eventSchema.shape).filter((name) => name !== 'properties');
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.constant(null),
      fc.constantFrom('EUR', '::1', '2025-01-01'),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value, { noNullPrototype: true }), (event) => {
        expect(isProblems(checkEvent(event))).toBe(!eventSchema.safeParse(event).success);
      }),
      { numRuns: 1000 },
    );
  });
});
