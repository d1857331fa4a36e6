import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderNodes } from '../../../parts/markdown/markdown.tsx';
import { type MarkdownElement, textOf } from '../../../parts/markdown/markdown-nodes.ts';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Table } from '../../../ui/table.tsx';
import { messages } from '../messages.ts';
import type { GuideSection } from './guide.ts';

const LINK = 'text-accent-text underline underline-offset-2';
const GUIDE_ADDRESS = /^\/docs\/guides\/(?<guide>[^#/]+)(?:#(?<hash>.*))?$/;

/** The text of a guide, which is in English. */
export function GuideText({ sections }: { readonly sections: readonly GuideSection[] }) {
  return (
    <div lang="en" className="flex min-w-0 flex-col gap-8 leading-relaxed">
      {sections.map(({ id, title, level, nodes }) => (
        <section
          key={id}
          aria-labelledby={id === '' ? undefined : id}
          className="flex min-w-0 flex-col gap-3"
        >
          {id !== '' && <Heading id={id} title={title} level={level} />}
          {renderNodes(nodes, renderPart)}
        </section>
      ))}
    </div>
  );
}

function Heading({ id, title, level }: Pick<GuideSection, 'id' | 'title' | 'level'>) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <Tag id={id} className={`group scroll-mt-4 ${level === 2 ? 'text-lg' : 'text-md'} font-semibold`}>
      {title}
      <a
        href={`#${id}`}
        aria-label={messages.guides.linkTo({ title })}
        className="ml-2 text-ink-3 opacity-0 focus:opacity-100 group-hover:opacity-100"
      >
        #
      </a>
    </Tag>
  );
}

function renderPart(element: MarkdownElement): ReactNode | undefined {
  const { tag, href = '', language, children } = element;
  const content = () => renderNodes(children, renderPart);
  if (tag === 'pre')
    return <CodeBlock label={language ?? messages.guides.code} code={textOf(children).trimEnd()} />;
  if (tag === 'a') {
    const { guide, hash } = GUIDE_ADDRESS.exec(href)?.groups ?? {};
    if (guide === undefined)
      return (
        <a href={href} className={LINK}>
          {content()}
        </a>
      );
    return (
      <Link to="/docs/guides/$guide" params={{ guide }} hash={hash ?? ''} className={LINK}>
        {content()}
      </Link>
    );
  }
  if (tag === 'table')
    return (
      <Table isPlain label={messages.guides.table} className="rounded-lg border border-line">
        {content()}
      </Table>
    );
  if (tag === 'th')
    return <th className="border-line border-b bg-sunken px-3 py-1.5 text-left font-medium">{content()}</th>;
  if (tag === 'td') return <td className="border-line border-t px-3 py-1.5 align-top">{content()}</td>;
  return undefined;
}
