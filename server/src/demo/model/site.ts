import type { Weighted } from './random.ts';

/** The kind of a page. Visits move from kind to kind. */
export type PageKind =
  | 'home'
  | 'list'
  | 'product'
  | 'cart'
  | 'checkout'
  | 'thanks'
  | 'account'
  | 'article'
  | 'about';

/** A page of a website. */
export interface Page extends Weighted {
  readonly kind: PageKind;
  readonly path: string;
  readonly title: string;
  /** In units of the currency. Only products have a price. */
  readonly price?: number;
}

/** A possible next page of a visit. */
export interface NextStep extends Weighted {
  readonly to: PageKind | 'leave';
}

/** A traffic source. */
export interface Source extends Weighted {
  /** Empty for direct visits. */
  readonly referrer: string;
  /** Query string with campaign parameters, without `?`. */
  readonly query?: string;
  /** The kinds of its entry pages. */
  readonly entries: readonly PageKind[];
  /** The factor of its bounce rate. */
  readonly bounceFactor: number;
}

/** A day with a peak of visitors from one source. */
export interface Burst {
  readonly daysBeforeEnd: number;
  /** Visits on the first day. The next day has a third of them. */
  readonly visits: number;
  readonly source: Source;
  /** The entry page. */
  readonly path: string;
}

/** A browser error. */
export interface Fault {
  /** The share of affected pageviews. */
  readonly share: number;
  readonly message: string;
  readonly errorType: string;
  readonly filename: string;
  /** Both 0 when unknown. */
  readonly line: number;
  readonly column: number;
  readonly stack: string;
  /** The affected paths; all by default. */
  readonly on?: RegExp;
  /** The affected user agents; all by default. */
  readonly browsers?: RegExp;
  /** The age in days of the release that introduced it; by default it affects the whole period. */
  readonly sinceDays?: number;
  /** The age in days of the release that fixed it; by default it is not fixed. */
  readonly untilDays?: number;
  /** Its state; open by default. */
  readonly state?: 'resolved' | 'ignored';
}

/** A released version of a website. */
export interface Release {
  readonly version: string;
  readonly daysBeforeEnd: number;
}

/** A demo website. */
export interface Site {
  readonly name: string;
  readonly domain: string;
  readonly isPublic: boolean;
  /** On an ordinary weekday at the end of the period. */
  readonly visitsPerDay: number;
  /** The bounce rate, from 0 to 1. */
  readonly bounceShare: number;
  /** The share of visits by returning visitors. */
  readonly returningShare: number;
  readonly pages: readonly Page[];
  readonly steps: Readonly<Partial<Record<PageKind, readonly NextStep[]>>>;
  readonly sources: readonly Source[];
  readonly bursts: readonly Burst[];
  readonly faults: readonly Fault[];
  /** The releases that errors are sent with, latest first. */
  readonly releases: readonly Release[];
}
