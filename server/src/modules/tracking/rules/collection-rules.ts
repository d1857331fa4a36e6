import { canonicalPath } from '../../../lib/canonical-path.ts';
import { createIpMatcher, parseIpRange } from '../../../lib/constraints/ip-range.ts';
import type { CollectionSettings, Website } from '../../websites/index.ts';
import { PERSONAL_PARAMETERS } from '../steps/click-ids.ts';
import { compilePlaceholders, compileWildcards } from './path-pattern.ts';

/** The compiled collection settings of a website. */
export interface CollectionRules {
  /** Whether pages of a host may send events without a key; `undefined` if all hosts may. */
  readonly allowsHost: ((host: string) => boolean) | undefined;
  /** @param ip in canonical form. */
  excludesIp(ip: string): boolean;
  excludesPath(path: string): boolean;
  /** Returns the pattern that a path is grouped under, or the path itself. */
  groupPath(path: string): string;
  /** Query parameters that are kept in the path, in this order. */
  readonly keptParameters: readonly string[];
  readonly ignoresTrailingSlash: boolean;
  readonly blocksSpamReferrers: boolean;
}

/** A changed website is a new object, so entries need no invalidation. */
const compiled = new WeakMap<Website, CollectionRules>();

/** Returns the rules of a website. They are compiled once for each version of the website. */
export function rulesOf(website: Website): CollectionRules {
  const known = compiled.get(website);
  if (known !== undefined) return known;
  const rules = compile(website.collection);
  compiled.set(website, rules);
  return rules;
}

function compile(settings: CollectionSettings): CollectionRules {
  // Settings that were saved earlier may not be in the canonical form of paths.
  const excluded = settings.excludedPaths.map((pattern) => compileWildcards(canonicalPath(pattern)));
  const groups = settings.pathPatterns
    .map(canonicalPath)
    .map((pattern) => ({ pattern, matches: compilePlaceholders(pattern) }));
  return {
    allowsHost: settings.allowedOrigins.length === 0 ? undefined : compileHosts(settings.allowedOrigins),
    excludesIp: createIpMatcher(settings.excludedIps.flatMap((range) => parseIpRange(range) ?? [])),
    excludesPath: (path) => excluded.some((matches) => matches(path)),
    groupPath: (path) => groups.find(({ matches }) => matches(path))?.pattern ?? path,
    // Parameters that identify a person are never kept, regardless of the settings.
    keptParameters: settings.keptQueryParameters.filter((name) => !PERSONAL_PARAMETERS.has(name)),
    ignoresTrailingSlash: settings.ignoreTrailingSlash,
    blocksSpamReferrers: settings.blockSpamReferrers,
  };
}

/** `example.com` matches this host only, `*.example.com` all of its subdomains. */
function compileHosts(patterns: readonly string[]): (host: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.startsWith('*.')));
  const endings = patterns.filter((pattern) => pattern.startsWith('*.')).map((pattern) => pattern.slice(1));
  return (host) => exact.has(host) || endings.some((ending) => host.endsWith(ending));
}
