import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TrackEvent } from '../contract/event.contract.ts';
import { pendingFactOf } from '../testing/fixtures.ts';
import { createPageStep } from './page.ts';

function rowOf(fields: Partial<TrackEvent>) {
  const fact = pendingFactOf({ name: 'pageview', ...fields });
  createPageStep().run([fact]);
  return fact.row;
}

describe('the page of an event', () => {
  test.each([
    [{ path: '/pricing?plan=pro#top' }, 'example.com', '/pricing'],
    [{ path: 'https://Blog.Example.com:8443/a/b?x=1' }, 'blog.example.com', '/a/b'],
    [{ url: 'https://example.com' }, 'example.com', '/'],
    [{ url: 'https://app.example.com/x', path: '/y' }, 'app.example.com', '/y'],
    [{ path: '/#/settings?tab=1' }, 'example.com', '/#/settings'],
    [{ path: '/café' }, 'example.com', '/café'],
    [{ path: '/caf%C3%A9' }, 'example.com', '/café'],
    [{ path: '/caf%c3%a9?q=%C3%A9' }, 'example.com', '/café'],
    [{ path: '/cafe\u0301' }, 'example.com', '/café'],
    [{ path: 'https://example.com/café' }, 'example.com', '/café'],
    [{ url: 'https://example.com/caf%c3%a9' }, 'example.com', '/café'],
    [{ url: 'https://example.com/{a}"b' }, 'example.com', '/{a}"b'],
    [{ path: '/{a}"b' }, 'example.com', '/{a}"b'],
    [{ path: '/#/caf%c3%a9' }, 'example.com', '/#/café'],
    [{ url: 'https://example.com/#!café' }, 'example.com', '/#!café'],
    [{ path: '/a b%2fc%3fd%e4' }, 'example.com', '/a%20b%2Fc%3Fd%E4'],
    [{ url: 'https://example.com/a b%2fc%3fd%e4' }, 'example.com', '/a%20b%2Fc%3Fd%E4'],
    [{ path: 'http://[broken' }, 'example.com', 'http://[broken'],
    [{}, 'example.com', ''],
  ])('%j has host %s and path %s', (fields, hostname, path) => {
    expect(rowOf(fields).page).toMatchObject({ hostname, path });
  });

  test.each([
    ['https://example.com/#/offers?utm_source=x', 'x'],
    ['/#/offers?utm_source=x&a=1', 'x'],
    ['/?a=1#!/offers?utm_source=x', 'x'],
    ['/?utm_source=y#/offers?utm_source=x', 'y'],
    ['/?#/offers?utm_source=x', 'x'],
  ])('a campaign in the query of a route is counted: %s', (url, source) => {
    // With and without the cache.
    for (const _ of [1, 2]) expect(rowOf({ url }).utm_source).toBe(source);
  });

  test.each(['https://example.com/#offers?utm_source=x', '/#top?utm_source=x'])(
    'the query in the fragment of %s is not that of the page',
    (url) => {
      // With and without a cached page.
      for (const _ of [1, 2]) expect(rowOf({ url }).utm_source).toBe('');
    },
  );

  test('a query changes neither host nor path, and its parameters are those of the URL standard', () => {
    const query = fc.string({
      unit: fc.oneof(fc.constantFrom(...`utm_source=&?'"<>%+ a#/!\\é`), fc.string()),
    });
    fc.assert(
      fc.property(fc.constantFrom('/a', '/caf%C3%A9', ''), query, (path, text) => {
        const url = `https://example.com${path}?utm_source=x&${text}`;
        const standard = new URL(url);
        expect(rowOf({ url }).utm_source).toBe('x');
        expect(rowOf({ url: url.replace('utm_source=x&', '') }).page.hostname).toBe(standard.hostname);
        if (!/^#[/!]/.test(standard.hash))
          expect(rowOf({ url }).page.path).toBe(rowOf({ url: url.split('?')[0] }).page.path);
        const named = rowOf({ url: `https://example.com${path}?utm_medium=${text}` });
        const expected = new URL(`https://example.com${path}?utm_medium=${text}`).searchParams.get(
          'utm_medium',
        );
        expect(named.utm_medium).toBe(
          (expected ?? '')
            .replace(/[^\x20-\x7e\x80-\uffff]/g, '')
            .toWellFormed()
            .trim(),
        );
      }),
    );
  });

  test('campaign parameters are read from the query, which is not stored', () => {
    const row = rowOf({
      path: '/a?utm_source=News%20letter&utm_medium=email&utm_campaign=June&email=a@b.c',
    });
    expect(row).toMatchObject({
      utm_source: 'News letter',
      utm_medium: 'email',
      utm_campaign: 'June',
      page: { path: '/a' },
    });
    expect(JSON.stringify(row)).not.toContain('a@b.c');
  });

  test('a utm field takes precedence over the query', () => {
    expect(rowOf({ path: '/a?utm_source=query', utm_source: 'field' }).utm_source).toBe('field');
  });

  test('the name of a click id is stored, never its value', () => {
    const row = rowOf({ url: 'https://example.com/?gclid=CjwK-secret' });
    expect(row.click_id).toBe('gclid');
    expect(JSON.stringify(row)).not.toContain('secret');
  });

  test('control characters in a query are not stored', () => {
    expect(rowOf({ path: '/?utm_source=a%00b%0Ac' }).utm_source).toBe('abc');
  });
});
