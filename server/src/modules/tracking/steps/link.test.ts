import { describe, expect, test } from 'vitest';
import { DEFAULT_COLLECTION, type Website } from '../../websites/index.ts';
import { pendingFactOf, website } from '../testing/fixtures.ts';
import { createLinkStep } from './link.ts';
import { createPageStep } from './page.ts';

const SHOP: Website = {
  ...website('web_1', 'shop.example'),
  collection: { ...DEFAULT_COLLECTION, allowedOrigins: ['shop.example', 'shop.de', '*.shop.at'] },
};

/** Returns the event that a click on a link is stored as; the reason if it is not counted. */
function click(href: string, properties: object = { download: false, text: 'Read on' }, type = 'outbound') {
  const name = type === 'outbound' ? 'outbound_link' : 'file_download';
  const event = { name, type, path: 'https://www.shop.example/page', properties: { href, ...properties } };
  const fact = pendingFactOf(event, { website: SHOP });
  for (const step of [createPageStep(), createLinkStep()]) step.run([fact]);
  const { row, dropped } = fact;
  return dropped ?? { name: row.name, type: row.type, ...JSON.parse(row.properties) };
}

describe('a click on a link', () => {
  test.each([
    'https://shop.example/pricing',
    'https://www.shop.example/',
    'https://shop.example:8443/',
    'http://blog.shop.example/a.html',
    'https://shop.de/',
    'https://www.shop.de/',
    'https://wien.shop.at/',
    'mailto:a@b.c',
    'whatsapp://send',
    'slack://channel',
    'blob:https://shop.example/1',
    'null',
    'null//send',
  ])('to %s is not counted', (href) => {
    expect(click(href)).toBe('own_link');
  });

  test.each(['https://other.example/a', 'https://notshop.example/', 'https://other.shop.de/'])(
    'to %s is an outbound link',
    (href) => {
      const event = { name: 'outbound_link', type: 'outbound', href, text: 'Read on' };
      expect(click(href)).toEqual(event);
      // From scripts that decide themselves, such as earlier versions of the tracker.
      expect(click(href, { text: 'Read on' })).toEqual(event);
    },
  );

  test.each([
    ['https://shop.example/files/Plan.PDF', {}, 'Plan.PDF'],
    ['https://cdn.example/a.tar.gz', {}, 'a.tar.gz'],
    ['https://shop.example/report', { download: true }, 'report'],
    ['https://shop.example/a.dwg', { files: 'map, dwg' }, 'a.dwg'],
  ])('to %s with %j is a download', (href, properties, filename) => {
    const event = { name: 'file_download', type: 'download', href, filename };
    expect(click(href, { download: false, ...properties })).toEqual(event);
  });

  test.each([
    ['https://shop.example/about-pdf', {}],
    ['https://shop.example/pdf/', {}],
    ['https://shop.example/a.pdf', { files: 'dwg' }],
  ])('to %s with %j is no download', (href, properties) => {
    expect(click(href, { download: false, ...properties })).toBe('own_link');
  });

  test('has at most 256 characters of its text, and half characters become U+FFFD', () => {
    expect(click('https://other.example/', { text: `${'a'.repeat(255)}🙂` })).toMatchObject({
      text: `${'a'.repeat(255)}\ufffd`,
    });
  });

  test('with properties of its own is stored as it is, except to an application', () => {
    expect(click('https://shop.example/a', { filename: 'a' }, 'download')).toMatchObject({ filename: 'a' });
    expect(click('whatsapp://a.pdf', {}, 'download')).toBe('own_link');
    expect(click('', { href: 5 })).toMatchObject({ name: 'outbound_link', href: 5 });
  });
});
