/** The sender of generated data. */
export interface DemoSender {
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  /** Identifies duplicates. */
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

/** A generated event, as the tracking contract accepts it with a key. */
export interface DemoEvent extends DemoSender {
  readonly name: string;
  readonly type?: string;
  readonly referrer?: string;
  /** Milliseconds. */
  readonly engagement_ms?: number;
  /** Percent. */
  readonly scroll_depth?: number;
  /** Milliseconds, like the other measurements of page speed. */
  readonly load_time?: number;
  readonly ttfb?: number;
  readonly fcp?: number;
  readonly lcp?: number;
  /** In the currency, with two decimal places. */
  readonly revenue?: number;
  readonly currency?: string;
  readonly properties?: Readonly<Record<string, string | number>>;
}
