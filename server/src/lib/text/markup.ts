import { withoutForbidden } from './control-characters.ts';

/** HTML or XML in which every text is escaped. Only the functions of this file create it; `toString` returns it. */
class Markup {
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type { Markup };

/** A `${…}` of a template: text is escaped, markup and lists are inserted, `undefined` and `false` are nothing. */
type MarkupPart = Markup | string | number | undefined | false | readonly MarkupPart[];

type Escape = (text: string) => string;

/**
 * Creates HTML from a template: `` html`<a href="${url}">${label}</a>` ``. Texts are escaped, markup is inserted unchanged, lists are
 * joined, `undefined` and `false` are omitted. Attributes must be quoted.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(writeTemplate(strings, parts, escapeText));
}

/** Creates XML from a template, as {@link html} does. Characters that XML cannot contain are removed from texts. */
export function xml(strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(writeTemplate(strings, parts, escapeXml));
}

/** Marks text as markup that is already safe: sanitized Markdown, texts that were escaped, and constants. Never pass input to it. */
export function safeMarkup(text: string): Markup {
  return new Markup(text);
}

/** Joins markup with line breaks. */
export function joinLines(lines: readonly Markup[]): Markup {
  return new Markup(lines.join('\n'));
}

function writeTemplate(strings: TemplateStringsArray, parts: readonly MarkupPart[], encode: Escape): string {
  let written = strings[0] ?? '';
  for (let index = 0; index < parts.length; index += 1)
    written += writePart(parts[index], encode) + (strings[index + 1] ?? '');
  return written;
}

function writePart(part: MarkupPart, encode: Escape): string {
  if (typeof part === 'string') return encode(part);
  if (part instanceof Markup) return part.toString();
  if (typeof part === 'number') return String(part);
  if (part === undefined || part === false) return '';
  let written = '';
  for (const one of part) written += writePart(one, encode);
  return written;
}

/** Ends a script: compilers replace a tagged template that contains this tag by a call of a helper that is not installed. */
export const SCRIPT_END = safeMarkup('</script>');

const SPECIAL = /[&<>"']/;
const SPECIAL_CODES: ReadonlySet<number> = new Set(
  Array.from('&<>"\'', (character) => character.charCodeAt(0)),
);

/** Escapes text for elements and quoted attributes. Most texts contain nothing to escape. */
function escapeText(text: string): string {
  let index = text.search(SPECIAL);
  if (index === -1) return text;
  let escaped = '';
  let start = 0;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (!SPECIAL_CODES.has(code)) continue;
    escaped += `${text.slice(start, index)}&#${code};`;
    start = index + 1;
  }
  return escaped + text.slice(start);
}

function escapeXml(text: string): string {
  return escapeText(withoutForbidden(text));
}
