import type { Weighted } from './random.ts';

/** What a page is for: paths through a website go from kind to kind. */
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
  /** In whole units of money: only what is sold has one. */
  readonly price?: number;
}

/** Where a visit may go next. */
export interface NextStep extends Weighted {
  readonly to: PageKind | 'leave';
}

/** A way by which visitors come. */
export interface Source extends Weighted {
  /** Empty for those who come by themselves. */
  readonly referrer: string;
  /** Query string with campaign parameters, without `?`. */
  readonly query?: string;
  /** Kinds of pages that it leads to. */
  readonly entries: readonly PageKind[];
  /** How much likelier than others its visitors are to leave at once. */
  readonly bounceFactor: number;
}

/** A day on which far more visitors come than usual, all by one way. */
export interface Burst {
  readonly daysBeforeEnd: number;
  /** Visits it brings on its first day; on the next it is a third of it. */
  readonly visits: number;
  readonly source: Source;
  /** Page that it leads to. */
  readonly path: string;
}

/** Something that goes wrong in browsers. */
export interface Fault {
  /** Of the pageviews on which it can happen, those on which it does. */
  readonly share: number;
  readonly message: string;
  readonly errorType: string;
  readonly filename: string;
  /** Both 0 when unknown. */
  readonly line: number;
  readonly column: number;
  readonly stack: string;
  /** The paths that it happens on; any when absent. */
  readonly on?: RegExp;
  /** The user agents that it happens in; any when absent. */
  readonly browsers?: RegExp;
  /** It came with a version of so many days before the end; always there when absent. */
  readonly sinceDays?: number;
}

/** A website as its visitors see it. */
export interface Site {
  readonly name: string;
  readonly domain: string;
  readonly isPublic: boolean;
  /** On an ordinary weekday at the end of the time. */
  readonly visitsPerDay: number;
  /** Share of visits that end on their first page. */
  readonly bounceShare: number;
  /** Share of visits by someone who was here before. */
  readonly returningShare: number;
  readonly pages: readonly Page[];
  readonly steps: Readonly<Partial<Record<PageKind, readonly NextStep[]>>>;
  readonly sources: readonly Source[];
  readonly bursts: readonly Burst[];
  readonly faults: readonly Fault[];
}
