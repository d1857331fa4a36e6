/** Who and what everything that the demonstration sends comes from. */
export interface DemoSender {
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  /** Makes a second delivery known as one. */
  readonly eventId?: string;
  readonly anonymousId?: string;
  readonly profileId?: string;
  readonly url: string;
  readonly title?: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language?: string;
  readonly timezone?: string;
  readonly screen_resolution?: string;
  readonly viewport_size?: string;
}

/** An event as the demonstration sends it: what the contract of tracking allows to a holder of a key. */
export interface DemoEvent extends DemoSender {
  readonly name: string;
  readonly type?: string;
  readonly referrer?: string;
  /** Milliseconds. */
  readonly engagement_ms?: number;
  /** Percent. */
  readonly scroll_depth?: number;
  /** Milliseconds, like the others that say how fast a page was. */
  readonly load_time?: number;
  readonly ttfb?: number;
  readonly fcp?: number;
  readonly lcp?: number;
  /** In whole and hundredths of the currency. */
  readonly revenue?: number;
  readonly currency?: string;
  readonly properties?: Readonly<Record<string, string | number>>;
}
