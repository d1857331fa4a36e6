import type { DemoEvent, DemoSender } from './demo-event.ts';
import { DEVICES } from './devices.data.ts';
import { createRandom, type Random } from './random.ts';
import type { PageKind, Site } from './site.ts';

/** A generated web vital. */
export interface DemoVital extends DemoSender {
  readonly name: 'LCP' | 'INP' | 'CLS' | 'FCP' | 'TTFB';
  /** Milliseconds; CLS has no unit. */
  readonly value: number;
}

/** The share of pageviews with web vitals: enough for percentiles, and few enough to be sent quickly. */
const MEASURED_SHARE = 0.25;
/** The share of these pages with an interaction. */
const INTERACTION_SHARE = 0.6;
/** The typical time on a page before its last web vitals are sent, in milliseconds. */
const LEFT_AFTER_MS = 9_000;
/** Only Chromium measures CLS. */
const CHROMIUM = /Chrome\//;
/** INP and CLS by the kind of page. */
const INP_MS: Readonly<Partial<Record<PageKind, number>>> = { list: 190, cart: 230, checkout: 170 };
const CLS: Readonly<Partial<Record<PageKind, number>>> = { list: 0.11, article: 0.07, product: 0.05 };
const HANDHELDS: ReadonlySet<string> = new Set(
  DEVICES.filter(({ isHandheld }) => isHandheld).map(({ userAgent }) => userAgent),
);

/**
 * Generates the web vitals of a website, in order of time: those that its pageviews contain, and INP and CLS.
 */
export function modelVitals(site: Site, traffic: readonly DemoEvent[], seed: number): readonly DemoVital[] {
  const random = createRandom(seed);
  return traffic
    .filter(({ name, lcp }) => name === 'pageview' && lcp !== undefined && random.chance(MEASURED_SHARE))
    .flatMap((view) => measure(random, view, kindOf(site, view)))
    .sort((one, other) => one.timestamp - other.timestamp);
}

function measure(random: Random, view: DemoEvent, kind: PageKind): readonly DemoVital[] {
  const { ttfb = 0, fcp = 0, lcp = 0 } = view;
  const { name: _name, referrer: _referrer, ttfb: _t, fcp: _f, lcp: _l, load_time: _time, ...sender } = view;
  const loaded = { ...sender, timestamp: view.timestamp + lcp };
  const left = { ...sender, timestamp: view.timestamp + lcp + Math.round(random.skewed(LEFT_AFTER_MS, 0.6)) };
  const vitals: DemoVital[] = [
    { ...loaded, name: 'TTFB', value: ttfb },
    { ...loaded, name: 'FCP', value: fcp },
    { ...left, name: 'LCP', value: lcp },
  ];
  const isHandheld = HANDHELDS.has(view.userAgent);
  if (random.chance(INTERACTION_SHARE))
    vitals.push({ ...left, name: 'INP', value: Math.round(drawInp(random, kind, isHandheld)) });
  if (CHROMIUM.test(view.userAgent))
    vitals.push({ ...left, name: 'CLS', value: round(random.skewed(CLS[kind] ?? 0.02, 0.9)) });
  return vitals;
}

function drawInp(random: Random, kind: PageKind, isHandheld: boolean): number {
  return random.skewed((INP_MS[kind] ?? 90) * (isHandheld ? 1.5 : 0.8), 0.6);
}

function kindOf(site: Site, { url }: DemoEvent): PageKind {
  const { pathname } = new URL(url);
  return site.pages.find(({ path }) => path === pathname)?.kind ?? 'about';
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
