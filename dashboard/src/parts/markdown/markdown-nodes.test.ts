import { expect, test } from 'vitest';
import { type MarkdownNode, parseMarkdown } from './markdown-nodes.ts';

/** The nodes as text: `p(strong(a) b)`. */
const shown = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? node
        : `${node.tag}${node.href === undefined ? '' : `=${node.href}`}(${shown(node.children)})`,
    )
    .join('');

test('formatting, lists, code and links become elements', () => {
  expect(shown(parseMarkdown('We **fixed** it in `db-1`.'))).toBe('p(We strong(fixed) it in code(db-1).)');
  expect(shown(parseMarkdown('- one\n- two'))).toBe('ul(li(one)li(two))');
  expect(shown(parseMarkdown('```\na < b\n```'))).toBe('pre(code(a < b\n))');
  expect(shown(parseMarkdown('[Status](https://example.com)'))).toBe('p(a=https://example.com(Status))');
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '[a](vbscript:x)',
  '![a](javascript:alert(1))',
  '<a href="javascript:alert(1)">a</a>',
  '<javascript:alert(1)>',
])('%s becomes no element that runs code', (markdown) => {
  const walk = (nodes: readonly MarkdownNode[]): readonly string[] =>
    nodes.flatMap((node) =>
      typeof node === 'string' ? [] : [node.href ?? node.tag, ...walk(node.children)],
    );
  for (const part of walk(parseMarkdown(markdown))) expect(part).toMatch(/^(?:p|https?:\/\/.*|mailto:.*)$/);
});
