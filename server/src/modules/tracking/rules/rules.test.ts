import { describe, expect, test } from 'vitest';
import { type CollectionSettings, DEFAULT_COLLECTION, type Website } from '../../websites/index.ts';
import type { Step } from '../rows/pending-fact.ts';
import { createAddressStep, createOriginStep, createSpamStep, isSpamReferrer } from '../steps/drop-events.ts';

import { createPageStep } from '../steps/page.ts';
import { createReferrerStep } from '../steps/referrer.ts';

import { SPAM_REFERRERS } from '../steps/spam-referrers.data.ts';
import { pendingFactOf, website } from '../testing/fixtures.ts';
import { rulesOf } from './collection-rules.ts';

function siteWith(settings: Partial<CollectionSettings>): Website {
  return { ...website('web_1'), collection: { ...DEFAULT_COLLECTION, ...settings } };
}

function through(steps: readonly Step[], ...args: Parameters<typeof pendingFactOf>) {
  const draft = pendingFactOf(...args);
  for (const step of steps) if (draft.dropped === undefined) step.run([draft]);
  return draft;
}

test('rules are compiled once for each version of a website', () => {
  const site = siteWith({});
  expect(rulesOf(site)).toBe(rulesOf(site));
  expect(rulesOf({ ...site })).not.toBe(rulesOf(site));
});

describe('allowed origins', () => {
  const site = siteWith({ allowedOrigins: ['shop.example', '*.shop.example', 'localhost'] });
  const dropped = (sentFrom: string | undefined, hasKey = false) =>
    through([createOriginStep()], { name: 'a' }, { website: site, sentFrom, hasKey }).dropped;

  test.each([
    'https://shop.example',
    'https://SHOP.example:8443',
    'https://www.shop.example/page?x=1',
    'http://localhost:3000',
  ])('%s may send events', (sentFrom) => {
    expect(dropped(sentFrom)).toBeUndefined();
  });

  test.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'https://evilshop.example',
    'shop.example',
    'null',
    '',
    `https://${'a'.repeat(5_000)}.example`,
    undefined,
  ])('%s may not send events', (sentFrom) => {
    expect(dropped(sentFrom)).toBe('origin');
  });

  test('requests with a key are exempt, and without a list all origins may send events', () => {
    expect(dropped('https://evil.example', true)).toBeUndefined();
    expect(dropped(undefined, true)).toBeUndefined();
    expect(through([createOriginStep()], { name: 'a' }, { sentFrom: undefined }).dropped).toBeUndefined();
  });
});

test('hosts of the website are no referrers: its domain, its allowed origins, and the host of the page', () => {
  const site = siteWith({ allowedOrigins: ['brand.com', 'brand.de', '*.brand.at'] });
  const domainOf = (referrer: string) => {
    const event = { name: 'pageview', path: 'https://shop.test/', referrer };
    return through([createPageStep(), createReferrerStep()], event, { website: site }).row.referrer.domain;
  };
  for (const host of [
    'brand.de',
    'www.brand.de',
    'brand.com',
    'wien.brand.at',
    'blog.example.com',
    'a.shop.test',
  ])
    expect(domainOf(`https://${host}/`), host).toBe('');
  for (const host of ['other.brand.de', 'notbrand.de']) expect(domainOf(`https://${host}/`), host).toBe(host);
});

describe('excluded addresses', () => {
  const site = siteWith({ excludedIps: ['203.0.113.0/24', '198.51.100.7', '2001:db8:1::/48'] });
  test.each([
    ['203.0.113.9', 'ip'],
    ['198.51.100.7', 'ip'],
    ['2001:db8:1:2::3', 'ip'],
    ['198.51.100.8', undefined],
    ['2001:db8:2::1', undefined],
    ['0.0.0.0', undefined],
  ])('%s: %s', (ip, reason) => {
    expect(through([createAddressStep()], { name: 'a' }, { website: site, ip }).dropped).toBe(reason);
  });
});

