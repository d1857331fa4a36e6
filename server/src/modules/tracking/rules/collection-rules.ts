import { Lru } from '../../../lib/concurrency/lru.ts';
import { createIpMatcher, parseIpRange } from '../../../lib/constraints/ip-range.ts';
import { canonicalPath } from '../../../lib/network/canonical-path.ts';
import { parseExcludedPath, type Website } from '../../websites/index.ts';
import { PERSONAL_PARAMETERS } from '../steps/click-ids.ts';
import { compilePlaceholders, compileWildcards, type PathTest } from './path-pattern.ts';

/** The compiled collection settings of a website. */
export interface CollectionRules {
  /** Whether pages of a host may send events without a key; `undefined` if all hosts may. */
  readonly allowsHost: ((host: string) => boolean) | undefined;
  /** @param ip in canonical form. */
  excludesIp(ip: string): boolean;
  excludesPath(path: string): boolean;
  /**
   * Whether a host belongs to the website: its domain, the hosts of its pages, and what is below them, and the allowed origins. It decides
   * for referrers and for links.
   *
   * @param page the host of the page of the event.
   */
  isOwnHost(host: string, page: string): boolean;
  /** Whether a host is no source of visits by the settings, such as that of a page of payment. @param host without `www.`. */
  ignoresReferrer(host: string): boolean;
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
  const rules = compile(website);
  compiled.set(website, rules);
  return rules;
}

function compile({ domain, collection: settings }: Website): CollectionRules {
  // Settings that were saved earlier may not be in the canonical form of paths.
  const excludes = compileExcluded(settings.excludedPaths);
  const isAllowed = compileHosts(settings.allowedOrigins);
  const isIgnored = compileHosts(settings.ignoredReferrers.map(withoutWww));
  const groups = settings.pathPatterns
    .map(canonicalPath)
    .map((pattern) => ({ pattern, matches: compilePlaceholders(pattern) }));
  return {
    allowsHost: settings.allowedOrigins.length === 0 ? undefined : isAllowed,
    excludesIp: createIpMatcher(settings.excludedIps.flatMap((range) => parseIpRange(range) ?? [])),
    excludesPath: excludes,
    isOwnHost: (host, page) =>
      isWithin(host, page) ||
      isWithin(host, domain) ||
      isAllowed(host) ||
      isAllowed(withoutWww(host)) ||
      isAllowed(`www.${host}`),
    ignoresReferrer: isIgnored,
    groupPath: (path) => groups.find(({ matches }) => matches(path))?.pattern ?? path,
    // Parameters that identify a person are never kept, regardless of the settings.
    keptParameters: settings.keptQueryParameters.filter((name) => !PERSONAL_PARAMETERS.has(name)),
    ignoresTrailingSlash: settings.ignoreTrailingSlash,
    blocksSpamReferrers: settings.blockSpamReferrers,
  };
}

/** Excluded paths that pages send. A page has one list. */
const MAX_LISTS = 1_000;
const lists = new Lru<string, SentExclusions>({ maxEntries: MAX_LISTS });

/** The excluded paths that a page sends. */
export interface SentExclusions {
  readonly excludes: PathTest;
  /** Whether a path is not one that the settings of a website accept. It excludes nothing. */
  readonly hasUnusable: boolean;
}

/** Reads the comma-separated paths that a page sends. They are those of the settings. */
export function readExclusions(list: string): SentExclusions {
  const known = lists.get(list);
  if (known !== undefined) return known;
  const sent = list.split(',').filter((pattern) => pattern.trim() !== '');
  const patterns = sent.flatMap((pattern) => parseExcludedPath(pattern) ?? []);
  const exclusions = {
    excludes: compileExcluded(patterns),
    hasUnusable: patterns.length < sent.length,
  };
  lists.set(list, exclusions);
  return exclusions;
}

function compileExcluded(patterns: readonly string[]): PathTest {
  const tests = patterns.map((pattern) => compileWildcards(canonicalPath(pattern)));
  return (path) => tests.some((matches) => matches(path));
}

/** Returns whether a host is a domain or below it, where `www.` is not part of the domain. */
function isWithin(host: string, domain: string): boolean {
  const own = withoutWww(domain);
  return own !== '' && (host === own || host.endsWith(`.${own}`));
}

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}

/** `example.com` matches this host only, `*.example.com` all of its subdomains. */
function compileHosts(patterns: readonly string[]): (host: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.startsWith('*.')));
  const endings = patterns.filter((pattern) => pattern.startsWith('*.')).map((pattern) => pattern.slice(1));
  return (host) => exact.has(host) || endings.some((ending) => host.endsWith(ending));
}
