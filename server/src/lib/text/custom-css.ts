import {
  type CSSToken,
  isTokenAtKeyword,
  isTokenFunction,
  TokenType,
  tokenize,
} from '@csstools/css-tokenizer';
import { type Sentence, say } from '../texts/sentence.ts';

/** The most characters of custom CSS: a page stays below 64 KB with it. */
export const MAX_CUSTOM_CSS = 10_000;
/** At-rules that only choose which rules apply. All others load something, or name something outside of the page. */
const AT_RULES: ReadonlySet<string> = new Set(['media', 'supports', 'container']);
/** Functions that load something. */
const LOADING: ReadonlySet<string> = new Set([
  'url',
  'src',
  'image',
  'image-set',
  '-webkit-image-set',
  'element',
  '-moz-element',
  'expression',
]);
/** What CSS cannot contain within the element of a document. */
const END_OF_ELEMENT = /<[/!]/;
const CLOSING: Readonly<Partial<Record<TokenType, TokenType>>> = {
  [TokenType.OpenCurly]: TokenType.CloseCurly,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
};
const CLOSINGS: ReadonlySet<string> = new Set(Object.values(CLOSING));

/**
 * Returns why CSS cannot be used on a status page, or `undefined`: it would load something, or its rules would not end inside of
 * {@link scopeCustomCss}. The tokens are those of CSS Syntax Level 3, so that escapes such as `u\72l(` hide nothing.
 */
export function customCssProblem(css: string): Sentence | undefined {
  if (END_OF_ELEMENT.test(css) || css.includes('\0')) return say('statusPages.mustNotEndElement');
  let isBroken = false;
  const tokens = tokenize(
    { css },
    {
      onParseError: () => {
        isBroken = true;
      },
    },
  );
  if (isBroken || !isBalanced(tokens)) return say('statusPages.mustBeCompleteRules');
  for (const token of tokens) {
    const loads =
      token[0] === TokenType.URL ||
      token[0] === TokenType.BadURL ||
      (isTokenFunction(token) && LOADING.has(token[4].value.toLowerCase()));
    if (loads) return say('statusPages.mustNotLoad');
    if (isTokenAtKeyword(token) && !AT_RULES.has(token[4].value.toLowerCase()))
      return say('statusPages.mustNotContainAtRule', { rule: `@${token[4].value.slice(0, 30)}` });
  }
  return undefined;
}

/** Returns rules that apply to a status page, but not to the name of its maker. @param css without {@link customCssProblem}. */
export function scopeCustomCss(css: string): string {
  return css.trim() === '' ? '' : `@scope (body) to (.by){${css}\n}`;
}

function isBalanced(tokens: readonly CSSToken[]): boolean {
  const open: TokenType[] = [];
  for (const [type] of tokens) {
    const closing = CLOSING[type];
    if (closing !== undefined) open.push(closing);
    else if (CLOSINGS.has(type) && open.pop() !== type) return false;
  }
  return open.length === 0;
}