describe('paths', () => {
  const pathOf = (settings: Partial<CollectionSettings>, event: { path?: string; url?: string }) => {
    const { row, dropped } = through(
      [createPageStep()],
      { name: 'pageview', ...event },
      { website: siteWith(settings) },
    );
    return dropped ?? row.page.path;
  };

  test('that are excluded are dropped, regardless of query and grouping', () => {
    const settings = { excludedPaths: ['/admin/**', '/orders/7'], pathPatterns: ['/orders/:id'] };
    expect(pathOf(settings, { path: '/admin/users?x=1' })).toBe('path');
    expect(pathOf(settings, { url: 'https://example.com/admin' })).toBe('path');
    expect(pathOf(settings, { path: '/orders/7' })).toBe('path');
    expect(pathOf(settings, { path: '/orders/8' })).toBe('/orders/:id');
  });

  test.each([
    ['/page', '/page/', 'path'],
    ['/page/', '/page', 'path'],
    ['/page/**', '/page', 'path'],
    ['/page/*', '/page/', undefined],
    ['/**', '/', 'path'],
    ['/über-uns', '/%C3%BCber-uns', 'path'],
    ['/%c3%bcber-uns', '/u\u0308ber-uns', 'path'],
    ['/a , /b', '/a', 'path'],
    [' /a ,\n/b ', '/b', 'path'],
    ['/R%26D', '/R&D', undefined],
    ['/a.b', '/axb', undefined],
    ['/#/admin/**', 'https://shop.example/#/admin/users?x=1', 'path'],
    ['/list', '/list?page=2#top', 'path'],
    ['', '/', undefined],
    [',', '/', undefined],
  ])('%j excludes %s as the setting does: %s', (exclude, path, reason) => {
    const decide = (settings: Partial<CollectionSettings>, sent: object) =>
      through([createPageStep()], { name: 'pageview', path, ...sent }, { website: siteWith(settings) });
    const sent = decide({}, { exclude });
    expect([sent.dropped, sent.finding]).toEqual([reason, undefined]);
    const excludedPaths = exclude.split(',').map((text) => text.trim());
    if (exclude.trim().length > 1) expect(decide({ excludedPaths }, {}).dropped).toBe(reason);
  });

  test.each(['admin/**', '/a,b', '/a**', '/**/a/**', '/a?x=1', 'https://shop.example/a'])(
    'that pages exclude but settings would reject are a finding: %s',
    (exclude) => {
      const sent = through([createPageStep()], { name: 'pageview', path: '/x', exclude });
      expect([sent.dropped, sent.finding]).toEqual([undefined, 'exclude']);
    },
  );

  test('are those of each website, although all share the pages of an address', () => {
    const settings: Partial<CollectionSettings>[] = [
      {},
      { pathPatterns: ['/docs/:page'], ignoreTrailingSlash: true },
      { ignoreTrailingSlash: true },
      { keptQueryParameters: ['q'] },
    ];
    // With and without a page in the cache.
    for (const _ of [1, 2])
      expect(settings.map((each) => pathOf(each, { path: '/docs/a/?q=1' }))).toEqual([
        '/docs/a/',
        '/docs/:page',
        '/docs/a',
        '/docs/a/?q=1',
      ]);
  });

  test('keep the query parameters of the settings in a fixed order, and never a click id', () => {
    const settings = { keptQueryParameters: ['page', 'q', 'gclid', '_hsenc'] };
    expect(pathOf(settings, { path: '/list?q=a%20b&secret=1&page=2&gclid=x&_hsenc=y#top' })).toBe(
      '/list?page=2&q=a+b',
    );
    expect(pathOf(settings, { path: '/list', url: 'https://example.com/list?page=3' })).toBe('/list?page=3');
    expect(pathOf(settings, { path: '/list?page=1&page=2' })).toBe('/list?page=1');
    expect(pathOf(settings, { path: '/list?gclid=1' })).toBe('/list');
    expect(pathOf(settings, { path: `/list?q=${'x'.repeat(1_900)}` }).length).toBeLessThan(200);
    expect(pathOf({}, { path: '/list?page=2' })).toBe('/list');
  });

  test('are grouped under the first matching pattern', () => {
    const settings = {
      pathPatterns: ['/orders/new', '/orders/:id', '/:any/:thing'],
      keptQueryParameters: ['tab'],
    };
    expect(pathOf(settings, { path: '/orders/new' })).toBe('/orders/new');
    expect(pathOf(settings, { path: '/orders/12?tab=items' })).toBe('/orders/:id?tab=items');
    expect(pathOf(settings, { path: '/a/b' })).toBe('/:any/:thing');
    expect(pathOf(settings, { path: '/a/b/c' })).toBe('/a/b/c');
  });

  test('match rules in any encoding and are grouped under the canonical form of the pattern', () => {
    const settings = { excludedPaths: ['/%C3%BCber/**'], pathPatterns: ['/gr%c3%b6%c3%9fen/:id'] };
    for (const path of ['/über/uns', '/%C3%BCber/uns', '/%c3%bcber/uns'])
      expect(pathOf(settings, { path })).toBe('path');
    for (const path of ['/größen/7', '/gr%C3%B6%C3%9Fen/7', '/gr%c3%b6ßen/7'])
      expect(pathOf(settings, { path })).toBe('/größen/:id');
  });

  test('keep query parameters in the canonical form of paths', () => {
    const settings = { keptQueryParameters: ['q'] };
    expect(pathOf(settings, { path: '/list?q=%c3%bc%26b c' })).toBe('/list?q=ü%26b+c');
    const long = pathOf(
      { keptQueryParameters: ['a', 'b', 'c'] },
      { path: `/l?a=${'ü'.repeat(128)}&b=${'😀'.repeat(128)}` },
    );
    expect(long.isWellFormed()).toBe(true);
  });

  test('lose their trailing slash if the website ignores it', () => {
    expect(pathOf({ ignoreTrailingSlash: true }, { path: '/a/' })).toBe('/a');
    expect(pathOf({ ignoreTrailingSlash: true }, { path: '/' })).toBe('/');
    expect(pathOf({ ignoreTrailingSlash: false }, { path: '/a/' })).toBe('/a/');
    expect(pathOf({ ignoreTrailingSlash: true, pathPatterns: ['/a/:b'] }, { path: '/a/7/' })).toBe('/a/:b');
  });
});

