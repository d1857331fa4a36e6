/** An event as the demonstration sends it: what the contract of tracking allows to a holder of a key. */
export interface DemoEvent {
  readonly name: string;
  readonly type?: string;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly anonymousId?: string;
  readonly profileId?: string;
  readonly url: string;
  readonly title?: string;
  readonly referrer?: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly language?: string;
  readonly timezone?: string;
  readonly screen_resolution?: string;
  readonly viewport_size?: string;
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
