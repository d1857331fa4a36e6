import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html, joinLines, type Markup, safeMarkup, xml } from './markup.ts';

const EVIL = `<b a="1">O'Neil & Sons</b>`;
const ESCAPED = '&#60;b a=&#34;1&#34;&#62;O&#39;Neil &#38; Sons&#60;/b&#62;';

describe('A template of HTML', () => {
  test.each<[name: string, markup: Markup, expected: string]>([
    ['a text is escaped', html`<p>${EVIL}</p>`, `<p>${ESCAPED}</p>`],
    ['a text with nothing to escape stays the same', html`<p>${'Zürich – 50 €'}</p>`, '<p>Zürich – 50 €</p>'],
    ['a text cannot end a quoted attribute', html`<a href="${EVIL}">`, `<a href="${ESCAPED}">`],
    [
      'a text cannot end an attribute in single quotes',
      html`<a href='${"' x='"}'>`,
      "<a href='&#39; x=&#39;'>",
    ],
    ['an entity in a text is shown as it is', html`${'&amp;'}`, '&#38;amp;'],
    ['markup is inserted once', html`<p>${html`<b>${'<'}</b>`}</p>`, '<p><b>&#60;</b></p>'],
    ['safe markup is inserted unchanged', html`<p>${safeMarkup('<i>&amp;</i>')}</p>`, '<p><i>&amp;</i></p>'],
    [
      'a list is joined',
      html`<ul>${['<', 'b'].map((one) => html`<li>${one}</li>`)}</ul>`,
      '<ul><li>&#60;</li><li>b</li></ul>',
    ],
    ['the texts of nested lists are escaped', html`${['<', ['>', html`<br>`], undefined]}`, '&#60;&#62;<br>'],
    ['an empty list is nothing', html`<ul>${[]}</ul>`, '<ul></ul>'],
    ['`undefined` and `false` are nothing', html`<input${undefined}${false && html` checked`}>`, '<input>'],
    ['zero and empty texts are values', html`<td>${0}</td><td>${''}</td>`, '<td>0</td><td></td>'],
    [
      'lines are joined with line breaks',
      joinLines([html`<p>${'<'}</p>`, html``, html`<br>`]),
      '<p>&#60;</p>\n\n<br>',
    ],
  ])('%s', (_name, markup, expected) => {
    expect(markup.toString()).toBe(expected);
  });

  test('whatever a text contains, it stays in its element', () => {
    const texts = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', 'é', '😀', '\n') });
    fc.assert(
      fc.property(texts, (text) => {
        const escaped = html`${text}`.toString();
        expect(escaped).not.toMatch(/[<>"']/);
        const shown = escaped.replaceAll(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)));
        expect(shown).toBe(text);
      }),
    );
  });
});

test('a template of XML also removes the characters that XML cannot contain', () => {
  const text = '<\u0000\u{1F600}\uD800\uFFFE\t>';
  expect(xml`<title>${text}</title>${xml`<id/>`}`.toString()).toBe(
    '<title>&#60;\u{1F600}\t&#62;</title><id/>',
  );
});
