import fc from 'fast-check';
import { expect, test } from 'vitest';
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
