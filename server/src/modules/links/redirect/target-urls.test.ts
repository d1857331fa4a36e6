import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addParameters } from './add-parameters.ts';
import { canonicalTarget, webHostnameOf } from './target-urls.ts';

test('the host of a target is that of the URL standard', () => {
  const parts = fc.record({
    scheme: fc.constantFrom('https', 'http', 'HTTP', 'mailto', 'myapp'),
    user: fc.constantFrom('', 'user@', 'user:secret@', 'a%40b@', '@'),
    host: fc.constantFrom(
      'shop.example',
      'SHOP.example',
      'münchen.example',
      '127.1',
      '[::1]',
      'a..b',
      'x%2ey',
    ),
    port: fc.constantFrom('', ':443', ':8080'),
    rest: fc.constantFrom('', '/', '/a b', '?q=//x', '#@other.example/', '\\\\other.example'),
  });
  fc.assert(
    fc.property(parts, ({ scheme, user, host, port, rest }) => {
      const text = `${scheme}://${user}${host}${port}${rest}`;
      fc.pre(URL.canParse(text));
      const { protocol, hostname, href } = new URL(text);
      expect(canonicalTarget(text)).toBe(href);
      expect(webHostnameOf(href)).toBe(protocol === 'https:' || protocol === 'http:' ? hostname : '');
    }),
    { numRuns: 2_000 },
  );
});

const NEWS = { source: 'news', campaign: 'spring & summer' };
const TAGGED = 'utm_source=news&utm_campaign=spring+%26+summer';
test.each<[string, { readonly utm?: Readonly<Record<string, string>> }, string, string]>([
  ['https://shop.example/?abc+123', { utm: NEWS }, '', `?abc+123&${TAGGED}`],
  ['https://shop.example/?X-Sig=a%20b%2Fc&e=%E9', { utm: NEWS }, '', `?X-Sig=a%20b%2Fc&e=%E9&${TAGGED}`],
  ['https://shop.example/?preview', { utm: NEWS }, '', `?preview&${TAGGED}`],
  ['https://shop.example/?a=1;b=2#top', { utm: NEWS }, '', `?a=1;b=2&${TAGGED}#top`],
  ['https://shop.example/?', { utm: NEWS }, '', `?${TAGGED}`],
  ['https://shop.example/?a&', {}, 'b=1', '?a&b=1'],
  ['https://shop.example/#a?b', {}, 'b=1', '?b=1#a?b'],
  ['https://shop.example/?a=1', {}, 'preview&c=x+y%20z&d=%E9&&e=1;2', '?a=1&preview&c=x+y%20z&d=%E9&e=1;2'],
  ['https://shop.example/?a%20b=1', {}, 'a+b=2&src=poster&qr&c', '?a%20b=1&c'],
  ['https://shop.example/', {}, 'src=poster', ''],
  ['https://shop.example/', {}, 'n=\u00c3\u00bc"<#', '?n=%C3%BC%22%3C%23'],
  [
    'https://shop.example/?utm_source=x&a=1&utm_source=y',
    { utm: { source: 'news' } },
    '',
    '?utm_source=news&a=1',
  ],
  ['https://shop.example/', { utm: { source: 'news' } }, 'utm_source=mail&b', '?utm_source=news&b'],
  ['myapp://open?x=a+b', { utm: { source: 'news' } }, '', '?x=a+b&utm_source=news'],
])('the target %s of %j for a click with the query %j ends with %s', (target, { utm }, query, expected) => {
  const complete = {
    source: undefined,
    medium: undefined,
    term: undefined,
    content: undefined,
    campaign: undefined,
  };
  const link = { utm: utm === undefined ? null : { ...complete, ...utm }, passQuery: true };
  expect(addParameters(link, target, query)).toBe(`${target.split(/[?#]/)[0]}${expected}`);
});
