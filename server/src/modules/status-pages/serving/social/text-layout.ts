/** A line of text with the size of its font in pixels. */
export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Returns the width of a text in pixels. */
export type Measure = (text: string, size: number) => number;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Fits a text into a width: on one line in the largest size that suffices, otherwise on two lines in the smallest size. What is left
 * over is replaced by an ellipsis.
 */
export function fitText(
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
export function shorten(text: string, fits: (text: string) => boolean): string {
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
