import { brandColorsOn } from '../html/colors.ts';
import { html } from '../html/html.ts';
import type { RenderContext } from '../html/render-context.ts';

const BACKGROUND = '#ffffff';
const MAX_NAME = 36;
const STATE_COLORS = {
  operational: '#17935a',
  maintenance: '#2f6fe4',
  degraded: '#b97309',
  partial_outage: '#d9571c',
  major_outage: '#d5281d',
  unknown: '#8a93a3',
} as const;

/**
 * Renders the Open Graph image as SVG: the name of the page and its state. No library of the server draws text as PNG, so that
 * services that accept only PNG show the text without an image.
 */
export function renderSocialImage({ page, messages }: RenderContext): string {
  const characters = [...page.name];
  const name = characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : page.name;
  const { text } = brandColorsOn(page.color, BACKGROUND);
  const { markup } =
    html`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img" aria-label="${page.name}: ${messages.headline[page.state]}"><rect width="1200" height="630" fill="${BACKGROUND}"/><rect width="1200" height="16" fill="${text}"/><g font-family="system-ui,Segoe UI,Roboto,sans-serif"><text x="96" y="290" font-size="64" font-weight="700" fill="#131a26">${name}</text><circle cx="118" cy="392" r="22" fill="${STATE_COLORS[page.state]}"/><text x="164" y="408" font-size="44" fill="#131a26">${messages.headline[page.state]}</text></g></svg>`;
  return markup;
}
