import type { Random } from './random.ts';
import type { PageKind } from './site.ts';
import type { Visitor } from './visitor.ts';

/** The load times of a page, in milliseconds. */
export interface PageSpeed {
  readonly ttfb: number;
  readonly fcp: number;
  readonly lcp: number;
  readonly load_time: number;
}

/** The factor of load times by distance from the servers. */
const DISTANCES: Readonly<Record<string, number>> = { IN: 2.1, BR: 1.7, JP: 1.4, US: 1.1 };
/** The weight of each kind of page, by its largest element. */
const WEIGHTS: Readonly<Record<PageKind, number>> = {
  home: 1.2,
  list: 2.3,
  product: 1.7,
  cart: 0.8,
  checkout: 1,
  thanks: 0.6,
  account: 0.7,
  article: 1,
  about: 0.7,
};

/** Draws the load times of a page by distance, device and weight of the page. */
export function drawSpeed(random: Random, { country, device }: Visitor, kind: PageKind): PageSpeed {
  const distance = DISTANCES[country.code] ?? 1;
  const ttfb = random.skewed(device.isHandheld ? 260 : 140, 0.45) * distance;
  const fcp = ttfb + random.skewed(device.isHandheld ? 800 : 420, 0.4) * Math.sqrt(distance);
  const lcp = fcp + random.skewed(450, 0.6) * WEIGHTS[kind] * distance;
  return {
    ttfb: Math.round(ttfb),
    fcp: Math.round(fcp),
    lcp: Math.round(lcp),
    load_time: Math.round(lcp + random.skewed(300, 0.5)),
  };
}
