import { createElement, Fragment, type ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import {
  type MarkdownElement,
  type MarkdownNode,
  type MarkdownTag,
  parseMarkdown,
} from './markdown-nodes.ts';

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
      {renderNodes(parseMarkdown(text), renderMessagePart)}
    </div>
  );
}

/** In messages, links open a new tab, and headings are below those of the page. */
function renderMessagePart({ tag, href, children }: MarkdownElement): ReactNode {
  const content = renderNodes(children, renderMessagePart);
  if (tag === 'a')
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={CLASSES.a}>
        {content}
      </a>
    );
  return /^h[1-6]$/.test(tag) ? <h4>{content}</h4> : undefined;
}

/**
 * Renders parts of a text.
 * @param render renders an element; `undefined` for those that are rendered as usual.
 */
export function renderNodes(
  nodes: readonly MarkdownNode[],
  render: (element: MarkdownElement) => ReactNode | undefined,
): readonly ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const { tag, children } = node;
    const content = VOID.has(tag) ? [] : renderNodes(children, render);
    // Parsed again after each change: parts have no identity.
    const key = `${index}`;
    return (
      <Fragment key={key}>
        {render(node) ?? createElement(tag, { className: CLASSES[tag] }, ...content)}
      </Fragment>
    );
  });
}
