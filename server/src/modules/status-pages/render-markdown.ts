import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { Lru } from '../../lib/concurrency/lru.ts';

/** Text that somebody wrote in Markdown, in three forms. */
export interface RenderedText {
  readonly markdown: string;
  /** Sanitized: it can be inserted into a page. */
  readonly html: string;
  /** Plain text on several lines. */
  readonly text: string;
}

/** Texts have up to 20,000 characters: at most about 40 MB. */
const MAX_CACHED = 500;
const SCHEMES = ['http', 'https', 'mailto'];

/** Cells of the tables of a text, at most: the most columns times all lines, because the parser adds missing cells. */
const MAX_CELLS = 10_000;
/** Places of a text that may be addresses. Each is compared with all kinds of addresses. */
const MAX_LINKS = 500;
const MAX_ENTITIES = 1_000;

// HTML in the text is shown as text. The result is sanitized all the same.
const OPTIONS = { html: false, linkify: true, breaks: true, typographer: false, maxNesting: 50 } as const;
const renderer = new MarkdownIt('default', OPTIONS);
/** For texts that exceed a limit: tables, entities and addresses without link syntax are shown as text. */
const simpleRenderer = new MarkdownIt('default', OPTIONS).disable(['table', 'linkify', 'entity']);

const cache = new Lru<string, RenderedText>({ maxEntries: MAX_CACHED });

/**
 * Renders Markdown (CommonMark with tables) as HTML that contains no scripts, styles, images, forms and attributes but `href`, and as
 * plain text. Links open with `rel="nofollow noopener noreferrer"`.
 */
export function renderMarkdown(markdown: string): RenderedText {
  const cached = cache.get(markdown);
  if (cached !== undefined) return cached;
  const html = sanitizeHtml((isWithinLimits(markdown) ? renderer : simpleRenderer).render(markdown), {
    allowedTags: [
      'p',
      'br',
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
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'hr',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: SCHEMES,
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }),
      // The title of the page and of the incident are the first two levels.
      h1: 'h3',
      h2: 'h4',
      h3: 'h5',
      h4: 'h6',
      h5: 'h6',
    },
  }).trim();
  const rendered = { markdown, html, text: toPlainText(html) };
  cache.set(markdown, rendered);
  return rendered;
}

/** Whether the time to render a text is in proportion to its length. */
function isWithinLimits(markdown: string): boolean {
  const lines = markdown.split('\n');
  const columns = Math.max(...lines.map((line) => countOf(line, /\|/g)));
  return (
    columns * lines.length <= MAX_CELLS &&
    countOf(markdown, /\S[.:@]\S/g) <= MAX_LINKS &&
    countOf(markdown, /&/g) <= MAX_ENTITIES
  );
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Returns the text of sanitized HTML. Addresses of links follow their texts. */
function toPlainText(html: string): string {
  return html
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_link, href: string, label: string) =>
      href === label || href === `mailto:${label}` ? label : `${label} (${href})`,
    )
    .replace(/<li>\s*(?:<p>)?/g, '- ')
    .replace(/<br \/>\n?/g, '\n')
    .replace(/<\/t[hd]>\s*<t[hd]>/g, ' | ')
    .replace(/<\/(?:p|h\d|blockquote|pre|ul|ol|table)>\n?/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
