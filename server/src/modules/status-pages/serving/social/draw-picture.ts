import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { toRuns } from './social-fonts.ts';
import { SOCIAL_SIZE, type SocialPicture } from './social-picture.ts';

const { width, height } = SOCIAL_SIZE;
const MARGIN = 88;
const INNER_WIDTH = width - 2 * MARGIN;
const BRAND_HEIGHT = 12;
const BOLD = 600;
const REGULAR = 400;
/** Letters of large text are closer together, in parts of its size. Japanese characters are not. */
const TRACKING = -0.022;
const NAME_SIZES = [76, 68, 60, 54] as const;
const HEADLINE_SIZES = [46, 42, 38, 34] as const;
const ADDRESS_SIZE = 28;
/** The distance of lines, in parts of the size. */
const LEADING = 1.16;
const CARD = { height: 148, radius: 28, padding: 40, mark: 72 } as const;
const ICON_SIZE = 24;
const BARS = { top: 448, height: 56, gap: 4, radius: 3 } as const;
const ADDRESS_BASELINE = 566;

/** A line of text with the size of its font in pixels. */
interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Returns the width of a text in pixels. */
type Measure = (text: string, size: number) => number;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Draws an Open Graph image. It has no I/O except for its fonts. @returns it as PNG. */
export function drawPicture(picture: SocialPicture): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { colors, days } = picture;
  context.fillStyle = colors.background;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colors.brand;
  context.fillRect(0, 0, width, BRAND_HEIGHT);
  // Without bars, the card is closer to the middle.
  const cardTop = days.length === 0 ? 300 : 250;
  drawName(context, picture, cardTop - 56);
  drawCard(context, picture, cardTop);
  drawBars(context, days);
  drawAddress(context, picture);
  return canvas.toBuffer('image/png');
}

/** @param bottom the baseline of the last line. */
function drawName(context: SKRSContext2D, { name, slug, colors }: SocialPicture, bottom: number): void {
  // The slug has letters, digits and hyphens only.
  const isDrawable = (toRuns(name) ?? []).some(({ text }) => text.trim() !== '');
  const measure = measureWith(context, BOLD);
  const { lines, size } = fitText(isDrawable ? name : slug, measure, {
    width: INNER_WIDTH,
    sizes: NAME_SIZES,
  });
  const first = bottom - (lines.length - 1) * size * LEADING;
  context.fillStyle = colors.text;
  for (const [index, line] of lines.entries())
    drawText(context, line, { x: MARGIN, y: first + index * size * LEADING, size, weight: BOLD });
}

function drawCard(context: SKRSContext2D, { headline, icon, colors }: SocialPicture, top: number): void {
  const middle = top + CARD.height / 2;
  const radius = CARD.mark / 2;
  const left = MARGIN + CARD.padding;
  context.fillStyle = colors.card;
  context.beginPath();
  context.roundRect(MARGIN, top, INNER_WIDTH, CARD.height, CARD.radius);
  context.fill();
  context.fillStyle = colors.state;
  context.beginPath();
  context.arc(left + radius, middle, radius, 0, 2 * Math.PI);
  context.fill();
  drawIcon(context, icon, { x: left + radius, y: middle, color: colors.background });
  const x = left + CARD.mark + 32;
  const { lines, size } = fitText(headline, measureWith(context, BOLD), {
    width: width - MARGIN - CARD.padding - x,
    sizes: HEADLINE_SIZES,
  });
  context.fillStyle = colors.text;
  const first = middle + size * 0.36 - ((lines.length - 1) * size * LEADING) / 2;
  for (const [index, line] of lines.entries())
    drawText(context, line, { x, y: first + index * size * LEADING, size, weight: BOLD });
}

function drawIcon(
  context: SKRSContext2D,
  path: string,
  { x, y, color }: { readonly x: number; readonly y: number; readonly color: string },
): void {
  const scale = (CARD.mark * 0.76) / ICON_SIZE;
  context.save();
  context.translate(x - (ICON_SIZE * scale) / 2, y - (ICON_SIZE * scale) / 2);
  context.scale(scale, scale);
  context.strokeStyle = color;
  context.lineWidth = 2.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke(new Path2D(path));
  context.restore();
}

function drawBars(context: SKRSContext2D, days: readonly string[]): void {
  const step = (INNER_WIDTH + BARS.gap) / days.length;
  for (const [index, color] of days.entries()) {
    context.fillStyle = color;
    context.beginPath();
    context.roundRect(MARGIN + index * step, BARS.top, step - BARS.gap, BARS.height, BARS.radius);
    context.fill();
  }
}

function drawAddress(context: SKRSContext2D, { address, colors }: SocialPicture): void {
  const measure = measureWith(context, REGULAR);
  const text = shorten(address, (part) => measure(part, ADDRESS_SIZE) <= INNER_WIDTH);
  context.fillStyle = colors.muted;
  drawText(context, text, { x: MARGIN, y: ADDRESS_BASELINE, size: ADDRESS_SIZE, weight: REGULAR });
}

function measureWith(context: SKRSContext2D, weight: number): Measure {
  return (text, size) => walkRuns(context, text, { size, weight }, () => undefined);
}

function drawText(
  context: SKRSContext2D,
  text: string,
  { x, y, ...font }: { x: number; y: number; size: number; weight: number },
): void {
  walkRuns(context, text, font, (part, offset) => context.fillText(part, x + offset, y));
}

/** Sets the font of each part and calls `use`. @returns the width of the text. */
function walkRuns(
  context: SKRSContext2D,
  text: string,
  { size, weight }: { readonly size: number; readonly weight: number },
  use: (part: string, offset: number) => void,
): number {
  let offset = 0;
  for (const run of toRuns(text) ?? []) {
    context.font = `${weight} ${size}px "${run.family}"`;
    context.letterSpacing = weight === BOLD && run.isTight ? `${size * TRACKING}px` : '0px';
    use(run.text, offset);
    offset += context.measureText(run.text).width;
  }
  return offset;
}

/**
 * Fits a text into a width: on one line in the largest size that suffices, otherwise on two lines in the smallest size. What is left
 * over is replaced by an ellipsis.
 */
function fitText(
  text: string,
  measure: Measure,
  { width, sizes }: { readonly width: number; readonly sizes: readonly number[] },
): FittedText {
  const size = sizes.find((one) => measure(text, one) <= width);
  if (size !== undefined) return { size, lines: [text] };
  const smallest = Math.min(...sizes);
  const fits = (line: string) => measure(line, smallest) <= width;
  const first = longestStart(text, words, fits) || longestStart(text, graphemes, fits);
  const rest = text.slice(first.length).trim();
  return { size: smallest, lines: [first.trimEnd(), shorten(rest, fits)] };
}

/** Returns the text, or its beginning with an ellipsis. */
function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  return `${longestStart(text, graphemes, (start) => fits(`${start.trimEnd()}…`)).trimEnd()}…`;
}

/** Returns the longest beginning of complete segments that fits. */
function longestStart(text: string, segmenter: Intl.Segmenter, fits: (start: string) => boolean): string {
  let start = '';
  for (const { segment } of segmenter.segment(text)) {
    if (!fits(`${start}${segment}`.trimEnd())) return start;
    start += segment;
  }
  return start;
}
