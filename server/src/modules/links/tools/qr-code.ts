import QRCode from 'qrcode';

const SHARE_OF_LOGO = 0.2;

/** The appearance of a QR code. Colors are `#rrggbb`. */
export interface QrStyle {
  /** Width and height in pixels. */
  readonly size: number;
  /** The quiet zone, in modules. */
  readonly margin: number;
  readonly errorCorrection?: 'L' | 'M' | 'Q' | 'H' | undefined;
  readonly foreground: string;
  readonly background: string;
  /** A data URL. It covers 4 % of the area. */
  readonly logo?: string | undefined;
}

/** Renders a QR code as SVG. Without a level, the error correction is M, and H with a logo. */
export async function renderQrSvg(text: string, style: QrStyle): Promise<string> {
  const svg = await QRCode.toString(text, { ...optionsOf(style), type: 'svg' });
  return style.logo === undefined ? svg : addLogo(svg, style.logo, style.background);
}

/** Renders a QR code as PNG, without a logo. */
export function renderQrPng(text: string, style: QrStyle): Promise<Buffer> {
  return QRCode.toBuffer(text, { ...optionsOf(style), type: 'png' });
}

function optionsOf({ size, margin, errorCorrection, foreground, background, logo }: QrStyle) {
  return {
    width: size,
    margin,
    errorCorrectionLevel: errorCorrection ?? (logo === undefined ? ('M' as const) : ('H' as const)),
    color: { dark: foreground, light: background },
  };
}

/** Adds an image with a border to the center. Data URLs contain no characters that XML escapes. */
function addLogo(svg: string, logo: string, background: string): string {
  const side = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const size = side * SHARE_OF_LOGO;
  const at = (side - size) / 2;
  const border = size * 0.08;
  const square = `x="${at - border}" y="${at - border}" width="${size + 2 * border}" height="${size + 2 * border}"`;
  const image = `x="${at}" y="${at}" width="${size}" height="${size}"`;
  return svg.replace(
    '</svg>',
    `<rect ${square} fill="${background}"/><image ${image} href="${logo}"/></svg>`,
  );
}
