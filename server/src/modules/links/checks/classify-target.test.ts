import { describe, expect, test } from 'vitest';
import { OutboundError } from '../../../outbound/outbound.ts';
import { classifyFailure, classifyResponse } from './classify-target.ts';

const URL = 'https://shop.com/products/lamp';

function classify(
  status: number,
  {
    headers = {},
    html = '<title>Lamp</title>',
    url = URL,
  }: { readonly headers?: Record<string, string>; readonly html?: string; readonly url?: string } = {},
) {
  return classifyResponse(URL, {
    status,
    url,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: new TextEncoder().encode(html),
    isTruncated: false,
    durationMs: 1,
  }).kind;
}

test.each([404, 410, 500, 502, 503, 504, 520, 522, 526])('status %i is broken', (status) => {
  expect(classify(status)).toBe('broken');
});

test.each([400, 401, 402, 403, 405, 406, 407, 408, 409, 418, 425, 429, 451, 501, 505, 304, 999])(
  'status %i can have other reasons than a broken link',
  (status) => {
    expect(classify(status)).toBe('unknown');
  },
);

test('a page that asks for a proof that the visitor is a person, and announced maintenance, are not broken', () => {
  expect(classify(503, { headers: { 'cf-mitigated': 'challenge' } })).toBe('unknown');
  expect(classify(404, { headers: { 'x-datadome': 'protected' } })).toBe('unknown');
  expect(classify(503, { headers: { 'retry-after': '3600' } })).toBe('unknown');
});

test.each(['dns', 'connection_refused', 'unreachable', 'connection_reset', 'tls', 'timeout'] as const)(
  'the failure %s is broken',
  (failure) => {
    expect(classifyFailure(new OutboundError(failure, 'It failed.'))).toMatchObject({ kind: 'broken' });
  },
);

test.each([
  ['forbidden_address', 'unknown'],
  ['too_many_redirects', 'unknown'],
  ['invalid_response', 'unknown'],
  ['local', 'skipped'],
  ['aborted', 'skipped'],
] as const)('the failure %s is %s', (failure, kind) => {
  expect(classifyFailure(new OutboundError(failure, 'It failed.'))).toMatchObject({ kind });
});

describe('a page with status 200', () => {
  const NOINDEX = '<meta name="robots" content="noindex, follow">';

  test.each([
    'Page not found | Shop',
    '404 - Page Not Found',
    'Shop – 404: Not found',
    'Seite nicht gefunden · Shop',
    'Page introuvable &ndash; Shop',
    'Página no encontrada - Tienda',
    'ページが見つかりません | 店',
  ])('with the title “%s” and noindex says that it does not exist', (title) => {
    expect(classify(200, { html: `<title>${title}</title>${NOINDEX}` })).toBe('broken');
  });

  test('says it with a header, or at an address of missing pages', () => {
    const html = '<title>Page not found</title>';
    expect(classify(200, { html, headers: { 'x-robots-tag': 'noindex' } })).toBe('broken');
    expect(classify(200, { html, url: 'https://shop.com/404.html' })).toBe('broken');
  });

  test.each([
    ['an article about missing pages', '<title>404 Not Found - HTTP | Docs</title><h1>404 Not Found</h1>'],
    ['a page with such words in a longer title', `<title>How to fix “page not found”</title>${NOINDEX}`],
    ['a page that is not indexed', `<title>Landing page</title>${NOINDEX}`],
    ['a page without a title', NOINDEX],
    ['a product named 404', `<title>Lamp 404 | Shop</title>${NOINDEX}`],
    ['a title without an end', `<title>Page not found${'x'.repeat(5_000)}${NOINDEX}`],
  ])('is sound if it is %s', (_name, html) => {
    expect(classify(200, { html })).toBe('ok');
  });

  test('that is no page is sound', () => {
    const html = `<title>Page not found</title>${NOINDEX}`;
    expect(classify(200, { html, headers: { 'content-type': 'application/json' } })).toBe('ok');
  });
});
