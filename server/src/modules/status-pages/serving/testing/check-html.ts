import { Parser } from 'htmlparser2';

const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const PHRASING_ONLY = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'label',
  'span',
  'strong',
  'a',
  'summary',
  'legend',
]);
const BLOCKS = new Set([
  'article',
  'details',
  'div',
  'dl',
  'fieldset',
  'footer',
  'form',
  'header',
  'main',
  'nav',
  'ol',
  'p',
  'section',
  'ul',
]);
const REFERENCES = ['aria-labelledby', 'aria-describedby', 'for'];

/**
 * Returns the problems of an HTML document: elements that are not closed in their order or stand where the standard does not allow
 * them, repeated ids and attributes, and references to ids that do not exist.
 */
export function checkHtml(text: string): readonly string[] {
  const problems: string[] = [];
  const open: string[] = [];
  const ids = new Set<string>();
  const references: string[] = [];
  const headings: number[] = [];
  if (!text.startsWith('<!doctype html>')) problems.push('does not begin with a doctype');
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        if (isImplied) problems.push(`<${name}> is implied`);
        problems.push(...misplaced(name, open), ...forbidden(name, attributes));
        if (/^h[1-6]$/.test(name)) headings.push(Number(name[1]));
        const { id } = attributes;
        if (id !== undefined && ids.has(id)) problems.push(`the id ${id} is repeated`);
        if (id !== undefined) ids.add(id);
        for (const attribute of REFERENCES) references.push(...(attributes[attribute]?.split(' ') ?? []));
        if (attributes['href']?.startsWith('#') === true) references.push(attributes['href'].slice(1));
        if (!VOID.has(name)) open.push(name);
      },
      onclosetag(name, isImplied) {
        if (VOID.has(name)) return;
        // SVG elements close themselves.
        if (isImplied && !/^(?:path|rect|circle)$/.test(name)) problems.push(`<${name}> is not closed`);
        if (open.at(-1) === name) open.pop();
        else problems.push(`</${name}> does not close <${open.at(-1) ?? ''}>`);
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(text);
  for (const id of references) if (!ids.has(id)) problems.push(`no element has the id ${id}`);
  if (headings.filter((level) => level === 1).length !== 1) problems.push('not exactly one <h1>');
  for (const [index, level] of headings.entries())
    if (level > (headings[index - 1] ?? 0) + 1)
      problems.push(`<h${level}> after <h${headings[index - 1] ?? 0}>`);
  return problems;
}

/** Returns the problems of the place of an element. */
function misplaced(name: string, open: readonly string[]): string[] {
  const parent = open.at(-1) ?? '';
  const isInText = PHRASING_ONLY.has(parent) && BLOCKS.has(name);
  const isInList = (parent === 'ul' || parent === 'ol') && name !== 'li';
  const isInLink = name === 'a' && open.includes('a');
  return isInText || isInList || isInLink ? [`<${name}> in <${parent}>`] : [];
}

/** Returns the attributes that the policy forbids, or that are missing. */
function forbidden(name: string, attributes: Readonly<Record<string, string>>): string[] {
  const names = Object.keys(attributes).filter((one) => one === 'style' || one.startsWith('on'));
  return name === 'img' && attributes['alt'] === undefined ? [...names, '<img> without alt'] : names;
}
