/** Which events of a website are accepted, and which parts of them are stored. */
export interface CollectionSettings {
  /** Hosts whose pages may send without a key: `example.com`, or `*.example.com` for all hosts below it; empty: all hosts. */
  readonly allowedOrigins: readonly string[];
  /** Hosts that are no sources of visits, such as those of payment pages: `pay.example`, or `*.pay.example` for all hosts below it. */
  readonly ignoredReferrers: readonly string[];
  /** Addresses and CIDR ranges whose events are not recorded. */
  readonly excludedIps: readonly string[];
  /** Paths that are not recorded: `/admin/**`; `*` matches any characters within a segment, `**` any number of segments. */
  readonly excludedPaths: readonly string[];
  /** Query parameters that are kept in the path: `page` distinguishes `/list?page=2` from `/list`. */
  readonly keptQueryParameters: readonly string[];
  /** Patterns that group paths: `/orders/:id`. The first match applies. */
  readonly pathPatterns: readonly string[];
  /** Whether `/a/` is counted as `/a`. */
  readonly ignoreTrailingSlash: boolean;
  /** Whether known spam referrers are blocked. */
  readonly blockSpamReferrers: boolean;
}

/** The defaults of settings that a website does not set. */
export const DEFAULT_COLLECTION: CollectionSettings = {
  allowedOrigins: [],
  ignoredReferrers: [],
  excludedIps: [],
  excludedPaths: [],
  keptQueryParameters: [],
  pathPatterns: [],
  ignoreTrailingSlash: false,
  blockSpamReferrers: true,
};
