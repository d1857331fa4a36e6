import MarkdownIt from 'markdown-it';

/** The elements that Markdown can become. Every other element is shown as its content. */
export const MARKDOWN_TAGS = [
  'p',
  'strong',
  'em',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'hr',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

/** An element of Markdown. */
export type MarkdownTag = (typeof MARKDOWN_TAGS)[number];

/** A part of a text: characters, or an element with parts. */
export type MarkdownNode = string | MarkdownElement;

/** An element with its parts. */
export interface MarkdownElement {
  readonly tag: MarkdownTag;
  /** Only of links: an address of http, https or mailto. */
  readonly href?: string;
  readonly children: readonly MarkdownNode[];
}

type Token = ReturnType<MarkdownIt['parse']>[number];

interface Open {
  /** `undefined` for an element that is shown as its content. */
  readonly tag: MarkdownTag | undefined;
  readonly href?: string;
  readonly children: MarkdownNode[];
}

/** The same settings as the parser of the server. HTML is shown as text. */
const parser = new MarkdownIt({ html: false, linkify: true, breaks: true });
const SAFE = /^(?:https?:\/\/|mailto:)/i;

/** Parses Markdown into elements. No text can become another element or an address that runs code. */
export function parseMarkdown(markdown: string): readonly MarkdownNode[] {
  return build(parser.parse(markdown, {}));
}

function build(tokens: readonly Token[]): readonly MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: Open[] = [];
  const add = (...nodes: readonly MarkdownNode[]) => (open.at(-1)?.children ?? root).push(...nodes);
  const close = () => {
    const ended = open.pop();
    if (ended === undefined) return;
    const { tag, href, children } = ended;
    if (tag === undefined) add(...children);
    else add({ tag, children, ...(href !== undefined && { href }) });
  };
  for (const token of tokens) {
    if (token.hidden) continue;
    if (token.nesting === 1) open.push(start(token));
    else if (token.nesting === -1) close();
    else add(...leaf(token));
  }
  while (open.length > 0) close();
  return root;
}

function start(token: Token): Open {
  const tag = MARKDOWN_TAGS.find((known) => known === token.tag);
  if (tag !== 'a') return { tag, children: [] };
  const href = token.attrs?.find(([name]) => name === 'href')?.[1] ?? '';
  return SAFE.test(href) ? { tag, href, children: [] } : { tag: undefined, children: [] };
}

function leaf({ type, tag, content, children }: Token): readonly MarkdownNode[] {
  if (type === 'inline') return build(children ?? []);
  if (type === 'fence' || type === 'code_block')
    return [{ tag: 'pre', children: [{ tag: 'code', children: [content] }] }];
  if (type === 'code_inline') return [{ tag: 'code', children: [content] }];
  if (type === 'softbreak') return ['\n'];
  if (tag === 'br' || tag === 'hr') return [{ tag, children: [] }];
  return content === '' ? [] : [content];
}
