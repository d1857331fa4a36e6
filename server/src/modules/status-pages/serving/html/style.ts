import { createHash } from 'node:crypto';
import { brandColorsOn } from '../../../../lib/text/colors.ts';
import { scopeCustomCss } from '../../../../lib/text/custom-css.ts';
import { html, type Markup, safeMarkup } from '../../../../lib/text/markup.ts';
import type { PublicPage } from '../../projection/public-page.ts';
import { BACKGROUNDS, DARK_VARIABLES, LIGHT_VARIABLES, RULES } from './style.data.ts';

/** The style sheets of a page, and their hashes for the Content-Security-Policy. */
export interface PageStyle {
  readonly elements: Markup;
  /** `'sha256-…' 'sha256-…'`. */
  readonly source: string;
}

const CONSTANT_RULES = RULES.replaceAll('\n', '');

/**
 * Returns the style sheets of a page: its theme, its brand color and its own rules. On a page that follows the system, the dark theme is an
 * element of its own, which {@link THEME_SCRIPT} switches on and off.
 * @param definition the text of the uptime tooltip.
 */
export function styleOf(
  { theme, color, customCss }: Pick<PublicPage, 'theme' | 'color' | 'customCss'>,
  definition = '',
): PageStyle {
  const light = `:root{color-scheme:light;${variablesOf('light', color)}${LIGHT_VARIABLES}}`;
  const dark = `:root{color-scheme:dark;${variablesOf('dark', color)}${DARK_VARIABLES}}.dark{display:block}.light{display:none}`;
  const main = `${CONSTANT_RULES}${theme === 'dark' ? dark : light}:root{--def:${cssString(definition)}}${scopeCustomCss(customCss ?? '')}`;
  const elements = html`<style>${safeMarkup(main)}</style>`;
  return theme === 'system'
    ? {
        elements: html`${elements}<style media="(prefers-color-scheme:dark)">${safeMarkup(dark)}</style>`,
        source: `${hashOf(main)} ${hashOf(dark)}`,
      }
    : { elements, source: hashOf(main) };
}

/** Returns the hash of an element for a Content-Security-Policy. */
export function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

function variablesOf(theme: 'light' | 'dark', color: string): string {
  const { text, fill, onFill } = brandColorsOn(color, BACKGROUNDS[theme]);
  return `--brand:${text};--fill:${fill};--on:${onFill};`;
}

/** Quotes text for CSS. Characters that could end the string or the element are escaped. */
function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<>&\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
