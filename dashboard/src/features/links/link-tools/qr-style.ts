/** The levels of error correction. */
export const LEVELS = ['L', 'M', 'Q', 'H'] as const;
/** The sizes of PNG images, in pixels. */
export const SIZES = ['256', '512', '1024', '2048'] as const;

const MIN_CONTRAST = 3;

/** The appearance of a QR code. */
export interface QrStyle {
  readonly format: 'svg' | 'png';
  /** Width and height in pixels. */
  readonly size: (typeof SIZES)[number];
  /** The quiet zone, in modules. */
  readonly margin: number;
  readonly errorCorrection: (typeof LEVELS)[number];
  /** `#rrggbb`. */
  readonly foreground: string;
  readonly background: string;
  /** A data URL. A code with a logo is an SVG with the highest error correction. */
  readonly logo?: string | undefined;
}

/** The appearance that every reader recognizes. */
export const DEFAULT_STYLE: QrStyle = {
  format: 'svg',
  size: '512',
  margin: 4,
  errorCorrection: 'M',
  foreground: '#000000',
  background: '#ffffff',
};

/** Returns the address of the QR code of a link. */
export function qrAddress(linkId: string, { margin, logo: _, ...style }: QrStyle): string {
  const query = new URLSearchParams({ ...style, margin: String(margin) });
  return `/v1/links/${encodeURIComponent(linkId)}/qr?${query}`;
}

/** Whether readers recognize the colors: the server rejects others. */
export function hasContrast({ foreground, background }: QrStyle): boolean {
  return (luminanceOf(background) + 0.05) / (luminanceOf(foreground) + 0.05) >= MIN_CONTRAST;
}

/** The relative luminance of a color (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
