import { escapeHtml } from '../../../../lib/escape-html.ts';

/** Markup that is safe to send: every text in it was escaped or sanitized. */
export interface Html {
  readonly markup: string;
}

/** A part of a template. Text is escaped. */
export type HtmlPart = Html | string | number | undefined | readonly HtmlPart[];

/** No markup. */
export const NOTHING: Html = { markup: '' };

/** Creates markup from a template. Texts are escaped, also in quoted attributes; lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let markup = strings[0] ?? '';
  for (const [index, part] of parts.entries()) markup += toMarkup(part) + (strings[index + 1] ?? '');
  return { markup };
}

/** Marks text as markup: sanitized Markdown, and constants of this module. */
export function trusted(markup: string): Html {
  return { markup };
}

function toMarkup(part: HtmlPart): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return isList(part) ? part.map(toMarkup).join('') : part.markup;
}

function isList(part: Html | readonly HtmlPart[]): part is readonly HtmlPart[] {
  return Array.isArray(part);
}
