import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { createLru } from '../../lib/lru.ts';

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

// HTML in the text is shown as text, and nesting ends at 100 levels. The result is sanitized all the same.
const renderer = new MarkdownIt('default', {
  html: false,
  linkify: true,
  breaks: true,
  typographer: false,
});

const cache = createLru<string, RenderedText>({ maxEntries: MAX_CACHED });

/**
 * Renders Markdown (CommonMark with tables) as HTML that contains no scripts, styles, images, forms and attributes but `href`, and as
 * plain text. Links open with `rel="nofollow noopener noreferrer"`.
 */
export function renderMarkdown(markdown: string): RenderedText {
  const cached = cache.get(markdown);
  if (cached !== undefined) return cached;
  const html = sanitizeHtml(renderer.render(markdown), {
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
