type Channels = readonly [red: number, green: number, blue: number];

/** The contrast that WCAG 2.2 AA requires of text. */
const REQUIRED = 4.5;
const STEP = 0.04;
const [WHITE, BLACK]: readonly [Channels, Channels] = [
  [255, 255, 255],
  [0, 0, 0],
];

/**
 * Returns a color that text on a ground can have: the color itself, or a lighter or darker one with enough contrast.
 * @param color `#rrggbb`. @param ground `#rrggbb`.
 */
export function legibleOn(color: string, ground: string): string {
  const back = channelsOf(ground);
  const target = luminanceOf(back) > 0.18 ? BLACK : WHITE;
  let shade = channelsOf(color);
  for (let part = 0; part < 1 && contrastOf(shade, back) < REQUIRED; part += STEP)
    shade = mix(channelsOf(color), target, part);
  return toHex(contrastOf(shade, back) < REQUIRED ? target : shade);
}

/** Returns black or white, whichever is easier to read on a color. */
export function textOn(color: string): string {
  const back = channelsOf(color);
  return contrastOf(WHITE, back) >= contrastOf(BLACK, back) ? toHex(WHITE) : toHex(BLACK);
}

/** Returns the contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(channelsOf(one), channelsOf(other));
}

function contrastOf(one: Channels, other: Channels): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function mix(color: Channels, target: Channels, part: number): Channels {
  const at = (index: 0 | 1 | 2) => Math.round(color[index] + (target[index] - color[index]) * part);
  return [at(0), at(1), at(2)];
}

function channelsOf(color: string): Channels {
  const number = Number.parseInt(/^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? '000000', 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function toHex(channels: Channels): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
