import { xml } from './markup.ts';

const HEIGHT = 20;
const PADDING = 8;
/** Widths of characters in Verdana 11 px, rounded up: badges have no font of their own. */
const NARROW_PX = 4;
const LATIN_PX = 7;
const WIDE_PX = 11.5;
const MAX_LABEL = 40;
const LABEL_COLOR = '#3b4350';

/**
 * Returns a badge as SVG: a label beside a value. Longer labels are shortened; screen readers get them in full.
 * @param color of the value's background, as CSS. White text must be readable on it.
 */
export function drawBadge(label: string, value: string, color: string): string {
  const shown = [...label].length > MAX_LABEL ? `${[...label].slice(0, MAX_LABEL - 1).join('')}…` : label;
  const labelPx = widthOf(shown) + 2 * PADDING;
  const valuePx = widthOf(value) + 2 * PADDING;
  const width = labelPx + valuePx;
  const name = `${label}: ${value}`;
  const text = (content: string, x: number, length: number) =>
    xml`<text x="${x}" y="14" textLength="${length}">${content}</text>`;
  return xml`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${name}"><title>${name}</title><clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="4"/></clipPath><g clip-path="url(#r)"><rect width="${labelPx}" height="${HEIGHT}" fill="${LABEL_COLOR}"/><rect x="${labelPx}" width="${valuePx}" height="${HEIGHT}" fill="${color}"/></g><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(shown, PADDING, labelPx - 2 * PADDING)}${text(value, labelPx + PADDING, valuePx - 2 * PADDING)}</g></svg>`.toString();
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[\u2E80-\uFFFF]/u.test(character)) width += WIDE_PX;
    else width += /[ .,:·iIl|!'()]/u.test(character) ? NARROW_PX : LATIN_PX;
  }
  return Math.ceil(width);
}
