/** What pages may send, and what is kept of it. */
export interface CollectionSettings {
  /** Hosts whose pages may send without a key: `example.com`, or `*.example.com` for all hosts below; empty: any. */
  readonly allowedOrigins: readonly string[];
  /** Addresses and CIDR ranges whose events are not recorded. */
  readonly excludedIps: readonly string[];
  /** Paths that are not recorded: `/admin/**`; `*` stands for anything within a segment, `**` for anything. */
  readonly excludedPaths: readonly string[];
  /** Query parameters that stay part of the path: `page` keeps `/list?page=2` apart from `/list`. */
  readonly keptQueryParameters: readonly string[];
  /** Patterns under which paths are counted together: `/orders/:id`. The first that fits counts. */
  readonly pathPatterns: readonly string[];
  /** Whether `/a/` is counted as `/a`. */
  readonly ignoreTrailingSlash: boolean;
  /** Whether known spam referrers are blocked. */
  readonly blockSpamReferrers: boolean;
}

/** What holds where a website says nothing else. */
export const DEFAULT_COLLECTION: CollectionSettings = {
  allowedOrigins: [],
  excludedIps: [],
  excludedPaths: [],
  keptQueryParameters: [],
  pathPatterns: [],
  ignoreTrailingSlash: false,
  blockSpamReferrers: true,
};
