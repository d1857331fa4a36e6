import { createElement, type ReactNode } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { type MarkdownNode, type MarkdownTag, parseMarkdown } from './markdown-nodes.ts';

const CLASSES: Readonly<Partial<Record<MarkdownTag, string>>> = {
  a: 'text-accent-text underline underline-offset-2',
  blockquote: 'border-edge border-l-2 pl-3 text-ink-2',
  code: 'rounded-sm bg-hover px-1 font-mono text-[0.92em]',
  pre: 'overflow-x-auto rounded-md bg-sunken p-3 [&_code]:bg-transparent [&_code]:p-0',
  ul: 'list-disc pl-5',
  ol: 'list-decimal pl-5',
  hr: 'border-line',
  table: 'border-collapse',
  th: 'border border-line px-2 py-1 text-left font-medium',
  td: 'border border-line px-2 py-1',
};
/** Elements without content. */
const VOID: ReadonlySet<MarkdownTag> = new Set(['br', 'hr']);

/** A text in Markdown, as visitors of the page see it. */
export function Markdown({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <div className={joinClasses('flex min-w-0 flex-col gap-2 break-words', className)}>
      {parseMarkdown(text).map(toElement)}
    </div>
  );
}

function toElement(node: MarkdownNode, index: number): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  return createElement(
    // Headings of a message are below the headings of the page.
    /^h[1-6]$/.test(tag) ? 'h4' : tag,
    {
      // Parsed again after each change: parts have no identity.
      key: index,
      className: CLASSES[tag],
      ...(href !== undefined && { href, target: '_blank', rel: 'noopener noreferrer' }),
    },
    ...(VOID.has(tag) ? [] : children.map(toElement)),
  );
}
