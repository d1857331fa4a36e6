import { canonicalPath } from '../../../lib/canonical-path.ts';
import { createIpMatcher, parseIpRange } from '../../../lib/ip-range.ts';
import type { CollectionSettings, Website } from '../../websites/index.ts';
import { PERSONAL_PARAMETERS } from '../steps/click-ids.ts';
import { compilePlaceholders, compileWildcards } from './path-pattern.ts';

/** The settings of a website's collection, ready to be asked for every event. */
export interface CollectionRules {
  /** Whether pages of a host may send without a key; `undefined` when pages of any may. */
  readonly allowsHost: ((host: string) => boolean) | undefined;
  /** @param ip canonical. */
  excludesIp(ip: string): boolean;
  excludesPath(path: string): boolean;
  /** The path that a path is counted as. */
  groupPath(path: string): string;
  /** Query parameters that stay part of the path, in the order in which they are written there. */
  readonly keptParameters: readonly string[];
  readonly ignoresTrailingSlash: boolean;
  readonly blocksSpamReferrers: boolean;
}

/** A website is another object as soon as it changes. */
const compiled = new WeakMap<Website, CollectionRules>();

/** The rules of a website, made once for as long as it does not change. */
export function rulesOf(website: Website): CollectionRules {
  const known = compiled.get(website);
  if (known !== undefined) return known;
  const rules = compile(website.collection);
  compiled.set(website, rules);
  return rules;
}

function compile(settings: CollectionSettings): CollectionRules {
  // Settings that were saved earlier may be written otherwise than paths are now.
  const excluded = settings.excludedPaths.map((pattern) => compileWildcards(canonicalPath(pattern)));
  const groups = settings.pathPatterns
    .map(canonicalPath)
    .map((pattern) => ({ pattern, fits: compilePlaceholders(pattern) }));
  return {
    allowsHost: settings.allowedOrigins.length === 0 ? undefined : compileHosts(settings.allowedOrigins),
    excludesIp: createIpMatcher(settings.excludedIps.flatMap((range) => parseIpRange(range) ?? [])),
    excludesPath: (path) => excluded.some((fits) => fits(path)),
    groupPath: (path) => groups.find(({ fits }) => fits(path))?.pattern ?? path,
    // What identifies a person is not kept, whatever the settings say.
    keptParameters: settings.keptQueryParameters.filter((name) => !PERSONAL_PARAMETERS.has(name)),
    ignoresTrailingSlash: settings.ignoreTrailingSlash,
    blocksSpamReferrers: settings.blockSpamReferrers,
  };
}

/** `example.com` is this host alone, `*.example.com` all hosts below it. */
function compileHosts(patterns: readonly string[]): (host: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.startsWith('*.')));
  const endings = patterns.filter((pattern) => pattern.startsWith('*.')).map((pattern) => pattern.slice(1));
  return (host) => exact.has(host) || endings.some((ending) => host.endsWith(ending));
}
