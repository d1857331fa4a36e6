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
  /** Only of links: an address that the caller allows. */
  readonly href?: string;
  /** Only of `pre`: the language of the code. */
  readonly language?: string;
  readonly children: readonly MarkdownNode[];
}

/** How a text is parsed. */
export interface MarkdownOptions {
  /** Returns the address of a link, or `undefined` if its text is shown without a link. Default: addresses of http, https and mailto. */
  readonly linkTo?: (href: string) => string | undefined;
  /** Whether the end of a line in a paragraph is shown. Default: true. */
  readonly hasBreaks?: boolean;
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

/** Parses Markdown into elements. No text can become another element, or an address that runs code. */
export function parseMarkdown(markdown: string, options: MarkdownOptions = {}): readonly MarkdownNode[] {
  const { linkTo = (href: string) => (SAFE.test(href) ? href : undefined), hasBreaks = true } = options;
  return build(parser.parse(markdown, {}), { linkTo, hasBreaks });
}

/** Returns the characters of parts, without their formatting. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

function build(tokens: readonly Token[], options: Required<MarkdownOptions>): readonly MarkdownNode[] {
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
    if (token.nesting === 1) open.push(start(token, options));
    else if (token.nesting === -1) close();
    else add(...leaf(token, options));
  }
  while (open.length > 0) close();
  return root;
}

function start(token: Token, { linkTo }: Required<MarkdownOptions>): Open {
  const tag = MARKDOWN_TAGS.find((known) => known === token.tag);
  if (tag !== 'a') return { tag, children: [] };
  const href = linkTo(token.attrs?.find(([name]) => name === 'href')?.[1] ?? '');
  return href === undefined ? { tag: undefined, children: [] } : { tag, href, children: [] };
}

function leaf(
  { type, tag, content, info, children }: Token,
  options: Required<MarkdownOptions>,
): readonly MarkdownNode[] {
  if (type === 'inline') return build(children ?? [], options);
  if (type === 'fence' || type === 'code_block') {
    const code: MarkdownElement = { tag: 'code', children: [content] };
    return [{ tag: 'pre', ...(info !== '' && { language: info }), children: [code] }];
  }
  if (type === 'code_inline') return [{ tag: 'code', children: [content] }];
  if (type === 'softbreak' || (tag === 'br' && !options.hasBreaks)) return ['\n'];
  if (tag === 'br' || tag === 'hr') return [{ tag, children: [] }];
  return content === '' ? [] : [content];
}
