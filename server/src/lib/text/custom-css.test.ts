import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customCssProblem, scopeCustomCss } from './custom-css.ts';

const keyOf = (css: string) => customCssProblem(css)?.key;

test.each([
  ':scope { --brand: #0a7; font-family: Georgia, serif }',
  '.hero{border-radius:0}@media (width < 40rem){h2{font-size:1rem}}',
  '.card:has(> p[class="m"])::before{content:"}"; color: color-mix(in srgb, var(--brand), #fff)}',
  '/* } */ header h1 { letter-spacing: calc(1px * (2 + 1)) }',
  '',
])('accepts rules that load nothing: %s', (css) => expect(customCssProblem(css)).toBeUndefined());

test.each([
  ['a{background:url(https://evil.example/a.png)}', 'statusPages.mustNotLoad'],
  ['a{background:URL("https://evil.example/a.png")}', 'statusPages.mustNotLoad'],
  ['a{background:u\\72l(https://evil.example/a.png)}', 'statusPages.mustNotLoad'],
  ['a{background:u\\000072 l(x)}', 'statusPages.mustNotLoad'],
  ['a{background:image-set("https://evil.example/a.png" 1x)}', 'statusPages.mustNotLoad'],
  ['@import "https://evil.example/a.css";', 'statusPages.mustNotContainAtRule'],
  ['@\\69mport "https://evil.example/a.css";', 'statusPages.mustNotContainAtRule'],
  ['@font-face{font-family:x;src:local(y)}', 'statusPages.mustNotContainAtRule'],
  ['a{}}body{display:none', 'statusPages.mustBeCompleteRules'],
  ['a{color:red', 'statusPages.mustBeCompleteRules'],
  ['a{content:"x}', 'statusPages.mustBeCompleteRules'],
  ['a{}/* never closed', 'statusPages.mustBeCompleteRules'],
  ['a[b{}', 'statusPages.mustBeCompleteRules'],
  ['a{content:"</style><script>alert(1)</script>"}', 'statusPages.mustNotEndElement'],
  ['<!-- a{} -->', 'statusPages.mustNotEndElement'],
  ['a\0b{}', 'statusPages.mustNotEndElement'],
])('refuses %s', (css, key) => expect(keyOf(css)).toBe(key));

test('what is accepted does not end before the scope does', () => {
  const part = fc.constantFrom(
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '"',
    "'",
    '\\',
    '/*',
    '*/',
    '@media x',
    'a',
    ':',
    ';',
    '\n',
    'url(',
    ' ',
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      (css) => {
        if (customCssProblem(css) !== undefined) return;
        // A rule behind the scope is still one: nothing of it was swallowed, and nothing of the scope is left open.
        expect(customCssProblem(`${css}\n}a{`)).toBeDefined();
        if (css.trim() !== '')
          expect(customCssProblem(scopeCustomCss(css).replace('@scope', '@media'))).toBeUndefined();
      },
    ),
    { numRuns: 2_000 },
  );
});
