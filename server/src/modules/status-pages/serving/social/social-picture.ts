import { createHash } from 'node:crypto';
import { brandColorsOn } from '../../../../lib/text/colors.ts';
import type { PublicDay, PublicPage } from '../../projection/public-page.ts';
import type { RenderContext } from '../html/render-context.ts';
import { STATE_ICONS } from '../html/state-icons.data.ts';
import { BACKGROUNDS, DARK_VARIABLES, LIGHT_VARIABLES } from '../html/style.data.ts';

/** The size of the Open Graph image in pixels. */
export const SOCIAL_SIZE = { width: 1_200, height: 630 } as const;
/** The path of the Open Graph image below a page. */
export const SOCIAL_PATH = '/social.png';

const DAYS = 90;
const VERSION_LENGTH = 10;

/** The content of an Open Graph image: everything that drawing it requires. */
export interface SocialPicture {
  readonly name: string;
  /** Shown in place of a name that the fonts cannot draw. */
  readonly slug: string;
  readonly headline: string;
  /** The address without its scheme. */
  readonly address: string;
  /** The mark of the state as an SVG path of 24 × 24, drawn with lines. */
  readonly icon: string;
  readonly colors: {
    readonly background: string;
    readonly text: string;
    readonly muted: string;
    readonly brand: string;
    /** The mark of the state, and the card behind it. */
    readonly state: string;
    readonly card: string;
  };
  /** The colors of the last 90 days, oldest first. Empty if no component is monitored. */
  readonly days: readonly string[];
}

/** From the worst state to the least important one. */
const DAY_STATES = ['down', 'degraded', 'maintenance', 'up', 'no_data'] as const;
const DAY_COLORS: Readonly<Record<PublicDay['state'], string>> = {
  down: 'bad',
  degraded: 'warn',
  maintenance: 'info',
  up: 'ok',
  no_data: 'line',
};
/** The variables of the style sheet that hold the colors of a state. */
const STATE_COLORS: Readonly<Record<PublicPage['state'], string>> = {
  operational: 'ok',
  maintenance: 'info',
  degraded: 'warn',
  partial_outage: 'part',
  major_outage: 'bad',
  unknown: 'none',
};
const PALETTES = { light: paletteOf(LIGHT_VARIABLES), dark: paletteOf(DARK_VARIABLES) } as const;

/** Returns the content of the image of a page. It changes only with what the image shows. */
export function socialPictureOf({ page, messages }: Pick<RenderContext, 'page' | 'messages'>): SocialPicture {
  const theme = page.theme === 'dark' ? 'dark' : 'light';
  const color = (variable: string) => PALETTES[theme].get(variable) ?? BACKGROUNDS[theme];
  const { host, pathname } = new URL(page.url);
  return {
    name: page.name.replace(/\s+/g, ' ').trim(),
    slug: page.slug,
    headline: messages.headline[page.state],
    address: `${host}${pathname.replace(/\/$/, '')}`,
    icon: STATE_ICONS[page.state],
    colors: {
      background: BACKGROUNDS[theme],
      text: color('text'),
      muted: color('muted'),
      brand: brandColorsOn(page.color, BACKGROUNDS[theme]).text,
      state: color(STATE_COLORS[page.state]),
      card: color(`${STATE_COLORS[page.state]}-b`),
    },
    days: worstDays(page).map((state) => color(DAY_COLORS[state])),
  };
}

/**
 * Returns the address of the image. It contains a digest of its content, because most networks cache an image by its address: after a
 * change of the state, a new link shows the new image.
 */
export function socialUrlOf(context: Pick<RenderContext, 'page' | 'messages'>): string {
  return `${context.page.url}${SOCIAL_PATH}?v=${digestOf(socialPictureOf(context)).slice(0, VERSION_LENGTH)}`;
}

/** Returns a digest that is the same for equal images. */
export function digestOf(picture: SocialPicture): string {
  return createHash('sha256').update(JSON.stringify(picture)).digest('base64url');
}

/** Returns the worst state of each of the last 90 days, of all components. Days before the first one have no data. */
function worstDays({ components }: PublicPage): readonly PublicDay['state'][] {
  const measured = components.flatMap(({ days }) => (days === undefined ? [] : [days.slice(-DAYS)]));
  if (measured.length === 0) return [];
  return Array.from({ length: DAYS }, (_day, index) => {
    const states = new Set(measured.map((days) => days[days.length - DAYS + index]?.state));
    return DAY_STATES.find((state) => states.has(state)) ?? 'no_data';
  });
}

/** Reads the colors of the style sheet, without the dashes of their names. */
function paletteOf(variables: string): ReadonlyMap<string, string> {
  return new Map(
    [...variables.matchAll(/--([\w-]+):(#[0-9a-f]+);/g)].map(([, name = '', color = '']) => [name, color]),
  );
}
