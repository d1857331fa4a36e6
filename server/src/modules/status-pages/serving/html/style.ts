import { createHash } from 'node:crypto';
import type { PublicPage } from '../../projection/public-page.ts';
import { brandColorsOn } from './colors.ts';
import { BACKGROUNDS, DARK_VARIABLES, LIGHT_VARIABLES, RULES } from './style.data.ts';

/** The style sheet of a page, and its hash for the Content-Security-Policy. */
export interface PageStyle {
  readonly css: string;
  /** `'sha256-…'`. */
  readonly source: string;
}

const CONSTANT_RULES = RULES.replaceAll('\n', '');
/** Pages show another logo in the dark theme, if there is one. */
const DARK_LOGO = '.dark{display:block}.light{display:none}';

/** Returns the style sheet of a page: its theme and its brand color. @param definition the text of the uptime tooltip. */
export function styleOf({ theme, color }: Pick<PublicPage, 'theme' | 'color'>, definition = ''): PageStyle {
  const light = `:root{color-scheme:light;${variablesOf('light', color)}${LIGHT_VARIABLES}}`;
  const dark = `:root{color-scheme:dark;${variablesOf('dark', color)}${DARK_VARIABLES}}${DARK_LOGO}`;
  const themes =
    theme === 'light'
      ? light
      : theme === 'dark'
        ? dark
        : `${light}@media(prefers-color-scheme:dark){${dark}}`;
  const css = `${CONSTANT_RULES}${themes}:root{--def:${cssString(definition)}}`;
  return { css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

function variablesOf(theme: 'light' | 'dark', color: string): string {
  const { text, fill, onFill } = brandColorsOn(color, BACKGROUNDS[theme]);
  return `--brand:${text};--fill:${fill};--on:${onFill};`;
}

/** Quotes text for CSS. Characters that could end the string or the element are escaped. */
function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<>&\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