describe('spam referrers', () => {
  const steps = [createPageStep(), createReferrerStep(), createSpamStep()];
  const event = { name: 'pageview', path: '/', referrer: 'https://www.buttons-for-website.com/free' };

  test('are dropped, unless the website accepts them', () => {
    expect(through(steps, event, { website: siteWith({}) }).dropped).toBe('spam_referrer');
    expect(
      through(steps, event, { website: siteWith({ blockSpamReferrers: false }) }).dropped,
    ).toBeUndefined();
    const elsewhere = { ...event, referrer: 'https://www.google.com/' };
    expect(through(steps, elsewhere, { website: siteWith({}) }).dropped).toBeUndefined();
  });

  test('include their subdomains and no other hosts', () => {
    expect(isSpamReferrer('x.y.semalt.com')).toBe(true);
    expect(isSpamReferrer('notsemalt.com')).toBe(false);
    expect(isSpamReferrer('com')).toBe(false);
    expect(isSpamReferrer(`${'a.'.repeat(1_000)}semalt.com`)).toBe(false);
  });

  test('are unique hosts, none of them a top-level domain of a country or a well-known source', () => {
    expect(SPAM_REFERRERS.filter((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))).toEqual([]);
    expect(new Set(SPAM_REFERRERS).size).toBe(SPAM_REFERRERS.length);
    expect(SPAM_REFERRERS.length).toBeGreaterThan(500);
  });
});
