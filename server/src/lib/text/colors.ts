/** More than the smallest contrast of text, 4.5 (WCAG 2.2, 1.4.3): text is also on cards, whose background is closer to it. */
const TEXT_CONTRAST = 5;
const STEPS = 64;
const WHITE = '#ffffff';
const BLACK = '#000000';

type Rgb = readonly [number, number, number];

/** The colors that follow from the brand color on one background. */
export interface BrandColors {
  /** For text and links on the background. */
  readonly text: string;
  /** For the background of buttons. */
  readonly fill: string;
  /** For text on {@link BrandColors.fill}. */
  readonly onFill: string;
}

/** Returns the contrast ratio of two colors, 1 to 21 (WCAG 2.2). @param one `#rrggbb`. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Derives legible colors: the brand color is mixed with white or black until its contrast suffices. */
export function brandColorsOn(color: string, background: string): BrandColors {
  const fill = /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : BLACK;
  const onFill = contrastOf(fill, WHITE) >= contrastOf(fill, BLACK) ? WHITE : BLACK;
  return { text: mixUntilLegible(fill, background), fill, onFill };
}

function mixUntilLegible(color: string, background: string): string {
  const target = contrastOf(background, BLACK) >= contrastOf(background, WHITE) ? BLACK : WHITE;
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = mix(parse(color), parse(target), step / STEPS);
    if (contrastOf(mixed, background) >= TEXT_CONTRAST) return mixed;
  }
  return target;
}

function parse(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function mix(from: Rgb, to: Rgb, weight: number): string {
  const channels = [0, 1, 2].map((index) => {
    const value = Math.round((from[index] ?? 0) * (1 - weight) + (to[index] ?? 0) * weight);
    return value.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Returns the relative luminance of a color, 0 to 1 (WCAG 2.2). @param color `#rrggbb`. */
export function luminanceOf(color: string): number {
  const [red, green, blue] = parse(color);
  return 0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue);
}

function linearOf(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
