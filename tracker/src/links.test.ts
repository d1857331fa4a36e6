import { describe, expect, test } from 'vitest';
import { describeClick } from './links.ts';

/** A link with the properties of a browser. */
function link(address: string, { text = '', isDownload = false } = {}) {
  const { host, origin, pathname } = new URL(address, 'https://shop.example/page');
  return {
    host,
    origin,
    pathname,
    text,
    hasAttribute: (name: string) => isDownload && name === 'download',
  };
}

const click = (...of: Parameters<typeof link>) => describeClick(link(...of), 'shop.example', undefined);

describe('a click on a link', () => {
  test.each([
    '/pricing',
    '?page=2',
    '#top',
    'mailto:a@b.c',
    'tel:+4930',
    'javascript:void 0',
    'blob:https://shop.example/1',
  ])('to %s is nothing', (address) => {
    expect(click(address)).toBeUndefined();
  });

  test('to another host or port is an outbound link', () => {
    expect(click('https://other.example/a?token=1#b', { text: '  Read  on \n' })).toEqual({
      name: 'outbound_link',
      type: 'outbound',
      properties: { href: 'https://other.example/a', text: 'Read  on' },
    });
    expect(click('//www.shop.example/')).toMatchObject({ properties: { href: 'https://www.shop.example/' } });
    expect(click('https://shop.example:8443/')).toMatchObject({ name: 'outbound_link' });
  });

  test('to a file is a download, on any host', () => {
    expect(click('/files/Plan.PDF?signature=1')).toEqual({
      name: 'file_download',
      type: 'download',
      properties: { href: 'https://shop.example/files/Plan.PDF', filename: 'Plan.PDF' },
    });
    expect(click('https://cdn.example/a.tar.gz')).toMatchObject({ properties: { filename: 'a.tar.gz' } });
    expect(click('/report', { isDownload: true })).toMatchObject({ properties: { filename: 'report' } });
    expect(click('/about-pdf')).toBeUndefined();
    expect(click('/pdf/')).toBeUndefined();
  });

  test('uses the file extensions that the website configures', () => {
    const named = (address: string) => describeClick(link(address), 'shop.example', 'map, dwg');
    expect(named('/a.dwg')).toMatchObject({ name: 'file_download' });
    expect(named('/a.pdf')).toBeUndefined();
  });

  test('sends at most 256 characters of its text, without lone surrogates', () => {
    const told = click('https://other.example/', { text: '🙂'.repeat(300) });
    expect(told?.properties.text).toBe('🙂'.repeat(256));
  });
});
