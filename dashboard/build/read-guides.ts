import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guide, GuideGroup, GuideSection } from '../src/features/reference/guides/guide.ts';
import {
  type MarkdownElement,
  type MarkdownNode,
  parseMarkdown,
  textOf,
} from '../src/parts/markdown/markdown-nodes.ts';

/** The guides of other folders, by the link of the table of contents. */
const ELSEWHERE: Readonly<Record<string, string>> = { '../sdk/README.md': 'typed-client' };
/** For people who change the code, in the repository. */
const FOR_DEVELOPERS = /^(?:architecture\.md|decisions)/;
const LINK = /^(?<file>[^#?]*)(?:#(?<section>.*))?$/;
const LINK_IN_TEXT = /\]\(([^()\s]+)\)/g;
const OUTSIDE = /^(?:https?:|mailto:)/;

/** A guide with its source. */
export interface GuideSource extends Guide {
  readonly group: string;
  /** For what people open it: "count the pages of a website". */
  readonly task: string;
  readonly markdown: string;
}

/** Reads the guides that `docs/README.md` lists, in its order. @param directory the folder `docs`. */
export function readGuides(directory: string): readonly GuideSource[] {
  const listed = listGuides(
    parseMarkdown(readFileSync(join(directory, 'README.md'), 'utf8'), { linkTo: (href) => href }),
  );
  const names = new Map(listed.map(({ file }) => [file, nameOf(file)]));
  return listed.map(({ file, group, title, task }) => {
    const markdown = readFileSync(join(directory, file), 'utf8');
    const linkTo = (href: string) => addressOf(href, names);
    // The first node is the heading of the page.
    const [, ...nodes] = parseMarkdown(markdown, { linkTo, hasBreaks: false });
    return {
      name: nameOf(file),
      title,
      group,
      task,
      sections: divide(nodes),
      markdown: serve(markdown, linkTo),
    };
  });
}

/** The guides by their group, without their texts. */
export function outlineOf(guides: readonly GuideSource[]): readonly GuideGroup[] {
  return [...new Set(guides.map(({ group }) => group))].map((title) => ({
    title,
    guides: guides
      .filter(({ group }) => group === title)
      .map(({ name, title, task, sections }) => ({
        name,
        title,
        task,
        sections: sections.filter(({ level }) => level === 2).map(({ id, title }) => ({ id, title })),
      })),
  }));
}

/** Reads the tables of the table of contents, below the headings of their groups. */
function listGuides(nodes: readonly MarkdownNode[]) {
  let group = '';
  const found: {
    readonly file: string;
    readonly group: string;
    readonly title: string;
    readonly task: string;
  }[] = [];
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (node.tag === 'h2') group = textOf(node.children);
    for (const row of elements(node, 'tr')) {
      const [task, link] = elements(row, 'td');
      if (task === undefined || link === undefined) continue;
      const file = elements(link, 'a')[0]?.href;
      if (file === undefined || FOR_DEVELOPERS.test(file)) continue;
      found.push({ file, group, title: textOf(link.children), task: capitalize(textOf(task.children)) });
    }
  }
  return found;
}

function elements(node: MarkdownElement, tag: string): readonly MarkdownElement[] {
  if (node.tag === tag) return [node];
  return node.children.flatMap((child) => (typeof child === 'string' ? [] : elements(child, tag)));
}

/** Divides a text at its headings. The part before the first one has no title. */
function divide(nodes: readonly MarkdownNode[]): readonly GuideSection[] {
  const ids = new Map<string, number>();
  const sections: { id: string; title: string; level: number; nodes: MarkdownNode[] }[] = [
    { id: '', title: '', level: 1, nodes: [] },
  ];
  for (const node of nodes) {
    const level = typeof node === 'string' ? undefined : /^h(\d)$/.exec(node.tag)?.[1];
    if (typeof node === 'string' || level === undefined) sections.at(-1)?.nodes.push(node);
    else {
      const title = textOf(node.children);
      sections.push({ id: identify(title, ids), title, level: Number(level), nodes: [] });
    }
  }
  return sections;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The id of a heading, as GitHub gives it: links of the guides work in both. */
function identify(title: string, ids: Map<string, number>): string {
  const id = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const before = ids.get(id) ?? 0;
  ids.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

function nameOf(file: string): string {
  return ELSEWHERE[file] ?? file.replace(/\.md$/, '');
}

/** Where a link of a guide leads: files of the repository are not served. */
function addressOf(href: string, names: ReadonlyMap<string, string>): string | undefined {
  if (OUTSIDE.test(href) || href.startsWith('/')) return href;
  const { file = '', section } = LINK.exec(href)?.groups ?? {};
  const hash = section === undefined ? '' : `#${section}`;
  if (file === '') return hash;
  const known = file.replace(/^(?:\.\.\/)?docs\//, '');
  if (known === 'README.md') return '/docs/guides';
  const name = names.get(known);
  return name === undefined ? undefined : `/docs/guides/${name}${hash}`;
}

/** Makes links between guides lead to their Markdown. */
function serve(markdown: string, linkTo: (href: string) => string | undefined): string {
  return markdown.replaceAll(LINK_IN_TEXT, (link, href: string) => {
    const [path = '', section] = linkTo(href)?.split('#') ?? [];
    if (!path.startsWith('/docs/guides/')) return link;
    return `](${path}.md${section === undefined ? '' : `#${section}`})`;
  });
}
