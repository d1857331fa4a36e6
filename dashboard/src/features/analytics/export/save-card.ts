import { domToBlob } from 'modern-screenshot';
import { download } from './download.ts';

/** For screens with small pixels, and for print. */
const SCALE = 2;
const URL_IN_SOURCE = /url\(["']?([^"')]+)["']?\)/;

/** Lets the browser save a card as a PNG, as it is shown, without its buttons. @param name of the file, without ending. */
export async function saveCard(card: HTMLElement, name: string): Promise<void> {
  const picture = await domToBlob(card, {
    scale: SCALE,
    backgroundColor: getComputedStyle(card).backgroundColor,
    filter: (node) => !(node instanceof Element && node.hasAttribute('data-actions')),
    style: { borderRadius: '0', boxShadow: 'none' },
    // The policy of the page refuses the style element with which the library finds fonts.
    font: { cssText: await writeFontFaces() },
  });
  download(`${name}.png`, picture);
}

/** Returns the style rules of the fonts that the page has loaded, with their files: an image cannot load any. */
async function writeFontFaces(): Promise<string> {
  const loaded = new Set(
    [...document.fonts].filter(({ status }) => status === 'loaded').map((font) => font.unicodeRange),
  );
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter(({ style }) => loaded.has(style.getPropertyValue('unicode-range')))
      .map(({ style }) => ({ style, base: sheet.href ?? location.href })),
  );
  const faces = await Promise.all(
    rules.map(async ({ style, base }) => {
      const [, url = ''] = URL_IN_SOURCE.exec(style.getPropertyValue('src')) ?? [];
      const file = await (await fetch(new URL(url, base))).blob();
      const kept = ['font-family', 'font-weight', 'font-style', 'unicode-range'].map(
        (name) => `${name}:${style.getPropertyValue(name)}`,
      );
      return `@font-face{${kept.join(';')};src:url(${await toDataUrl(file)})}`;
    }),
  );
  return faces.join('');
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
